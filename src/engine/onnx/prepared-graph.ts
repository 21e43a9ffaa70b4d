import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename, dirname, join } from 'node:path';
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

/** The files of a kept form, in a folder of its own. */
const GRAPH_FILE = 'graph.onnx';
const WEIGHTS_FILE = 'weights';

/**
 * Loads a graph in the form that the runtime optimised it to when it was first loaded on this machine. Its weights lie beside it as the
 * processor's kernels want them ("prepacked"), and are mapped into memory: that takes a half of the time of reading and packing them anew, and
 * half the memory, which processes share besides. The form is kept in the user's cache folder under a name made of everything that it depends on: the
 * content, the runtime's version, system and processor. Where it cannot be kept or is damaged the graph is loaded as it is: slower,
 * otherwise the same.
 *
 * The graph must hold no graphs of its own, as the branches of an `If` are: ONNX Runtime 1.30 writes each weight of those twice, and then refuses
 * to read them.
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
  const kept = join(folder, `${name}-${await keyOf(graph)}`);
  if (await isThere(kept)) {
    try {
      return await createSession(join(kept, GRAPH_FILE), { ...settings, optimised: true });
    } catch {
      // Damaged, or of weights that are no more: made anew below, which also tells what is wrong with the graph itself, if anything.
      await rm(kept, { recursive: true, force: true });
    }
  }
  return loadAndKeep(graph, settings, kept);
}

async function loadAndKeep(
  { path, name, original }: PreparableGraph,
  settings: SessionSettings,
  kept: string,
): Promise<InferenceSession> {
  const folder = dirname(kept);
  // Another process may be at the same thing: each fills a folder of its own, and the first to rename it wins.
  let unfinished: string | undefined;
  try {
    await mkdir(folder, { recursive: true });
    await removeOthers(folder, name, kept);
    unfinished = await mkdtemp(`${kept}.`);
    const session = await createSession(original(path), {
      ...settings,
      saveOptimisedTo: join(unfinished, GRAPH_FILE),
      saveWeightsTo: WEIGHTS_FILE,
    });
    await rename(unfinished, kept).catch(() => remove(unfinished));
    return session;
  } catch {
    // No room or no right to write there, or the graph itself is at fault: then this throws.
    await remove(unfinished);
    return createSession(original(path), settings);
  }
}

async function remove(unfinished: string | undefined): Promise<void> {
  if (unfinished === undefined) return;
  await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
}

/** Forms of the same graph that were kept for another version of anything; not one that is being made at this moment (six letters more). */
async function removeOthers(folder: string, name: string, kept: string): Promise<void> {
  for (const other of await readdir(folder)) {
    const isOfThisVersion =
      other.startsWith(basename(kept)) && /^(?:\.\w{6})?$/u.test(other.slice(basename(kept).length));
    if (other.startsWith(`${name}-`) && !isOfThisVersion) {
      await rm(join(folder, other), { recursive: true, force: true });
    }
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function keyOf({ path, fingerprint }: PreparableGraph): Promise<string> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  const parts = [fingerprint, size, env.versions, process.platform, process.arch, cpus().at(0)?.model];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
