import { MODELS_TUNING } from './tuning.ts';

/** What the fetching, importing or verifying of packs is doing, for a progress line. */
export type PackProgress =
  | {
      /** The npm package is being downloaded; npm tells no byte counts, so the time since the start shows that it is alive. */
      readonly stage: 'download';
      readonly npmPackage: string;
      readonly totalBytes: number;
      readonly elapsedMs: number;
    }
  | {
      /** Files of a pack are being read, checked and, but for verifying, written. */
      readonly stage: 'extract' | 'copy' | 'verify';
      /** The pack's name; several with commas where one package carries them. */
      readonly pack: string;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | { readonly stage: 'installed'; readonly pack: string };

export type ProgressListener = (progress: PackProgress) => void;

/** One short line for a person, without a line break. */
export function describeProgress(progress: PackProgress): string {
  switch (progress.stage) {
    case 'download':
      return `downloading ${progress.npmPackage} (${megabytes(progress.totalBytes)}): ${seconds(progress.elapsedMs)}`;
    case 'extract':
      return `unpacking ${progress.pack}: ${share(progress.doneBytes, progress.totalBytes)}`;
    case 'copy':
      return `importing ${progress.pack}: ${share(progress.doneBytes, progress.totalBytes)}`;
    case 'verify':
      return `verifying ${progress.pack}: ${share(progress.doneBytes, progress.totalBytes)}`;
    case 'installed':
      return `${progress.pack} is ready`;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

function seconds(elapsedMs: number): string {
  return `${Math.round(elapsedMs / 1000)} s`;
}

function share(done: number, total: number): string {
  return total === 0 ? '100 %' : `${Math.floor((100 * done) / total)} %`;
}

/** Turns piece sizes into progress reports, one every `progressStepBytes` and one at the end. */
export function countBytes(
  stage: 'extract' | 'copy' | 'verify',
  pack: string,
  totalBytes: number,
  onProgress: ProgressListener | undefined,
): (bytes: number) => void {
  let doneBytes = 0;
  let reportedBytes = 0;
  return (bytes) => {
    doneBytes += bytes;
    if (doneBytes - reportedBytes < MODELS_TUNING.progressStepBytes && doneBytes < totalBytes) return;
    reportedBytes = doneBytes;
    onProgress?.({ stage, pack, doneBytes, totalBytes });
  };
}
