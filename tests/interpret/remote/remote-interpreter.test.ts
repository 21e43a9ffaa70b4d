import { afterEach, describe, expect, it } from 'vitest';

import { MimiyakuError } from '../../../src/engine/errors.ts';
import {
  RemoteInterpreter,
  type TextTranslator,
} from '../../../src/engine/interpret/remote/remote-interpreter.ts';
import {
  answerJson,
  hostileService,
  type HostileService,
  type Misbehave,
} from '../../support/hostile-service.ts';
import { until } from '../supervised.ts';
import { clientOf, errorOf, numberedUtterance } from './client.ts';

let service: HostileService | undefined;
let interpreter: RemoteInterpreter | undefined;

afterEach(async () => {
  await interpreter?.dispose();
  await service?.close();
});

async function against(
  misbehave: Misbehave,
  textTranslator?: TextTranslator,
): Promise<{ interpreter: RemoteInterpreter; service: HostileService }> {
  service = await hostileService(misbehave);
  interpreter = new RemoteInterpreter({
    client: clientOf(service.base),
    ...(textTranslator !== undefined && { textTranslator }),
  });
  return { interpreter, service };
}

describe('RemoteInterpreter', () => {
  it('gives the Japanese, no English, and the time it took', async () => {
    const { interpreter } = await against((response) => {
      answerJson(response, 200, { result: 'ようこそ。' });
    });
    const interpretation = await interpreter.interpret(numberedUtterance(1_600));
    expect(interpretation).toMatchObject({ english: '', japanese: 'ようこそ。', source: 'remote' });
    expect(interpretation.timings.total).toBeGreaterThan(0);
    expect(interpretation.timings).not.toHaveProperty('recognise');
  });

  it('does not ask about what is likely a murmur: nothing is said in it', async () => {
    const { interpreter, service } = await against((response) => {
      answerJson(response, 200, { result: 'ようこそ。' });
    });
    const murmur = { ...numberedUtterance(1_600), likelyMurmur: true as const };
    expect(await interpreter.interpret(murmur)).toMatchObject({ english: '', japanese: '' });
    expect(service.requests).toHaveLength(0);
  });

  it('answers in the order of the utterances, also where a later one is ready first or an earlier one fails', async () => {
    const held: (() => void)[] = [];
    const { interpreter, service } = await against((response, _, position) => {
      const answers = [
        () => {
          answerJson(response, 200, { result: '一' });
        },
        () => {
          answerJson(response, 422, {});
        },
        () => {
          answerJson(response, 200, { result: '三' });
        },
      ];
      if (position === 0) held.push(answers[0]);
      else answers[position]();
    });
    const settled: string[] = [];
    const answers = [0, 1, 2].map(async (index) => {
      // Handed over one after the other, so that the service sees them in this order.
      await until(() => service.requests.length === index);
      await interpreter.interpret(numberedUtterance(160, index)).then(
        ({ japanese }) => settled.push(japanese),
        (error: unknown) => settled.push(error instanceof MimiyakuError ? error.code : 'defect'),
      );
    });
    await until(() => service.requests.length === 3);
    expect(settled).toEqual([]);
    held[0]();
    await Promise.all(answers);
    expect(settled).toEqual(['一', 'service.refused', '三']);
  });

  it('leaves typed text to the translator here, which is disposed with it', async () => {
    let disposed = false;
    const { interpreter, service } = await against(() => undefined, {
      translate: (english) =>
        Promise.resolve({ english, japanese: '訳', source: 'local', timings: { total: 1 } }),
      dispose: () => {
        disposed = true;
        return Promise.resolve();
      },
    });
    expect(await interpreter.translate('Hello.')).toMatchObject({ japanese: '訳', source: 'local' });
    expect(service.requests).toEqual([]);
    await interpreter.dispose();
    expect(disposed).toBe(true);
  });

  it('says so where there is no translator here', async () => {
    const { interpreter } = await against(() => undefined);
    const { code, message, advice } = await errorOf(interpreter.translate('Hello.'));
    expect(code).toBe('inference.unavailable');
    expect(message).toBe('The translation service takes speech, not typed or corrected text.');
    expect(advice).toBe('Have it translated on this computer.');
  });

  it('says why the translator here was asked where that one fails', async () => {
    const missing = new MimiyakuError('pack.not-installed', 'The translator "en-ja" is not installed.', {
      advice: 'Install it.',
    });
    const { interpreter } = await against(() => undefined, {
      translate: () => Promise.reject(missing),
      dispose: () => Promise.resolve(),
    });
    expect(await errorOf(interpreter.translate('Hello.'))).toMatchObject({
      code: 'pack.not-installed',
      message:
        'The translation service takes speech, not typed or corrected text. This computer cannot translate it either: The translator "en-ja" is not installed.',
      advice: 'Install it.',
      cause: missing,
    });
  });
});
