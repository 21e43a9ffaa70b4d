import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { loadTranslator } from '../../src/engine/translate/load-translator.ts';
import type { Translator } from '../../src/engine/translate/translator.ts';
import { NUMBER_KINDS } from './number-kinds.ts';

let translator: Translator;

beforeAll(async () => {
  translator = await loadTranslator(
    await findPack('translator', { name: 'en-ja', roots: [bundledModelRoot()] }),
  );
});

afterAll(() => translator.dispose());

describe('numbers and codes through the translator that comes with the product', () => {
  it.each(NUMBER_KINDS)('$kind: at least $least right', async ({ sentences, least }) => {
    const wrong: string[] = [];
    for (const [english, ...patterns] of sentences) {
      const { japanese } = await translator.translate(english);
      if (!patterns.every((pattern) => pattern.test(japanese))) wrong.push(`${english} → ${japanese}`);
    }
    expect(sentences.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(least);
  });
});
