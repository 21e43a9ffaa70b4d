import type { LiveEvent } from '../../engine/live/live-events.ts';
import type { Sharing, SharingStatus } from '../../engine/share/sharing.ts';

/** Shows what a session tells. */
export interface ListenView {
  /** Called with every event in order. Does not throw. */
  show(event: LiveEvent): void;
  /** Captions are shared from here on. */
  shared(sharing: Pick<Sharing, 'url' | 'address' | 'port' | 'code' | 'qr'>): void;
  /** How the sharing goes has changed. */
  sharingStatus(status: SharingStatus): void;
  /** A sentence for the user beside the results. */
  note(text: string): void;
  /** Leaves the output in order. */
  end(): void;
}
