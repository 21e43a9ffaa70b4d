import type { PackKind } from './pack.ts';

/** The pack of each kind that is used where none is named. */
export const DEFAULT_PACK_NAMES: Readonly<Record<PackKind, string>> = {
  recogniser: 'moonshine-base-en',
  translator: 'en-ja',
  'speech-detector': 'silero-vad',
};
