import type { ErrorView } from './error-view.ts';

export type PackKindView = 'recogniser' | 'translator' | 'speech-detector';

/** A folder among the model packs. */
export interface PackView {
  /** Names the folder in requests; opaque. */
  readonly id: string;
  readonly name: string;
  /** Null where it is broken: what lies in it cannot be relied on. */
  readonly kind: PackKindView | null;
  readonly version: string | null;
  readonly licence: string | null;
  readonly source: string | null;
  readonly bytes: number | null;
  /** A pack of the same name lies in an earlier folder and is used instead. */
  readonly isShadowed: boolean;
  /** The one that is used at present. */
  readonly inUse: boolean;
  /** It comes with the app. */
  readonly isBundled: boolean;
  /** Why it cannot be used. */
  readonly error: ErrorView | null;
}

export interface PackProblemView {
  readonly path: string | null;
  readonly message: string;
}

/** Every file compared with its size and SHA-256. */
export interface PackVerification {
  readonly isSound: boolean;
  readonly problems: readonly PackProblemView[];
  /** Files that the pack does not declare: nothing reads them. */
  readonly undeclared: readonly string[];
}

export interface PackImport {
  readonly name: string;
  readonly version: string;
  readonly replacedVersion: string | null;
}

/** Event `packProgress`, while one is imported or verified. */
export interface PackProgressView {
  readonly stage: 'copy' | 'verify' | 'installed';
  readonly pack: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
}
