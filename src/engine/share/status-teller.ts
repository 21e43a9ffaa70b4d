import type { Clock } from '../base/clock.ts';
import type { SharingHint, SharingStatus } from './sharing.ts';
import type { ShareTuning } from './tuning.ts';

export interface StatusTellerOptions {
  readonly clock: Clock;
  readonly tuning: ShareTuning;
  readonly onStatus: (status: SharingStatus) => void;
}

/** How a sharing is doing. Changes are told together where many come at once: a crowd that opens the page is one piece of news. */
export class StatusTeller {
  readonly #options: StatusTellerOptions;
  #readers = 0;
  #isInNetwork = true;
  /** `soon`: it is too early to say. */
  #visited: 'soon' | 'never' | 'yes' = 'yes';
  #told: SharingStatus = { readers: 0, hint: null };
  #isStopped = false;
  #callOffTelling: (() => void) | undefined;
  #callOffHint: (() => void) | undefined;

  constructor(options: StatusTellerOptions) {
    this.#options = options;
  }

  get status(): SharingStatus {
    return { readers: this.#readers, hint: this.#hint() };
  }

  setReaders(count: number): void {
    this.#readers = count;
    this.#tellSoon();
  }

  setNetwork(isInNetwork: boolean): void {
    this.#isInNetwork = isInNetwork;
    this.#tellSoon();
  }

  /** From now on somebody should open the page; where nobody does for a while, it is said. */
  awaitVisit(): void {
    this.#visited = 'soon';
    this.#callOffHint = this.#options.clock.setTimer(this.#options.tuning.firewallHintAfterMs, () => {
      if (this.#visited === 'soon') this.#visited = 'never';
      this.#tellSoon();
    });
  }

  /** Somebody on another device got through. */
  reached(): void {
    this.#visited = 'yes';
    this.#tellSoon();
  }

  /** Nothing more is told. */
  stop(): void {
    this.#isStopped = true;
    this.#callOffTelling?.();
    this.#callOffHint?.();
  }

  #hint(): SharingHint | null {
    if (!this.#isInNetwork) return 'network-gone';
    return this.#visited === 'never' ? 'never-reached' : null;
  }

  #tellSoon(): void {
    if (this.#isStopped) return;
    this.#callOffTelling ??= this.#options.clock.setTimer(this.#options.tuning.statusEveryMs, () => {
      this.#callOffTelling = undefined;
      const { status } = this;
      if (status.readers === this.#told.readers && status.hint === this.#told.hint) return;
      this.#told = status;
      this.#options.onStatus(status);
    });
  }
}
