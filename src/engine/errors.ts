/**
 * Every fault that a user can meet, by a stable name. Callers switch on the code, people read the message.
 * A module that needs a new fault adds its code here, so that no fault is told by comparing sentences.
 */
export const ERROR_CODES = [
  // audio in
  'audio.not-found',
  'audio.unreadable',
  'audio.not-wav',
  'audio.unsupported',
  'audio.malformed',
  'audio.empty',
  'audio.bad-channels',
  'audio.which-channels',
  // model packs
  'pack.not-installed',
  'pack.not-a-pack',
  'pack.bad-description',
  'pack.unknown-kind',
  'pack.unsafe-path',
  'pack.missing-file',
  'pack.wrong-size',
  'pack.wrong-checksum',
  'pack.already-installed',
  'pack.bad-archive',
  'pack.fetch-failed',
  'pack.no-space',
  // inference
  'inference.failed',
  'inference.timed-out',
  'inference.unavailable',
  // phrasebook and glossary
  'phrasebook.unreadable',
  'phrasebook.malformed',
  // a booth's settings as one file
  'booth-file.unreadable',
  'booth-file.not-a-booth',
  'booth-file.newer',
  'booth-file.damaged',
  // output
  'output.unwritable',
  'output.bad-request',
  // microphones
  'capture.not-available',
  'capture.no-device',
  'capture.device-not-found',
  'capture.ambiguous-device',
  'capture.cannot-open',
  'capture.lost',
  // sessions on disk
  'session.not-found',
  'session.damaged',
  'session.in-use',
  // translation service, seen by its client
  'service.bad-address',
  'service.insecure',
  'service.unreachable',
  'service.not-found',
  'service.wrong-key',
  'service.busy',
  'service.too-long',
  'service.refused',
  'service.failed',
  'service.bad-answer',
  'service.timed-out',
  // translation service, run here
  'serve.cannot-listen',
  'serve.bad-keys',
  // captions shared over the network
  'share.no-network',
  'share.no-such-address',
  'share.port-taken',
  'share.cannot-listen',
  'share.no-page',
  // anything else the user asked for that cannot be
  'usage',
  'cancelled',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * A fault described in the user's words: `message` is one sentence saying what is wrong, `advice` what to do next.
 * Anything that is not a `MimiyakuError` is a defect of ours and is reported as such.
 */
export class MimiyakuError extends Error {
  readonly code: ErrorCode;
  readonly advice: string | undefined;

  constructor(code: ErrorCode, message: string, options: { advice?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'MimiyakuError';
    this.code = code;
    this.advice = options.advice;
  }
}

/** The sentence to show for any thrown value, with advice appended where there is some. */
export function describeError(error: unknown): string {
  if (error instanceof MimiyakuError) {
    return error.advice === undefined ? error.message : `${error.message} ${error.advice}`;
  }
  return error instanceof Error ? error.message : String(error);
}
