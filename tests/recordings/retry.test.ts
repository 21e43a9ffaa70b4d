import { describe, expect, it } from 'vitest';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import { MimiyakuError, type ErrorCode } from '../../src/engine/errors.ts';
import type { Interpretation, Interpreter } from '../../src/engine/interpret/interpreter.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import type { SessionUtterance } from '../../src/engine/recordings/session-utterance.ts';
import { waitingUtterance } from '../../src/engine/recordings/utterance-outcome.ts';
import { all, DETAILS, freshFolders, sameSound, sound, utterance } from './sessions.ts';

const freshFolder = freshFolders();

/** Answers or fails as a test wants; real interpreters have tests of their own, and cannot be made to fail by index. */
function interpreterOf(
  interpret: (utterance: Utterance) => Interpretation,
): Interpreter & { heard: Utterance[] } {
  const heard: Utterance[] = [];
  return {
    heard,
    interpret: async (each) => {
      heard.push(each);
      return Promise.resolve(each).then(interpret);
    },
    translate: async (english) => Promise.resolve(answer(english, `訳：${english}`)),
    dispose: () => Promise.resolve(),
  };
}

function answer(english: string, japanese: string): Interpretation {
  return { english, japanese, source: 'remote', timings: { total: 12 } };
}

const waiting = { status: 'waiting', english: '', japanese: '' } as const;
const error = { code: 'service.unreachable', message: 'No network.' } as const;
const direction = { azimuthDegrees: -12, confidence: 0.5 };

async function storedSession(
  utterances: readonly SessionUtterance[],
): Promise<{ store: SessionStore; id: string }> {
  const store = new SessionStore(await freshFolder());
  const writer = await store.start(DETAILS, () => undefined);
  writer.append(sound(0, 16_000, 2), sound(0, 16_000, 1));
  for (const each of utterances) writer.addUtterance(each);
  await writer.close();
  return { store, id: writer.id ?? '' };
}

describe('interpreting again what could not be interpreted', () => {
  it('hands over exactly what was cut then, and writes the answer in its place', async () => {
    const original: Utterance = {
      index: 1,
      startSample: 4_000,
      endSample: 12_000,
      bypass: sound(4_000, 12_000, 2),
      beamformer: sound(4_000, 12_000, 1),
      speechStart: 300,
      speechEnd: 7_000,
      cutShort: true,
      direction,
    };
    const { store, id } = await storedSession([
      utterance(0, 0, 4_000),
      { ...waitingUtterance(original), error },
    ]);
    const interpreter = interpreterOf(() => answer('Good morning.', 'おはようございます。'));
    const seen: SessionUtterance[] = [];
    const report = await store.retryWaiting(id, interpreter, { onUtterance: (each) => seen.push(each) });
    expect(report).toEqual({ done: 1, waiting: 0, failed: 0, stoppedBy: undefined });
    expect(interpreter.heard).toHaveLength(1);
    const [{ bypass, beamformer, ...rest }] = interpreter.heard;
    const { bypass: originalBypass, beamformer: originalBeamformer, ...originalRest } = original;
    expect(rest).toEqual(originalRest);
    expect(sameSound(bypass, originalBypass) && sameSound(beamformer, originalBeamformer)).toBe(true);
    const record = await store.utterance(id, 1);
    expect(record).toMatchObject({
      status: 'done',
      japanese: 'おはようございます。',
      source: 'remote',
      direction,
    });
    expect(record.error).toBeUndefined();
    expect(seen).toEqual([record]);
    expect(await store.retryWaiting(id, interpreter)).toMatchObject({ done: 0 });
  });

  it.each<[ErrorCode, SessionUtterance['status'], boolean]>([
    ['service.unreachable', 'waiting', true],
    ['service.wrong-key', 'waiting', true],
    ['inference.unavailable', 'waiting', true],
    ['service.busy', 'waiting', false],
    ['service.timed-out', 'waiting', false],
    ['service.bad-answer', 'waiting', false],
    ['service.refused', 'failed', false],
    ['inference.failed', 'failed', false],
  ])('after %s the utterance is %s; the attempt stops: %s', async (code, status, stops) => {
    const { store, id } = await storedSession([utterance(0, 0, 10, waiting), utterance(1, 10, 20, waiting)]);
    const fault = new MimiyakuError(code, 'It went wrong.', { advice: 'Mend it.' });
    const interpreter = interpreterOf(({ index }) => {
      if (index === 0) throw fault;
      return answer('Yes.', 'はい。');
    });
    const report = await store.retryWaiting(id, interpreter);
    expect(report.stoppedBy).toBe(stops ? fault : undefined);
    expect(await all(store.utterances(id))).toMatchObject([
      { status, error: { code, message: 'It went wrong. Mend it.' } },
      { status: stops ? 'waiting' : 'done' },
    ]);
    // Any other interpreter can answer later.
    await store.retryWaiting(
      id,
      interpreterOf(() => answer('No.', 'いいえ。')),
    );
    expect(await store.read(id)).toMatchObject({ waiting: 0, failed: 0 });
  });

  it.each<[ErrorCode, SessionUtterance['status']]>([
    ['inference.unavailable', 'waiting'],
    ['pack.not-installed', 'waiting'],
    ['pack.wrong-checksum', 'failed'],
  ])(
    'corrected English that cannot be translated (%s) is %s with the reason; the others go on',
    async (code, status) => {
      const { store, id } = await storedSession([
        utterance(0, 0, 10, { ...waiting, english: 'Corrected.', corrected: true }),
        utterance(1, 10, 20, waiting),
      ]);
      const seen: SessionUtterance[] = [];
      const report = await store.retryWaiting(
        id,
        {
          ...interpreterOf(() => answer('', 'はい。')),
          translate: () => Promise.reject(new MimiyakuError(code, 'The service takes speech.')),
        },
        { onUtterance: (each) => seen.push(each) },
      );
      expect(report).toEqual({ done: 1, waiting: 0, failed: 0, stoppedBy: undefined, [status]: 1 });
      expect(seen).toMatchObject([
        {
          index: 0,
          status,
          english: 'Corrected.',
          corrected: true,
          error: { code, message: 'The service takes speech.' },
        },
        { index: 1, status: 'done', japanese: 'はい。' },
      ]);
    },
  );

  it('passes over what is deleted meanwhile, stops when told to, and leaves what was corrected as it was written', async () => {
    const { store, id } = await storedSession([
      utterance(0, 0, 10, waiting),
      utterance(1, 10, 20, waiting),
      utterance(2, 20, 30, { ...waiting, english: 'Corrected.', corrected: true, error }),
      utterance(3, 30, 40, waiting),
    ]);
    const stop = new AbortController();
    const interpreter = interpreterOf(({ index }) => answer(`Number ${index}.`, ''));
    const report = await store.retryWaiting(
      id,
      {
        ...interpreter,
        interpret: async (each) => {
          if (each.index === 0) await store.deleteUtterance(id, 1);
          if (each.index === 3) {
            stop.abort();
            throw new MimiyakuError('cancelled', 'Stopped.');
          }
          return interpreter.interpret(each);
        },
      },
      { signal: stop.signal },
    );
    expect(report).toMatchObject({ done: 2, stoppedBy: { code: 'cancelled' } });
    expect(await all(store.utterances(id))).toMatchObject([
      { index: 0, status: 'done', english: 'Number 0.' },
      { index: 2, status: 'done', english: 'Corrected.', japanese: '訳：Corrected.', corrected: true },
      { index: 3, status: 'waiting' },
    ]);
  });

  it('English corrected by hand is translated and kept', async () => {
    const { store, id } = await storedSession([utterance(0, 0, 10)]);
    await store.correctUtterance(
      id,
      0,
      'Hello there.',
      interpreterOf(() => answer('', '')),
    );
    expect(await store.utterance(id, 0)).toMatchObject({
      english: 'Hello there.',
      japanese: '訳：Hello there.',
      corrected: true,
      source: 'remote',
    });
  });
});
