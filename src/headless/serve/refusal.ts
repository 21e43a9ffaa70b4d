export type RefusalStatus =
  400 | 401 | 404 | 405 | 408 | 413 | 414 | 415 | 417 | 422 | 429 | 431 | 500 | 503 | 504;

/** An answer other than a translation: what a client is told, and nothing else that is known of the fault. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  /** One sentence or two for whoever runs the client. */
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: RefusalStatus,
    detail: string,
    options: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }
}
