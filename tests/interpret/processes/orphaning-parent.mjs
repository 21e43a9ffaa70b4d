// A parent that starts the real inference process and waits to be killed in the middle of its work.
// Arguments: the folder of the compiled engine, the recogniser pack, seconds of noise to recognise.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , engineFolder, packFolder, seconds] = process.argv;
const load = (file) => import(pathToFileURL(join(engineFolder, file)).href);
const { InferenceSupervisor } = await load('interpret/inference-supervisor.js');
const { forkChannels } = await load('processes/fork-channel.js');
const { readPack } = await load('models/read-pack.js');

const supervisor = new InferenceSupervisor({
  openChannel: forkChannels({
    entryFile: join(engineFolder, 'interpret/inference-process.js'),
    onDiagnostic: (line) => process.stderr.write(`${line}\n`),
  }),
  packs: { recogniser: await readPack(packFolder) },
  onStatus: ({ phase }) => {
    if (phase === 'ready') process.stdout.write(`${supervisor.figures.pid}\n`);
  },
});
const audio = Float32Array.from({ length: seconds * 16_000 }, () => Math.random() - 0.5);
await supervisor.recognise(audio);
process.stdout.write('answered before it was killed\n');
