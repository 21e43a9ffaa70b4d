import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Where benchmarks leave their figures; ignored by git. */
export const RESULTS_FOLDER = fileURLToPath(new URL('../results', import.meta.url));

/** Writes a benchmark's figures as JSON, with the machine they were measured on, and says where. */
export async function writeResults(name: string, figures: object): Promise<void> {
  await mkdir(RESULTS_FOLDER, { recursive: true });
  const path = `${RESULTS_FOLDER}/${name}.json`;
  const machine = { node: process.version, processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
  await writeFile(
    path,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, ...figures }, null, 2)}\n`,
  );
  console.log(`Figures: bench/results/${name}.json`);
}
