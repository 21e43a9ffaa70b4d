import type { LiveEvent } from '../../engine/live/live-events.ts';

/** Shows what a session tells. */
export interface ListenView {
  /** Called with every event in order. Does not throw. */
  show(event: LiveEvent): void;
  /** A sentence for the user beside the results. */
  note(text: string): void;
  /** Leaves the output in order. */
  end(): void;
}
