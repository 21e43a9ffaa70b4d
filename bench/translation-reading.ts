import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { loadTranslator } from '../src/engine/translate/load-translator.ts';
import { SeededRandom, seedOf } from './rooms/random.ts';
import { readTranslationSets } from './support/translation-sets.ts';

const USAGE = `Draws held-out sentences at random and prints them with their translations, to be read and judged side by side. The same seed draws the same
sentences, whatever the pack. The packs are looked for as the product does (MIMIYAKU_MODELS names other folders of packs).

npm run bench:reading -- [options] > read.tsv
  --sets FOLDER   folder of *.tsv, English and Japanese (default: MIMIYAKU_TRANSLATION_SETS or ../shared/mt/tests)
  --only A,B      these sets (default authored,broad)
  --count N       sentences of each set (default 100)
  --seed N        (default 1)
  --pack NAME     model pack (default: the installed translator)

A line each: set, line in the set, English, translation, reference, kind.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sets: { type: 'string' },
      only: { type: 'string', default: 'authored,broad' },
      count: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      pack: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const folder =
    values.sets ??
    process.env['MIMIYAKU_TRANSLATION_SETS'] ??
    fileURLToPath(new URL('../../shared/mt/tests', import.meta.url));
  const wanted = values.only.split(',');
  const sets = (await readTranslationSets(folder)).filter(({ name }) => wanted.includes(name));
  const pack = await findPack('translator', { name: values.pack });
  const translator = await loadTranslator(pack);
  for (const [index, { name, english, references, kinds }] of sets.entries()) {
    const random = new SeededRandom(seedOf(Number(values.seed), index));
    const places = random.shuffled([...english.keys()]).slice(0, Number(values.count));
    for (const place of places.toSorted((a, b) => a - b)) {
      const { japanese } = await translator.translate(english[place]);
      const kind = kinds?.[place] ?? '';
      console.log([name, place + 1, english[place], japanese, references[place], kind].join('\t'));
    }
  }
  await translator.dispose();
  console.error(`${pack.description.name} ${pack.description.version}, seed ${values.seed}`);
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
