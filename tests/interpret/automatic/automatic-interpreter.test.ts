import { afterEach, describe, expect, it } from 'vitest';

import type { Utterance } from '../../../src/engine/base/utterance.ts';
import { MimiyakuError } from '../../../src/engine/errors.ts';
import {
  AutomaticInterpreter,
  type AutomaticStatus,
} from '../../../src/engine/interpret/automatic/automatic-interpreter.ts';
import type { AutomaticTuning } from '../../../src/engine/interpret/automatic/tuning.ts';
import type { Interpretation, Interpreter } from '../../../src/engine/interpret/interpreter.ts';
import {
  answerJson,
  hostileService,
  type HostileService,
  type Misbehave,
} from '../../support/hostile-service.ts';
import { clientOf, errorOf, numberedUtterance } from '../remote/client.ts';
import { until } from '../supervised.ts';

/** Stands in for the models, which have tests of their own: here it matters only whether and when this computer is asked. */
class HereInterpreter implements Interpreter {
  readonly utterances: number[] = [];
  failure: MimiyakuError | undefined;
  disposed = false;

  interpret(utterance: Utterance): Promise<Interpretation> {
    this.utterances.push(utterance.index);
    return this.failure === undefined
      ? Promise.resolve(this.#answer('Hello.'))
      : Promise.reject(this.failure);
  }

  translate(english: string): Promise<Interpretation> {
    return Promise.resolve(this.#answer(english));
  }

  dispose(): Promise<void> {
    this.disposed = true;
    return Promise.resolve();
  }

  #answer(english: string): Interpretation {
    return {
      english,
      japanese: 'ここで。',
      source: 'local',
      timings: { recognise: 5, translate: 3, total: 8 },
    };
  }
}

let service: HostileService | undefined;
let interpreter: AutomaticInterpreter | undefined;

afterEach(async () => {
  await interpreter?.dispose();
  await service?.close();
  service = undefined;
});

async function against(
  misbehave: Misbehave,
  tuning: Partial<AutomaticTuning> = {},
): Promise<{
  interpreter: AutomaticInterpreter;
  here: HereInterpreter;
  service: HostileService;
  statuses: AutomaticStatus[];
}> {
  service = await hostileService(misbehave);
  const here = new HereInterpreter();
  const statuses: AutomaticStatus[] = [];
  interpreter = new AutomaticInterpreter({
    client: clientOf(service.base),
    local: here,
    onStatus: (status) => statuses.push(status),
    tuning: { probePausesMs: [60_000], ...tuning },
  });
  return { interpreter, here, service, statuses };
}

const there = { result: 'あちらで。' };

describe('the service first', () => {
  it('its answer is taken, and nothing is asked here', async () => {
    const { interpreter, here } = await against((response) => {
      answerJson(response, 200, there);
    });
    const interpretation = await interpreter.interpret(numberedUtterance(1_600));
    expect(interpretation).toMatchObject({ english: '', japanese: 'あちらで。', source: 'remote' });
    expect(interpretation).not.toHaveProperty('fallback');
    expect(here.utterances).toEqual([]);
    expect(interpreter.status.using).toBe('remote');
  });

  it('no words there are no words: nobody else is asked', async () => {
    const { interpreter, here } = await against((response) => {
      answerJson(response, 200, { result: '' });
    });
    expect(await interpreter.interpret(numberedUtterance(1_600))).toMatchObject({
      japanese: '',
      source: 'remote',
    });
    expect(here.utterances).toEqual([]);
  });
});

describe('this computer in its place', () => {
  it.each([
    [500, 'service.failed', 'The translation service failed (500): so.'],
    [401, 'service.wrong-key', 'The translation service asks for an API key (401): so.'],
    [413, 'service.too-long', 'The utterance is too long for the translation service (413): so.'],
  ])('after %i, with the reason, without a second try', async (status, code, reason) => {
    const { interpreter, service } = await against((response) => {
      answerJson(response, status, { detail: 'so' });
    });
    expect(await interpreter.interpret(numberedUtterance(1_600))).toMatchObject({
      english: 'Hello.',
      japanese: 'ここで。',
      source: 'local',
      timings: { recognise: 5, translate: 3 },
      fallback: { code, reason },
    });
    expect(service.requests).toHaveLength(1);
  });

  it('when patience ends, and the service is no longer waited for', async () => {
    const { interpreter, service } = await against(() => undefined, {
      patienceMs: 20,
      patiencePerAudioSecondMs: 0,
    });
    const { source, fallback } = await interpreter.interpret(numberedUtterance(1_600));
    expect({ source, fallback }).toEqual({
      source: 'local',
      fallback: { code: 'service.timed-out', reason: 'The translation service gave no answer within 0.0 s.' },
    });
    await until(() => service.openConnections() === 0);
  });

  it('where it fails too: both reasons, under the code that may pass', async () => {
    const { interpreter, here } = await against((response) => {
      answerJson(response, 503, {});
    });
    here.failure = new MimiyakuError('inference.failed', 'The model stopped.');
    const { code, message } = await errorOf(interpreter.interpret(numberedUtterance(1_600)));
    expect(code).toBe('service.busy');
    expect(message).toContain('busy or being restarted');
    expect(message).toContain('The model stopped.');
  });

  it('for typed text', async () => {
    const { interpreter, service } = await against(() => undefined);
    expect(await interpreter.translate('Good morning.')).toMatchObject({
      english: 'Good morning.',
      source: 'local',
    });
    expect(service.requests).toEqual([]);
  });
});

describe('a service that keeps failing', () => {
  it('is not asked any more, and every result says why', async () => {
    const { interpreter, service, here, statuses } = await against((response) => {
      answerJson(response, 500, { detail: 'so' });
    });
    const results: Interpretation[] = [];
    for (const index of [0, 1, 2, 3, 4]) {
      results.push(await interpreter.interpret(numberedUtterance(160, index)));
    }
    expect(service.requests).toHaveLength(2);
    expect(here.utterances).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(results.map(({ fallback }) => fallback?.reason))).toEqual(
      new Set(['The translation service failed (500): so.']),
    );
    expect(statuses).toMatchObject([{ using: 'local', reason: { code: 'service.failed' } }]);
    expect(statuses[0].nextProbeMs).toBeGreaterThan(0);
  });

  it('is used again once a probe finds it well, and no utterance is spent on finding out', async () => {
    let well = false;
    const { interpreter, service, here, statuses } = await against(
      (response) => {
        if (well) answerJson(response, 200, there);
        else answerJson(response, 500, {});
      },
      { probePausesMs: [10] },
    );
    await interpreter.interpret(numberedUtterance(160, 0));
    await interpreter.interpret(numberedUtterance(160, 1));
    // Some probes fail first.
    await until(() => service.requests.length >= 4);
    well = true;
    await until(() => interpreter.status.using === 'remote');
    expect(await interpreter.interpret(numberedUtterance(160, 2))).toMatchObject({
      japanese: 'あちらで。',
      source: 'remote',
    });
    expect(here.utterances).toEqual([0, 1]);
    expect(statuses.at(-1)).toEqual({ using: 'remote', reason: undefined, nextProbeMs: undefined });
    // A probe is a second of sound.
    expect(service.requests[2].body.length).toBeGreaterThan(3 * 32_000);
  });

  it('is tried at once where the user wants it', async () => {
    const { interpreter } = await against((response, _, position) => {
      if (position === 0) answerJson(response, 401, {});
      else answerJson(response, 200, there);
    });
    await interpreter.interpret(numberedUtterance(160));
    expect(interpreter.status).toMatchObject({ using: 'local', reason: { code: 'service.wrong-key' } });
    interpreter.retryNow();
    await until(() => interpreter.status.using === 'remote');
  });
});

describe('order and ending', () => {
  it('answers come as the utterances did, whoever gives them', async () => {
    let release = (): void => undefined;
    const { interpreter, service } = await against((response, _, position) => {
      if (position > 0) {
        answerJson(response, 422, {});
        return;
      }
      release = () => {
        answerJson(response, 200, there);
      };
    });
    const settled: string[] = [];
    const note = ({ source }: Interpretation): void => {
      settled.push(source);
    };
    const first = interpreter.interpret(numberedUtterance(160, 0)).then(note);
    await until(() => service.requests.length === 1);
    const second = interpreter.interpret(numberedUtterance(160, 1)).then(note);
    await until(() => service.requests.length === 2);
    expect(settled).toEqual([]);
    release();
    await Promise.all([first, second]);
    expect(settled).toEqual(['remote', 'local']);
  });

  it('a cancelled utterance is translated nowhere, and the service is not blamed', async () => {
    const { interpreter, service, here } = await against(() => undefined);
    const stop = new AbortController();
    const answer = errorOf(interpreter.interpret(numberedUtterance(160), { signal: stop.signal }));
    await until(() => service.requests.length === 1);
    stop.abort();
    expect((await answer).code).toBe('cancelled');
    expect(here.utterances).toEqual([]);
    expect(interpreter.status.using).toBe('remote');
    await until(() => service.openConnections() === 0);
  });

  it('disposing ends what is under way and both interpreters', async () => {
    const { interpreter, service, here } = await against(() => undefined);
    const answer = errorOf(interpreter.interpret(numberedUtterance(160)));
    await until(() => service.requests.length === 1);
    await interpreter.dispose();
    expect((await answer).code).toBe('cancelled');
    expect(here).toMatchObject({ disposed: true, utterances: [] });
    await until(() => service.openConnections() === 0);
  });
});
