import { MimiyakuError } from '../errors.ts';

const ELSEWHERE = 'To read on this computer alone, share on 127.0.0.1.';

export function noNetwork(): MimiyakuError {
  return new MimiyakuError(
    'share.no-network',
    'This computer is in no network, so nobody could read along.',
    {
      advice: `Connect it by cable or Wi-Fi, or switch on its hotspot. ${ELSEWHERE}`,
    },
  );
}

/** @param known addresses that could have been meant */
export function noSuchAddress(asked: string, known: readonly string[]): MimiyakuError {
  return new MimiyakuError('share.no-such-address', `"${asked}" is no network of this computer.`, {
    advice: known.length === 0 ? ELSEWHERE : `Choose one of these: ${known.join(', ')}.`,
  });
}

/** A fault of listening in the user's words. */
export function cannotListen(address: string, port: number, cause: unknown): MimiyakuError {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return new MimiyakuError('share.port-taken', `Port ${port} is taken by another program.`, {
        advice: 'Choose another port, or end the program that uses it.',
        cause,
      });
    case 'EADDRNOTAVAIL':
      return new MimiyakuError('share.no-such-address', `"${address}" is no network of this computer.`, {
        advice: ELSEWHERE,
        cause,
      });
    case 'EACCES':
      return new MimiyakuError(
        'share.cannot-listen',
        `Port ${port} may not be used: the system does not permit it.`,
        {
          advice: 'Choose a port from 1024 up.',
          cause,
        },
      );
    default:
      return new MimiyakuError(
        'share.cannot-listen',
        `Captions cannot be shared at ${address}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}.`,
        { advice: 'Choose another network or port.', cause },
      );
  }
}

export function isTaken(cause: unknown): boolean {
  return codeOf(cause) === 'EADDRINUSE';
}

export function noPage(folder: string, cause?: unknown): MimiyakuError {
  return new MimiyakuError('share.no-page', `The page for readers is not in "${folder}".`, {
    advice: 'Install Mimiyaku again; in a working tree, run "npm run build:audience".',
    ...(cause !== undefined && { cause }),
  });
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
