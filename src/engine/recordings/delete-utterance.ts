import { open } from 'node:fs/promises';
import { CHANNELS_OF, RECORDING_KINDS, type RecordingKind, type SampleSpan } from './recording-kind.ts';
import { measureRecording } from './read-recording.ts';
import { replaceFile } from './replace-file.ts';
import { recordingPath, utterancesPath } from './session-files.ts';
import type { SessionUtterance } from './session-utterance.ts';
import { WRITE_PIECE_SAMPLES } from './tuning.ts';
import { readUtterances } from './utterance-lines.ts';
import { utteranceLine } from './utterance-log.ts';
import { writeFully } from '../audio/write-fully.ts';

/**
 * Deletes an utterance as whoever asks for it means it: its text, in all its versions, is gone from the file, and its sound is silence in both
 * recordings. Speech of other utterances inside the stretch stays. Positions of the others do not change. The caller holds the
 * session's lock. @throws the operating system's faults; MimiyakuError `session.damaged`.
 */
export async function eraseUtterance(folder: string, utterance: SessionUtterance): Promise<void> {
  const others: SampleSpan[] = [];
  for await (const other of readUtterances(folder)) {
    if (other.index === utterance.index) continue;
    others.push({ startSample: other.speechStartSample, endSample: other.speechEndSample });
  }
  const spans = without(utterance, others);
  // The sound first: where this is interrupted, the text is still there to show that it is not done.
  for (const kind of RECORDING_KINDS) await silence(folder, kind, spans);
  await replaceFile(utterancesPath(folder), linesWithout(folder, utterance.index));
}

/** What is left of a span outside the others. */
export function without({ startSample, endSample }: SampleSpan, others: readonly SampleSpan[]): SampleSpan[] {
  let rest: SampleSpan[] = [{ startSample, endSample }];
  for (const other of others) {
    rest = rest
      .flatMap((span) => [
        { startSample: span.startSample, endSample: Math.min(span.endSample, other.startSample) },
        { startSample: Math.max(span.startSample, other.endSample), endSample: span.endSample },
      ])
      .filter((span) => span.startSample < span.endSample);
  }
  return rest;
}

async function silence(folder: string, kind: RecordingKind, spans: readonly SampleSpan[]): Promise<void> {
  const { dataOffset, samples } = await measureRecording(folder, kind);
  const frameBytes = 2 * CHANNELS_OF[kind];
  const handle = await open(recordingPath(folder, kind), 'r+');
  try {
    for (const span of spans) {
      const end = Math.min(span.endSample, samples);
      for (let from = span.startSample; from < end; from += WRITE_PIECE_SAMPLES) {
        const count = Math.min(WRITE_PIECE_SAMPLES, end - from);
        await writeFully(handle, new Uint8Array(count * frameBytes), dataOffset + from * frameBytes);
      }
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function* linesWithout(folder: string, index: number): AsyncGenerator<string> {
  for await (const utterance of readUtterances(folder)) {
    if (utterance.index !== index) yield utteranceLine(utterance);
  }
}
