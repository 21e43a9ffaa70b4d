/**
 * Every fault by its stable name, as the interface knows it: those of the engine (a test holds the two lists together) and those of the
 * app. The interface has its own sentence for each in both languages; `message` and `advice` of an `ErrorView` are English and carry the
 * particulars (a path, a count), to be shown as detail.
 */
export const ERROR_VIEW_CODES = [
  'audio.not-found',
  'audio.unreadable',
  'audio.not-wav',
  'audio.unsupported',
  'audio.malformed',
  'audio.empty',
  'audio.bad-channels',
  'audio.which-channels',
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
  'inference.failed',
  'inference.timed-out',
  'inference.unavailable',
  'phrasebook.unreadable',
  'phrasebook.malformed',
  'booth-file.unreadable',
  'booth-file.not-a-booth',
  'booth-file.newer',
  'booth-file.damaged',
  'output.unwritable',
  'output.bad-request',
  'capture.not-available',
  'capture.no-device',
  'capture.device-not-found',
  'capture.ambiguous-device',
  'capture.cannot-open',
  'capture.lost',
  'session.not-found',
  'session.damaged',
  'session.in-use',
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
  'serve.cannot-listen',
  'serve.bad-keys',
  'share.no-network',
  'share.no-such-address',
  'share.port-taken',
  'share.cannot-listen',
  'share.no-page',
  'usage',
  'cancelled',
  /** A request of the window that the main process refused: wrong form, wrong window, wrong moment. */
  'app.refused',
  /** The settings could not be written. */
  'app.settings-unwritable',
  /** The system offers no secret storage at all, so a key cannot be kept. */
  'app.no-secret-storage',
  /** The PIN is not right. */
  'app.wrong-pin',
  /** A defect of ours; the log has the particulars. */
  'app.defect',
] as const;
export type ErrorViewCode = (typeof ERROR_VIEW_CODES)[number];

/** A fault as it crosses to a window. */
export interface ErrorView {
  readonly code: ErrorViewCode;
  /** One English sentence with the particulars. */
  readonly message: string;
  /** What to do next, in English; null where there is nothing to say. */
  readonly advice: string | null;
}

/** How a request ended. A window never sees an exception of the main process. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorView };
