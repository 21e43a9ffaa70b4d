import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { FileMicrophone } from '../../src/engine/capture/file/file-microphone.ts';
import { SYSTEM_CLOCK } from '../../src/engine/base/clock.ts';
import { createLocalInterpreter } from '../../src/engine/interpret/create-local-interpreter.ts';
import type { Interpretation, Interpreter } from '../../src/engine/interpret/interpreter.ts';
import type { LiveInterpreter } from '../../src/engine/interpret/live-interpreter.ts';
import type { LocalInterpreter } from '../../src/engine/interpret/local-interpreter.ts';
import { recognitionSpan } from '../../src/engine/recognise/span.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { bundledPack, realProcess, SAMPLE_UTTERANCES } from '../interpret/supervised.ts';
import { readBoothLabels } from '../speech/booth-sample.ts';
import { answer, BOOTH_SAMPLE, boothMicrophone, boothSamples, LiveRun } from './live-run.ts';

// Real models over half a minute of sound: seconds on an idle machine, minutes on one that is busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

let local: LocalInterpreter;
let folder: string;

beforeAll(async () => {
  local = createLocalInterpreter({
    openChannel: realProcess(),
    recogniser: await bundledPack('recogniser', 'moonshine-base-en'),
    translator: await bundledPack('translator'),
  }).interpreter;
});
afterAll(async () => {
  await local.dispose();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), '記録 '));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Stands in for the models where it matters when and how they answer, which real ones do not let us choose. */
function scripted(interpret: (utterance: Utterance) => Promise<Interpretation>): Interpreter {
  return {
    interpret: (utterance) => interpret(utterance),
    translate: (english) => Promise.resolve(answer(english)),
    dispose: () => Promise.resolve(),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function overlap(one: Span, other: Span): number {
  return Math.min(one.end, other.end) - Math.max(one.start, other.start);
}

describe('a session with the real models', () => {
  it('tells English and Japanese of every utterance in order, and keeps every sample', async () => {
    const run = await LiveRun.start({ ...boothMicrophone(), interpreter: local }, folder);
    await run.ended();
    expect(run.states.slice(0, 3)).toEqual(['starting', 'listening', 'hearing-speech']);
    const { finals } = run;
    expect(finals.map(({ index }) => index)).toEqual(finals.map((_, place) => place));
    expect(finals.every(({ status, japanese }) => status === 'done' && japanese !== '')).toBe(true);
    const english = finals
      .map((record) => record.english)
      .join(' ')
      .toLowerCase();
    for (const words of ['supposed to work', 'the rainbow', 'any other questions']) {
      expect(english).toContain(words);
    }

    const speech = finals.map(({ start, end }) => ({ start, end }));
    const labels = await readBoothLabels();
    expect(labels.filter((label) => speech.some((one) => overlap(one, label) > 0))).toHaveLength(
      labels.length,
    );
    expect(speech.filter((one) => labels.every((label) => overlap(one, label) <= 0))).toEqual([]);

    const store = new SessionStore(folder);
    const [listing] = await store.list();
    if (!listing.readable) throw listing.error;
    expect(listing.session).toMatchObject({ id: run.session?.id, state: 'closed' });
    const original = boothSamples();
    for (const { index, startSample, endSample } of finals) {
      expect(await store.recordingOf(listing.session.id, index, 'bypass')).toEqual(
        original.slice(2 * startSample, 2 * endSample),
      );
    }
  });

  it('translates what was corrected by hand, and writes it in place of what was there', async () => {
    const run = await LiveRun.start({ ...boothMicrophone(), interpreter: local }, folder);
    await run.until(({ type }) => type === 'final');
    const corrected = await run.session?.correct(0, 'Good morning.');
    expect(corrected).toMatchObject({ index: 0, english: 'Good morning.', corrected: true, status: 'done' });
    expect(corrected?.japanese).toMatch(/おはよう/u);
    await run.session?.stop();
    const id = run.session?.id ?? '';
    expect(await new SessionStore(folder).utterance(id, 0)).toEqual(corrected);
    await expect(run.session?.correct(0, 'Too late.')).rejects.toMatchObject({ code: 'session.not-found' });
  });
});

describe('while somebody speaks', () => {
  it('English appears, and what is settled of it stays', async () => {
    // One word for each quarter of a second, the last one cut off.
    const wordsOf = (audio: Float32Array): string =>
      Array.from({ length: Math.ceil(audio.length / 4_000) }, (_, place) => `word${place}`).join(' ');
    const interpreter: LiveInterpreter = {
      ...scripted((utterance) => Promise.resolve(answer(`utterance ${utterance.index}`))),
      recognisePart: (audio) => Promise.resolve(wordsOf(audio)),
    };
    const openSource = new FileMicrophone({ path: BOOTH_SAMPLE, clock: SYSTEM_CLOCK }).open;
    const run = await LiveRun.start({ openSource, clock: SYSTEM_CLOCK, interpreter });
    await run.until((event) => event.type === 'partial' && event.stableCharacters > 0);
    await run.session?.stop();
    const settled = new Map<number, string>();
    for (const event of run.events) {
      if (event.type !== 'partial') continue;
      expect(event.english.startsWith(settled.get(event.utterance) ?? '')).toBe(true);
      settled.set(event.utterance, event.english.slice(0, event.stableCharacters));
    }
    expect([...settled.values()].join()).toMatch(/^word0 word1/);
    expect(run.finals.length).toBeGreaterThan(0);
  });

  it('the real recogniser hears what has been said so far', async () => {
    const { utterance } = SAMPLE_UTTERANCES[0];
    const span = recognitionSpan(utterance);
    expect(await local.recognisePart(span.slice(0, span.length / 2))).toMatch(/system/i);
  });
});

describe('what goes wrong', () => {
  it('with the interpreter leaves the utterance waiting or failed, with its reason, and its sound kept', async () => {
    let count = 0;
    const interpreter = scripted(() => {
      count++;
      if (count === 1) throw new MimiyakuError('service.unreachable', 'The service cannot be reached.');
      return count === 2
        ? Promise.reject(new MimiyakuError('inference.failed', 'The model stopped.'))
        : Promise.resolve(answer(`utterance ${count}`));
    });
    const run = await LiveRun.start({ ...boothMicrophone(), interpreter }, folder);
    await run.ended();
    expect(run.finals.slice(0, 3)).toMatchObject([
      {
        status: 'waiting',
        error: { code: 'service.unreachable', message: 'The service cannot be reached.' },
      },
      { status: 'failed', error: { code: 'inference.failed' } },
      { status: 'done', english: 'utterance 3' },
    ]);
    const store = new SessionStore(folder);
    const report = await store.retryWaiting(
      run.session?.id ?? '',
      scripted(() => Promise.resolve(answer('again'))),
    );
    expect(report).toMatchObject({ done: 2, waiting: 0, failed: 0 });
  });

  it('with a slow interpreter loses nothing: sound beyond what is held is read from the session again', async () => {
    const asked: Utterance[] = [];
    let begin = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const interpreter = scripted(async (utterance) => {
      await gate;
      asked.push(utterance);
      return answer(`utterance ${utterance.index}`);
    });
    const run = await LiveRun.start(
      {
        ...boothMicrophone(),
        // The session's own time stands still for nobody, so that the file is over before the first answer.
        clock: SYSTEM_CLOCK,
        interpreter,
        tuning: { recordingsHeld: 1, interpretedAtOnce: 1 },
      },
      folder,
    );
    await run.until((event) => event.type === 'closed' && event.utterance === 4);
    begin();
    await run.session?.stop();
    expect(run.finals.map(({ english }) => english)).toEqual(asked.map(({ index }) => `utterance ${index}`));
    expect(asked.length).toBeGreaterThanOrEqual(5);
    const original = boothSamples();
    for (const { startSample, endSample, bypass } of asked) {
      expect(bypass).toEqual(original.slice(2 * startSample, 2 * endSample));
    }
    const lags = run.events.flatMap((event) => (event.type === 'lag' ? [event.waitingUtterances] : []));
    expect(Math.max(...lags)).toBeGreaterThanOrEqual(5);
    expect(lags.at(-1)).toBe(0);
  });

  it('with the microphone is told, and the session goes on when it is back', async () => {
    const microphone = boothMicrophone([{ kind: 'unplug', atMs: 8_000, backAfterMs: 3_000, told: true }]);
    const interpreter = scripted((utterance) => Promise.resolve(answer(`utterance ${utterance.index}`)));
    const run = await LiveRun.start({ ...microphone, interpreter });
    await run.ended();
    const lost = run.states.indexOf('device-lost');
    expect(lost).toBeGreaterThan(0);
    expect(run.states.slice(lost)).toContain('hearing-speech');
    const told = run.events.map((event) => event.type);
    expect(told.slice(told.indexOf('fault')).indexOf('fault-cleared')).toBeGreaterThan(0);
    expect(told.lastIndexOf('final')).toBeGreaterThan(told.indexOf('fault-cleared'));
  });

  it('before anything was heard leaves nothing behind', async () => {
    const starting = LiveRun.start(
      {
        openSource: () => Promise.reject(new MimiyakuError('capture.no-device', 'No microphone was found.')),
        interpreter: scripted(() => Promise.resolve(answer(''))),
      },
      folder,
    );
    await expect(starting).rejects.toMatchObject({ code: 'capture.no-device' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('push-to-talk', () => {
  it('cuts nothing while paused, and records all the same', async () => {
    const interpreter = scripted((utterance) => Promise.resolve(answer(`utterance ${utterance.index}`)));
    const run = await LiveRun.start({ ...boothMicrophone(), interpreter }, folder);
    await run.until(({ type }) => type === 'closed');
    run.session?.setPaused(true);
    await run.ended();
    expect(run.states).toContain('paused');
    expect(run.finals.length).toBeLessThan(6);
    const [listing] = await new SessionStore(folder).list();
    if (!listing.readable) throw listing.error;
    expect(listing.session.samples).toBe(boothSamples().length / 2);
  });
});
