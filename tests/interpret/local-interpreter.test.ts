import { describe, expect, it } from 'vitest';

import type {
  InferenceClient,
  RecogniseRequestOptions,
  Timed,
  TranslateRequestOptions,
} from '../../src/engine/interpret/inference-client.ts';
import { expectedTerms } from '../../src/engine/interpret/expected-terms.ts';
import { LocalInterpreter } from '../../src/engine/interpret/local-interpreter.ts';
import { Glossary } from '../../src/engine/phrasebook/glossary.ts';
import { Phrasebook } from '../../src/engine/phrasebook/phrasebook.ts';
import type { Recognition } from '../../src/engine/recognise/recogniser.ts';
import type { Translation } from '../../src/engine/translate/translator.ts';
import { SAMPLE_UTTERANCES } from './supervised.ts';

/**
 * Stands in for the models where the subject is what is asked of them: the real ones hear and say what they were trained to, and
 * that changes. inference-process.test.ts has them.
 */
class ScriptedInference implements InferenceClient {
  readonly asked: { text: string; options: TranslateRequestOptions }[] = [];
  readonly heard: RecogniseRequestOptions[] = [];
  readonly #hears: string;

  constructor(hears = '') {
    this.#hears = hears;
  }

  recognise(_audio: Float32Array, options: RecogniseRequestOptions = {}): Promise<Timed<Recognition>> {
    this.heard.push(options);
    return Promise.resolve({
      value: { text: this.#hears, meanLogProbability: -0.1, tokenCount: 1, stoppedBy: 'end' },
      milliseconds: 30,
    });
  }

  translate(text: string, options: TranslateRequestOptions = {}): Promise<Timed<Translation>> {
    this.asked.push({ text, options });
    return Promise.resolve({ value: { japanese: `訳(${text})`, sentenceCount: 1 }, milliseconds: 7 });
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

const PHRASEBOOK = new Phrasebook([
  { english: ['Hello.', 'Hi there!'], japanese: 'いらっしゃいませ' },
  { english: ['Please take a seat. We will be right with you.'], japanese: 'お掛けになってお待ちください。' },
]);
const GLOSSARY = new Glossary([
  { english: 'Mimiyaku', japanese: '耳訳', soundsLike: ['me me yaku', 'Mimi Jaco'] },
  { english: 'booth', japanese: 'ブース', soundsLike: [] },
]);
const { utterance } = SAMPLE_UTTERANCES[0];

function interpreterThatHears(english: string): {
  interpreter: LocalInterpreter;
  inference: ScriptedInference;
} {
  const inference = new ScriptedInference(english);
  return {
    interpreter: new LocalInterpreter({ inference, phrasebook: PHRASEBOOK, glossary: GLOSSARY }),
    inference,
  };
}

describe('the style of the Japanese', () => {
  it('is asked for with everything that is translated', async () => {
    const inference = new ScriptedInference('It is new.');
    const interpreter = new LocalInterpreter({ inference, style: 'plain' });
    await interpreter.interpret(utterance);
    await interpreter.translate('It is light.');
    expect(inference.asked.map(({ options }) => options.style)).toEqual(['plain', 'plain']);
  });
});

describe('an utterance', () => {
  it('that is a phrase takes its Japanese, and nothing is translated', async () => {
    const { interpreter, inference } = interpreterThatHears('Um, hello!');
    const { english, japanese, source, timings } = await interpreter.interpret(utterance);
    expect({ english, japanese, source }).toEqual({
      english: 'Um, hello!',
      japanese: 'いらっしゃいませ',
      source: 'phrasebook',
    });
    expect(timings).toMatchObject({ recognise: 30 });
    expect(timings).not.toHaveProperty('translate');
    expect(inference.asked).toEqual([]);
  });

  it('of which a part is a phrase takes that part exactly and has the rest translated', async () => {
    const { interpreter, inference } = interpreterThatHears(
      'Hi there. What is your name? I am Mia. Please take a seat. We will be right with you. Thank you.',
    );
    const { japanese, source, timings } = await interpreter.interpret(utterance);
    expect(inference.asked.map(({ text }) => text)).toEqual(['What is your name? I am Mia.', 'Thank you.']);
    expect(japanese).toBe(
      'いらっしゃいませ。訳(What is your name? I am Mia.)お掛けになってお待ちください。訳(Thank you.)',
    );
    expect(source).toBe('local');
    expect(timings.translate).toBe(14);
  });

  it('of several phrases comes wholly from the phrasebook', async () => {
    const { interpreter } = interpreterThatHears('Hello. Please take a seat. We will be right with you.');
    expect(await interpreter.interpret(utterance)).toMatchObject({
      japanese: 'いらっしゃいませ。お掛けになってお待ちください。',
      source: 'phrasebook',
    });
  });

  it('without words gives no Japanese and asks nothing', async () => {
    const { interpreter, inference } = interpreterThatHears(' ');
    const { english, japanese, source, timings } = await interpreter.interpret(utterance);
    expect({ english, japanese, source }).toEqual({ english: '', japanese: '', source: 'local' });
    expect(timings).not.toHaveProperty('translate');
    expect(inference.asked).toEqual([]);
  });

  it('keeps its place for translation, and what was said earlier goes first', async () => {
    const { interpreter, inference } = interpreterThatHears('Good morning.');
    await interpreter.interpret(utterance);
    await interpreter.interpret(utterance);
    expect(inference.heard.map(({ priority }) => priority)).toEqual([0, 1]);
    expect(inference.asked.map(({ options }) => [options.priority, options.continuation])).toEqual([
      [0, true],
      [1, true],
    ]);
  });
});

describe('terms of the glossary', () => {
  it('are restored from what they sound like, given to the translator, and put into Japanese where left over', async () => {
    const { interpreter, inference } = interpreterThatHears('ME ME YAKU runs at our booth.');
    const { english, japanese } = await interpreter.interpret(utterance);
    expect(english).toBe('Mimiyaku runs at our booth.');
    expect(inference.asked[0]?.options.protectedTerms).toEqual([
      { english: 'Mimiyaku', japanese: '耳訳' },
      { english: 'booth', japanese: 'ブース' },
    ]);
    expect(japanese).toBe('訳(耳訳 runs at our ブース.)');
  });

  it('are not looked for where the English has none', async () => {
    const { interpreter, inference } = interpreterThatHears('Good morning.');
    await interpreter.interpret(utterance);
    expect(inference.asked[0]?.options).not.toHaveProperty('protectedTerms');
  });
});

describe('the recogniser', () => {
  it('is told the terms and the names of phrases, and searches as widely as was asked', async () => {
    const inference = new ScriptedInference('Good morning.');
    const phrasebook = new Phrasebook([
      { english: ['Welcome to Makuhari Messe.', 'Please come in.'], japanese: 'ようこそ' },
    ]);
    const interpreter = new LocalInterpreter({
      inference,
      phrasebook,
      glossary: GLOSSARY,
      recogniserBeamSize: 2,
    });
    await interpreter.interpret(utterance);
    expect(inference.heard).toMatchObject([
      { beamSize: 2, expectedTerms: ['Mimiyaku', 'booth', 'Makuhari Messe'] },
    ]);
  });

  it('has its own choice where nothing is asked and no list is kept', async () => {
    const inference = new ScriptedInference('Good morning.');
    await new LocalInterpreter({ inference }).interpret(utterance);
    expect(inference.heard[0]).not.toHaveProperty('beamSize');
    expect(inference.heard[0]).not.toHaveProperty('expectedTerms');
  });

  it('is asked for English so far in the quickest way', async () => {
    const { interpreter, inference } = interpreterThatHears('Good mor');
    await interpreter.recognisePart(new Float32Array(16_000));
    expect(inference.heard[0]).toMatchObject({ beamSize: 1 });
    expect(inference.heard[0]).not.toHaveProperty('expectedTerms');
  });

  it('is not told more terms than it can use', () => {
    const terms = Array.from({ length: 2000 }, (_, n) => ({
      english: `Product ${n}`,
      japanese: '品',
      soundsLike: [],
    }));
    const sentence = { english: 'word '.repeat(20).trim(), japanese: '文', soundsLike: [] };
    const expected = expectedTerms(new Glossary([sentence, ...terms]), new Phrasebook());
    expect(expected).toHaveLength(1000);
    expect(expected[0]).toBe('Product 0');
  });
});

describe('typed text', () => {
  it('is looked up and translated line by line', async () => {
    const { interpreter, inference } = interpreterThatHears('');
    expect(await interpreter.translate('Good morning.\n\nHello')).toMatchObject({
      english: 'Good morning.\n\nHello',
      japanese: '訳(Good morning.)\n\nいらっしゃいませ',
      source: 'local',
    });
    expect(inference.asked.map(({ options }) => options.continuation)).toEqual([false]);
  });

  it('goes to the translator whole where there is no phrasebook', async () => {
    const inference = new ScriptedInference();
    const interpreter = new LocalInterpreter({ inference, beamSize: 2 });
    await interpreter.translate('One.\nTwo.');
    expect(inference.asked).toMatchObject([{ text: 'One.\nTwo.', options: { beamSize: 2 } }]);
  });

  it('is left as it was typed: only recognition mishears', async () => {
    const { interpreter, inference } = interpreterThatHears('');
    await interpreter.translate('me me yaku');
    expect(inference.asked[0]?.text).toBe('me me yaku');
  });
});
