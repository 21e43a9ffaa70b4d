import type { BoothChange, BoothNote } from './booth-settings.ts';

/** What taking a booth file over would do, to be shown before it is done. */
export interface BoothFilePreview {
  /** Without its folder. */
  readonly fileName: string;
  /** The version that wrote it. */
  readonly program: string;
  readonly changes: readonly BoothChange[];
  readonly notes: readonly BoothNote[];
  /** Entries of each list before and after; null where it stays as it is. */
  readonly phrases: ListChange | null;
  readonly terms: ListChange | null;
}

export interface ListChange {
  readonly before: number;
  readonly after: number;
}
