import { CHANNELS_OF, type RecordingKind, type SampleSpan } from './recording-kind.ts';
import { SampleHistory } from './sample-history.ts';
import type { SessionUtterance } from './session-utterance.ts';
import type { SessionWriter } from './session-writer.ts';
import { FORGETFUL_HISTORY_SAMPLES, FORGETFUL_UTTERANCES_SAMPLES } from './tuning.ts';

interface KeptUtterance extends SampleSpan {
  readonly recordings: Readonly<Record<RecordingKind, Int16Array>>;
}

/**
 * The writer of a session of which nothing is to be kept: it touches no disk at all, not even for a temporary file. The newest sound is
 * held in memory for as long as an utterance may take to close, and that of the newest utterances for replay, both bounded;
 * `close` lets go of everything.
 */
export function createForgetfulWriter(): SessionWriter {
  return new ForgetfulWriter();
}

class ForgetfulWriter implements SessionWriter {
  readonly id = undefined;
  readonly #newest: Record<RecordingKind, SampleHistory> = {
    bypass: new SampleHistory(CHANNELS_OF.bypass, FORGETFUL_HISTORY_SAMPLES),
    beamformer: new SampleHistory(CHANNELS_OF.beamformer, FORGETFUL_HISTORY_SAMPLES),
  };
  /** By index, oldest first. */
  readonly #utterances = new Map<number, KeptUtterance>();
  #keptSamples = 0;
  #closed = false;

  append(bypass: Int16Array, beamformer: Int16Array): void {
    if (this.#closed) return;
    this.#newest.bypass.append(bypass);
    this.#newest.beamformer.append(beamformer);
  }

  addUtterance({ index, startSample, endSample }: SessionUtterance): void {
    if (this.#closed || this.#utterances.has(index)) return;
    const bypass = this.#newest.bypass.cut({ startSample, endSample });
    const beamformer = this.#newest.beamformer.cut({ startSample, endSample });
    if (bypass === undefined || beamformer === undefined) return;
    this.#utterances.set(index, { startSample, endSample, recordings: { bypass, beamformer } });
    this.#keptSamples += endSample - startSample;
    for (const [oldest, kept] of this.#utterances) {
      if (this.#keptSamples <= FORGETFUL_UTTERANCES_SAMPLES) break;
      this.#utterances.delete(oldest);
      this.#keptSamples -= kept.endSample - kept.startSample;
    }
  }

  recordingOf(span: SampleSpan, kind: RecordingKind): Promise<Int16Array | undefined> {
    for (const kept of this.#utterances.values()) {
      if (kept.startSample > span.startSample || kept.endSample < span.endSample) continue;
      const channels = CHANNELS_OF[kind];
      const from = (span.startSample - kept.startSample) * channels;
      const to = (span.endSample - kept.startSample) * channels;
      return Promise.resolve(kept.recordings[kind].slice(from, to));
    }
    return Promise.resolve(this.#newest[kind].cut(span));
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#newest.bypass.clear();
    this.#newest.beamformer.clear();
    this.#utterances.clear();
    this.#keptSamples = 0;
    return Promise.resolve();
  }
}
