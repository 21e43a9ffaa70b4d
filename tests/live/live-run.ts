import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findDetectorFile } from '../../src/engine/array/worker/find-detector-file.ts';
import type { FileFault } from '../../src/engine/capture/file/file-faults.ts';
import { FileMicrophone } from '../../src/engine/capture/file/file-microphone.ts';
import { VirtualClock } from '../../src/engine/capture/virtual-clock.ts';
import type { OpenCaptureSource } from '../../src/engine/capture/capture-source.ts';
import type { Interpretation } from '../../src/engine/interpret/interpreter.ts';
import type { LiveEvent, LiveSession } from '../../src/engine/live/live-events.ts';
import type { LiveSessionOptions } from '../../src/engine/live/live-session-options.ts';
import { startLiveSession } from '../../src/engine/live/start-live-session.ts';
import { createForgetfulWriter } from '../../src/engine/recordings/forgetful-writer.ts';
import type { SessionUtterance } from '../../src/engine/recordings/session-utterance.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { LIVE_CUTTING_TUNING } from '../../src/engine/speech/tuning.ts';

export const BOOTH_SAMPLE = fileURLToPath(
  new URL('../../resources/samples/booth-sample.wav', import.meta.url),
);

/** The bundled recording's samples, left and right in turn. */
export function boothSamples(): Int16Array {
  const bytes = readFileSync(BOOTH_SAMPLE);
  const start = bytes.indexOf('data') + 8;
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length));
}

/** The bundled recording as a microphone, as fast as the work allows. */
export function boothMicrophone(
  faults: readonly FileFault[] = [],
): Pick<LiveSessionOptions, 'openSource' | 'clock'> {
  const clock = new VirtualClock();
  return { clock, openSource: new FileMicrophone({ path: BOOTH_SAMPLE, clock, faults }).open };
}

export function answer(english: string): Interpretation {
  return { english, japanese: `訳(${english})`, source: 'local', timings: { total: 1 } };
}

/** A session and everything that it tells. */
export class LiveRun {
  readonly events: LiveEvent[] = [];
  readonly #waiting: { readonly until: (event: LiveEvent) => boolean; readonly resolve: () => void }[] = [];
  session: LiveSession | undefined;

  static async start(
    options: Pick<LiveSessionOptions, 'interpreter'> & {
      readonly openSource: OpenCaptureSource;
    } & Partial<LiveSessionOptions>,
    keepIn?: string,
  ): Promise<LiveRun> {
    const run = new LiveRun();
    run.session = await startLiveSession({
      workerEntryFile: new URL('../../dist/engine/array/worker/audio-worker.js', import.meta.url),
      array: {
        detectorFile: await findDetectorFile(),
        geometry: { spacingMetres: 0.06 },
        beamformer: 'mvdr',
        talker: { kind: 'newcomer' },
        channels: undefined,
        cutting: LIVE_CUTTING_TUNING,
      },
      startWriter: async (onEvent) =>
        keepIn === undefined
          ? createForgetfulWriter()
          : new SessionStore(keepIn).start({ device: 'sample', spacingMm: 60, appVersion: '0' }, onEvent),
      onEvent: (event) => {
        run.#hear(event);
      },
      ...options,
    });
    return run;
  }

  get states(): string[] {
    return this.events.flatMap((event) => (event.type === 'state' ? [event.state] : []));
  }

  get finals(): SessionUtterance[] {
    return this.events.flatMap((event) => (event.type === 'final' ? [event.record] : []));
  }

  /** Resolves when such an event has been told. */
  async until(what: (event: LiveEvent) => boolean): Promise<void> {
    if (this.events.some(what)) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push({ until: what, resolve });
    });
  }

  ended(): Promise<void> {
    return this.until((event) => event.type === 'state' && event.state === 'stopped');
  }

  #hear(event: LiveEvent): void {
    this.events.push(event);
    for (const { until, resolve } of this.#waiting) if (until(event)) resolve();
  }
}
