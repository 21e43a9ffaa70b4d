import { expect, it } from 'vitest';

import { MimiyakuError } from '../../src/engine/errors.ts';
import type { Interpreter } from '../../src/engine/interpret/interpreter.ts';
import { TextOnDemand } from '../../src/headless/text-on-demand.ts';

function interpreter(events: string[]): Interpreter {
  return {
    interpret: () => Promise.reject(new Error('Nobody asks for that.')),
    translate: (english) => {
      events.push(english);
      return Promise.resolve({ english, japanese: '訳', source: 'local', timings: { total: 1 } });
    },
    dispose: () => {
      events.push('disposed');
      return Promise.resolve();
    },
  };
}

it('opens the translator when text first comes, once, and disposes of it', async () => {
  const events: string[] = [];
  const text = new TextOnDemand(() => {
    events.push('opened');
    return Promise.resolve({ interpreter: interpreter(events) });
  });
  expect(events).toEqual([]);
  expect(await text.translate('One.')).toMatchObject({ japanese: '訳' });
  await text.translate('Two.');
  await text.dispose();
  expect(events).toEqual(['opened', 'One.', 'Two.', 'disposed']);
});

it('opens nothing where no text comes', async () => {
  const text = new TextOnDemand(() => Promise.reject(new Error('It was opened.')));
  await expect(text.dispose()).resolves.toBeUndefined();
});

it('tells everybody who asks why it cannot be opened', async () => {
  const text = new TextOnDemand(() => Promise.reject(new MimiyakuError('pack.not-installed', 'Missing.')));
  for (const english of ['One.', 'Two.']) {
    await expect(text.translate(english)).rejects.toMatchObject({ code: 'pack.not-installed' });
  }
  await text.dispose();
});
