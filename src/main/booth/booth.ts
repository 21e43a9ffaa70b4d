import type { AppStore } from '../state/app-store.ts';
import { AppError } from '../app-error.ts';
import { isPin, pinWaitMs, type PinHash } from '../settings/pin.ts';

export interface BoothOptions {
  readonly store: AppStore;
  readonly pin: () => PinHash | undefined;
  /** Makes the main window fill the screen and stay, or lets it be a window again. */
  readonly setKiosk: (isKiosk: boolean) => void;
  /** Begins to listen; rejects where it cannot be. */
  readonly startListening: () => Promise<void>;
  /** Ends whatever session runs, a file's too; nothing where none does. */
  readonly stopListening: () => Promise<void>;
  /** Nobody has spoken for the set time: what windows show is let go. */
  readonly clearScreen: () => void;
  readonly nowMs: () => number;
}

/** Pause before listening is tried again where it could not be begun or has ended: a microphone may just be plugged in. */
const RETRY_MS = 5_000;

/**
 * Booth mode: full screen, listening at once and again whenever listening has ended, the screen cleared when nobody has spoken for a
 * while, and left by a PIN only.
 */
export class Booth {
  readonly #options: BoothOptions;
  #retryTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #wrongTries = 0;

  constructor(options: BoothOptions) {
    this.#options = options;
  }

  get isActive(): boolean {
    return this.#options.store.state.booth.active;
  }

  enter(): void {
    if (this.isActive) return;
    this.#options.store.dispatch({ type: 'booth', status: { active: true } });
    this.#options.setKiosk(true);
    // Never with a session of before: that one may be kept, or wait for a talk button that the booth does not have.
    void this.#options.stopListening().then(() => this.#listen());
    this.spoken();
  }

  /** @throws AppError `app.wrong-pin`, also while no PIN is taken after several wrong ones */
  async leave(pin: string): Promise<void> {
    if (!this.isActive) return;
    const kept = this.#options.pin();
    if (kept !== undefined) await this.#checkPin(pin, kept);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#idleTimer);
    this.#options.store.dispatch({ type: 'booth', status: { active: false, lockedUntil: null } });
    this.#options.setKiosk(false);
    // What was listened to in the booth's way, neither kept nor ended by a button, ends with it. Whoever left need not wait for the last answers.
    void this.#options.stopListening();
  }

  /** Somebody speaks, or an answer has come: the idle time begins anew. */
  spoken(): void {
    clearTimeout(this.#idleTimer);
    const { idleClearSeconds } = this.#options.store.state.settings.booth;
    if (!this.isActive || idleClearSeconds === 0) return;
    this.#idleTimer = setTimeout(() => {
      const { phase, waitingUtterances } = this.#options.store.state.live;
      // A long sentence, or an answer that takes longer than the idle time: somebody stands there and waits for it.
      if (phase === 'hearing-speech' || waitingUtterances > 0) {
        this.spoken();
        return;
      }
      this.#options.clearScreen();
      this.#options.store.dispatch({ type: 'booth-idle' });
    }, idleClearSeconds * 1000);
  }

  /** Listening has ended, whyever: in the booth it goes on. */
  listeningEnded(): void {
    if (!this.isActive) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => void this.#listen(), RETRY_MS);
  }

  async #listen(): Promise<void> {
    if (!this.isActive || this.#options.store.state.live.phase !== 'ready') return;
    // What keeps it from beginning is on the screen as a notice; it is tried again.
    await this.#options.startListening().catch(() => {
      this.listeningEnded();
    });
  }

  async #checkPin(pin: string, kept: PinHash): Promise<void> {
    const { store, nowMs } = this.#options;
    const { lockedUntil } = store.state.booth;
    if (lockedUntil !== null && nowMs() < lockedUntil) {
      throw new AppError('app.wrong-pin', 'Too many wrong PINs.', {
        advice: 'Wait a little, then try again.',
      });
    }
    if (await isPin(pin, kept)) {
      this.#wrongTries = 0;
      return;
    }
    const waitMs = pinWaitMs(++this.#wrongTries);
    store.dispatch({ type: 'booth', status: { lockedUntil: waitMs === 0 ? null : nowMs() + waitMs } });
    throw new AppError('app.wrong-pin', 'The PIN is wrong.');
  }
}
