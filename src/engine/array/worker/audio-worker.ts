import { parentPort, workerData } from 'node:worker_threads';

import { SAMPLE_RATE_HZ } from '../../audio/pcm.ts';
import type { CaptureFormat } from '../../capture/capture-source.ts';
import { RingReader } from '../../capture/sample-ring.ts';
import { LevelledSpeechDetector } from '../../speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../../speech/silero.ts';
import { LiveArray, messageOf } from './live-array.ts';
import type { AudioWorkerMark, AudioWorkerStart } from './messages.ts';
import { Outbox } from './outbox.ts';
import { WORKER_TUNING } from './tuning.ts';

/**
 * The entry of the audio worker's thread, started in its compiled form `dist/engine/array/worker/audio-worker.js`: reads the ring, works
 * what it reads, and tells its host. It ends after `finish`.
 */
const port = parentPort;
if (port === null) throw new Error('This program is a part of Mimiyaku and is started by it.');

// Both come from our own code in the same process (AudioWorkerHost): nothing to check.
const start = workerData as AudioWorkerStart;
const marks: AudioWorkerMark[] = [];
let wake = (): void => undefined;
port.on('message', (mark: AudioWorkerMark) => {
  marks.push(mark);
  wake();
});

const outbox = new Outbox((messages, transferred) => {
  port.postMessage(messages, transferred);
});

async function sleep(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WORKER_TUNING.pollMs);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function work(detector: LevelledSpeechDetector): Promise<void> {
  const reader = new RingReader(start.ring, start.ringPosition);
  const array = new LiveArray(start.settings, detector, start, (message) => {
    outbox.put(message);
  });
  let format: CaptureFormat | undefined;
  let buffer = new Int16Array(0);
  let doneUntil = start.ringPosition;

  const begin = async (next: CaptureFormat): Promise<void> => {
    format = next;
    await array.format(next);
    buffer = new Int16Array(array.blockValues);
  };
  const tellDone = (obeyed: number): void => {
    const { sampleRateHz, channelCount } = format ?? { sampleRateHz: SAMPLE_RATE_HZ, channelCount: 0 };
    const pending = Math.ceil((array.pendingSamples * sampleRateHz) / SAMPLE_RATE_HZ) * channelCount;
    const ringPosition = Math.max(doneUntil, reader.position - pending);
    if (ringPosition === doneUntil && obeyed === 0) return;
    doneUntil = ringPosition;
    outbox.put({ type: 'done-until', ringPosition, marks: obeyed });
  };
  const obey = async (mark: AudioWorkerMark): Promise<void> => {
    if (mark.type === 'format') await begin(mark.format);
    else if (mark.type === 'pause') array.setPaused(mark.paused);
    else if (mark.type === 'interrupt') await array.interrupt();
    else await array.finish();
    tellDone(1);
  };

  if (start.format !== undefined) await begin(start.format);
  outbox.put({ type: 'ready' });
  for (;;) {
    const mark = marks.at(0);
    if (mark !== undefined && mark.ringPosition <= reader.position) {
      marks.shift();
      await obey(mark);
      if (mark.type === 'finish') return;
      continue;
    }
    const count = reader.read(buffer, (mark?.ringPosition ?? Infinity) - reader.position);
    if (count === 0) {
      outbox.send();
      await sleep();
      continue;
    }
    try {
      await array.samples(buffer, count);
    } finally {
      // Also where it failed for good: what it recorded before must not be recorded again.
      tellDone(0);
    }
    outbox.sendIfMany();
  }
}

try {
  const detector = new LevelledSpeechDetector(await SileroSpeechDetector.open(start.settings.detectorFile));
  await work(detector);
  await detector.dispose();
} catch (error) {
  // The host starts another worker; what this one did not tell as done is worked once more.
  outbox.put({ type: 'failed', error: messageOf(error) });
  process.exitCode = 1;
} finally {
  outbox.send();
  port.close();
}
