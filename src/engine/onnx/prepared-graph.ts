import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { env, type InferenceSession } from 'onnxruntime-node';
import { cacheFolder } from './cache-folder.ts';
import { createSession, type GraphWithWeights, type SessionSettings } from './session.ts';

/** A graph whose optimised form is worth keeping. */
export interface PreparableGraph {
  readonly path: string;
  /** A file name's worth of what the graph is, distinct among all. */
  readonly name: string;
  /** Changes with the content: the checksum that its pack declares, and what is done to it before it is loaded. */
  readonly fingerprint: string;
  /** What is loaded where no optimised form was kept. Its weights may stay in files of the graph's own folder. */
  readonly original: (path: string) => string | GraphWithWeights;
}

/**
 * Loads a graph in the form that the runtime optimised it to when it was first loaded on this machine, which takes half the time of
 * optimising it anew. That form is kept in the user's cache folder under a name made of everything that it depends on: the content, the
 * runtime's version, system and processor. Where it cannot be kept or is damaged the graph is loaded as it is: slower, otherwise the same.
 *
 * @throws MimiyakuError `inference.failed` as `createSession` does
 */
export async function createPreparedSession(
  graph: PreparableGraph,
  settings: SessionSettings,
  folder: string | undefined = cacheFolder(),
): Promise<InferenceSession> {
  const { path, name, original } = graph;
  if (folder === undefined) return createSession(original(path), settings);
  const file = join(folder, `${name}-${await keyOf(graph)}.onnx`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) {
    try {
      const optimised = { name, graph: kept, weightsFolder: dirname(path) };
      return await createSession(optimised, { ...settings, optimised: true });
    } catch {
      // Damaged, or of weights that are no more: made anew below, which also tells what is wrong with the graph itself, if anything.
      await rm(file, { force: true });
    }
  }
  return loadAndKeep(graph, settings, file);
}

async function loadAndKeep(
  { path, name, original }: PreparableGraph,
  settings: SessionSettings,
  file: string,
): Promise<InferenceSession> {
  const folder = dirname(file);
  // Another process may be at the same thing: each writes its own file, and the last rename holds.
  const unfinished = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await removeOthers(folder, name, file);
    const session = await createSession(original(path), { ...settings, saveOptimisedTo: unfinished });
    await rename(unfinished, file);
    return session;
  } catch {
    // No room or no right to write there, or the graph itself is at fault: then this throws.
    await rm(unfinished, { force: true }).catch(() => undefined);
    return createSession(original(path), settings);
  }
}

/** Forms of the same graph that were kept for another version of anything. */
async function removeOthers(folder: string, name: string, file: string): Promise<void> {
  for (const other of await readdir(folder)) {
    if (other.startsWith(`${name}-`) && join(folder, other) !== file) {
      await rm(join(folder, other), { force: true });
    }
  }
}

async function keyOf({ path, fingerprint }: PreparableGraph): Promise<string> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  const parts = [fingerprint, size, env.versions, process.platform, process.arch, cpus().at(0)?.model];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
