import type { QrMatrix } from './qr-code.ts';
import type { ShareNews } from './share-news.ts';

/**
 * `never-reached`: nobody on another device has opened the page for a minute, so a firewall is probably in the way; `network-gone`: this
 * computer has left the network in which it shares. Null: nothing to say.
 */
export type SharingHint = 'never-reached' | 'network-gone';

export interface SharingStatus {
  /** How many read along at this moment. */
  readonly readers: number;
  readonly hint: SharingHint | null;
}

/** Captions that are being shared, from the switch being put on until it is put off. */
export interface Sharing {
  /** What readers open: `http://HOST:PORT/CODE/`; the overlay is `overlay` below it. */
  readonly url: string;
  readonly address: string;
  readonly port: number;
  readonly code: string;
  /** Of the URL. */
  readonly qr: QrMatrix;
  readonly status: SharingStatus;
  /** Tells everybody what happened. Does not throw, and takes anything after `stop` without effect. */
  publish(news: ShareNews): void;
  /** How many utterances of before a newcomer is shown, from now on. */
  setEarlierUtterances(count: number): void;
  /** Tells everybody that it is over and shuts them out. Calling it again waits for the same. */
  stop(): Promise<void>;
}
