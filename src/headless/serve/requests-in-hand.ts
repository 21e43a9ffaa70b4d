/** Requests that were let in and are not answered yet, so that all of them can be given up at once. */
export class RequestsInHand {
  readonly #requests = new Set<AbortController>();

  /** What the work on a request is stopped by; to be ended when the request is answered. */
  begin(): AbortController {
    const request = new AbortController();
    this.#requests.add(request);
    return request;
  }

  end(request: AbortController): void {
    this.#requests.delete(request);
  }

  /** Stops the work on all of them; each is answered with the reason. */
  giveUp(reason: Error): void {
    for (const request of this.#requests) request.abort(reason);
  }
}
