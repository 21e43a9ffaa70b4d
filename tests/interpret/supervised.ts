import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Utterance } from '../../src/engine/base/utterance.ts';
import { forkChannels } from '../../src/engine/processes/fork-channel.ts';
import type { OpenChannel } from '../../src/engine/processes/channel.ts';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import type { InstalledPack, PackKind } from '../../src/engine/models/pack.ts';

export const ENGINE_FOLDER = fileURLToPath(new URL('../../dist/engine', import.meta.url));

/** The real inference process, as the global set-up compiled it. */
export function realProcess(onDiagnostic: (line: string) => void = () => undefined): OpenChannel {
  return forkChannels({ entryFile: `${ENGINE_FOLDER}/interpret/inference-process.js`, onDiagnostic });
}

/** A stand-in of tests/interpret/processes. */
export function standIn(name: string, onDiagnostic: (line: string) => void = () => undefined): OpenChannel {
  const entryFile = fileURLToPath(new URL(`processes/${name}.mjs`, import.meta.url));
  return forkChannels({ entryFile, onDiagnostic });
}

export function bundledPack<K extends PackKind>(kind: K, name?: string): Promise<InstalledPack<K>> {
  return findPack(kind, { name, roots: [bundledModelRoot()] });
}

/** An utterance of the bundled sample recording: its left microphone between two times, in seconds. */
export function sampleUtterance(index: number, startSeconds: number, endSeconds: number): Utterance {
  const file = readFileSync(new URL('../../resources/samples/booth-sample.wav', import.meta.url));
  const data = file.indexOf('data') + 8;
  const startSample = Math.round(startSeconds * 16_000);
  const endSample = Math.round(endSeconds * 16_000);
  const bypass = new Int16Array(2 * (endSample - startSample));
  for (const place of bypass.keys()) bypass[place] = file.readInt16LE(data + 2 * (2 * startSample + place));
  const beamformer = bypass.filter((_, place) => place % 2 === 0);
  return {
    index,
    startSample,
    endSample,
    bypass,
    beamformer,
    speechStart: 0,
    speechEnd: beamformer.length,
    cutShort: false,
    direction: undefined,
  };
}

/** The three utterances of the sample, with a word that each must hold. */
export const SAMPLE_UTTERANCES = [
  { utterance: sampleUtterance(0, 1.5, 9.56), word: 'system' },
  { utterance: sampleUtterance(1, 12.56, 17.27), word: 'rainbow' },
  { utterance: sampleUtterance(2, 20.27, 27.58), word: 'questions' },
] as const;

/** True while a process runs. One that has ended and was not yet collected by its (new) parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !readFileSync(status, 'latin1').includes(') Z ');
}

/** Resolves when the condition holds; looks again every few milliseconds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
