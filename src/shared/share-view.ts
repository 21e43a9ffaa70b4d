import type { ErrorView } from './error-view.ts';

/** What a network is by its name. `network`: a real one of which the name does not tell more; `virtual`: of virtual machines and tunnels. */
export const NETWORK_KINDS = ['hotspot', 'wifi', 'network', 'cable', 'virtual'] as const;
export type NetworkKindView = (typeof NETWORK_KINDS)[number];

/** A network in which phones can reach this computer. */
export interface NetworkView {
  /** As the system calls it; what the settings keep, since addresses change. */
  readonly name: string;
  readonly address: string;
  readonly kind: NetworkKindView;
}

/** The QR code of the address: the dark modules as the `d` of an SVG path in a field of `size` × `size`, its quiet zone included. */
export interface QrView {
  readonly size: number;
  readonly path: string;
}

/** Captions on other people's phones (`AppState.share`). */
export interface ShareStatus {
  readonly phase: 'off' | 'starting' | 'on' | 'stopping';
  /** `http://HOST:PORT/CODE/`; null unless it is on. The overlay for streams is `overlay` below it. */
  readonly url: string | null;
  readonly qr: QrView | null;
  /** How many read along. */
  readonly readers: number;
  /**
   * `never-reached`: for a minute nobody on another device has opened the page, so a firewall is probably in the way; `network-gone`: this
   * computer has left the network it shares in.
   */
  readonly hint: 'never-reached' | 'network-gone' | null;
  /** The likeliest first; empty where the computer is in none. */
  readonly networks: readonly NetworkView[];
  /** Why it could not be begun the last time. */
  readonly error: ErrorView | null;
}
