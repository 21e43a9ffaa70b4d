import { describe, expect, it } from 'vitest';
import { TextTranslator } from '../../src/engine/translate/text-translator.ts';
import { ScriptedModel } from './scripted-model.ts';

const UNITS = [
  'a',
  'a-',
  'a.',
  'a. ',
  '!',
  '1,',
  '@a',
  'www.',
  'A1-',
  '"',
  '(',
  'a ',
  '... ',
  'Mr. ',
  'U.S. ',
  '? a',
  '日a',
  ', and ',
  'five ',
  '😀',
  '\u0301',
  '\n',
  '</s>',
];

describe('a text of 100,000 characters', () => {
  // Quadratic work anywhere would run into the time limit of the tests.
  it.each(UNITS)('of nothing but %j is dealt with', async (unit) => {
    const model = new ScriptedModel({}, 400);
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    const { japanese } = await new TextTranslator(model, model).translate(text, { beamSize: 1 });
    expect(japanese === '').toBe(text.trim() === '');
  });
});
