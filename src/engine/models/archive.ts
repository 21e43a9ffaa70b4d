/** One entry of an archive, as the archive gives it: nothing about it is trusted. */
export interface ArchiveEntry {
  readonly path: string;
  /** `link`: symbolic or hard; `other`: devices, pipes and whatever else is neither a file nor a folder. */
  readonly type: 'file' | 'folder' | 'link' | 'other';
  /** Size as the archive's header claims. */
  readonly bytes: number;
  /** The content, readable once, while the entry is being visited. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Called for one entry after the other, in the archive's order. Content that is left unread is skipped. */
export type ArchiveVisitor = (entry: ArchiveEntry) => Promise<void>;

/**
 * Walks through an archive file once.
 * @throws MimiyakuError `pack.bad-archive` where the archive is damaged, `cancelled`, and whatever the visitor throws.
 */
export type ArchiveReader = (
  file: string,
  visit: ArchiveVisitor,
  signal: AbortSignal | undefined,
) => Promise<void>;
