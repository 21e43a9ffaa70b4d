import { describeError, MimiyakuError } from '../../errors.ts';
import type { ServiceCheck } from '../../interpret/remote/check-service.ts';
import { lineOf, type DoctorLine } from '../line.ts';

/**
 * The translation service, where one is set.
 * @param isReplaceable this computer translates where the service does not
 */
export async function checkServiceLine(
  address: string,
  isReplaceable: boolean,
  ask: () => Promise<ServiceCheck>,
): Promise<readonly DoctorLine[]> {
  const failing = (detail: string): readonly DoctorLine[] => [
    lineOf(isReplaceable ? 'service.replaced' : 'service.failing', {
      address: shown(address),
      detail: withoutPaths(detail),
    }),
  ];
  try {
    const { works, isEncrypted, formats } = await ask();
    if (!works) return failing(formats.find(({ fault }) => fault !== undefined)?.fault?.message ?? '');
    const times = formats.flatMap(({ answersMs }) => answersMs).sort((one, other) => one - other);
    const milliseconds = Math.round(times[Math.floor(times.length / 2)] ?? 0);
    const isApart = !isEncrypted && !isThisMachine(address);
    return [
      lineOf(isApart ? 'service.unencrypted' : 'service.good', { address: shown(address), milliseconds }),
    ];
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    return failing(describeError(error));
  }
}

/** Without anything that may be a secret: what stands before the host, behind it or behind a question mark. */
function shown(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '?';
}

/** A message that repeats addresses, each of them shortened in the same way. */
function withoutPaths(message: string): string {
  return message.replace(/\bhttps?:\/\/[^\s"'<>]+/g, shown);
}

function isThisMachine(address: string): boolean {
  return URL.canParse(address) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
}
