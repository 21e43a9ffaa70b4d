import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { createSession, runSession } from '../onnx/session.ts';
import type { Cache } from './cache-rows.ts';
import type { PackFiles } from './pack-files.ts';
import { requireNames } from './tensors.ts';

/** One step of a Marian decoder. Caches are named as the graph's inputs are. */
export interface MarianDecoder {
  /** The first step of a sentence: also gives the keys and values of the source. */
  first(feeds: Cache): Promise<{ logits: unknown; target: Cache; source: Cache }>;
  /** Any later step; `feeds` hold both caches. */
  next(feeds: Cache): Promise<{ logits: unknown; target: Cache }>;
  release(): Promise<void>;
}

interface CacheNames {
  readonly past: readonly string[];
  readonly present: readonly string[];
}

const SOURCE_INPUTS = ['encoder_attention_mask', 'encoder_hidden_states'];

/** @throws MimiyakuError `inference.failed`, `pack.bad-description` */
export async function loadMarianDecoder(
  files: PackFiles,
  layers: number,
  emptyPastShape: readonly number[],
  threads: number,
): Promise<MarianDecoder> {
  const target = cacheNames(layers, 'decoder');
  const source = cacheNames(layers, 'encoder');
  const load = (file: string): Promise<InferenceSession> =>
    createSession(files.path(file), { threads, keepMemory: true });

  if (files.has('decoder_model_merged.onnx')) {
    const session = await load('decoder_model_merged.onnx');
    requireNames(
      'decoder_model_merged.onnx',
      session,
      ['input_ids', ...SOURCE_INPUTS, ...target.past, ...source.past, 'use_cache_branch'],
      ['logits', ...target.present, ...source.present],
    );
    const nothing = new Tensor('float32', new Float32Array(0), emptyPastShape);
    const noPast = Object.fromEntries([...target.past, ...source.past].map((name) => [name, nothing]));
    return decoderOf(
      { session, extra: { ...noPast, use_cache_branch: flag(false) } },
      { session, extra: { use_cache_branch: flag(true) } },
      target,
      source,
    );
  }

  const first = await load('decoder_model.onnx');
  const next = await load('decoder_with_past_model.onnx');
  const outputs = ['logits', ...target.present];
  requireNames('decoder_model.onnx', first, ['input_ids', ...SOURCE_INPUTS], [...outputs, ...source.present]);
  requireNames(
    'decoder_with_past_model.onnx',
    next,
    // Exporters leave the encoder's states out here, since its keys and values are in the cache; some keep them.
    [
      'input_ids',
      'encoder_attention_mask',
      ...next.inputNames.filter((name) => name === 'encoder_hidden_states'),
      ...target.past,
      ...source.past,
    ],
    outputs,
  );
  return decoderOf({ session: first, extra: {} }, { session: next, extra: {} }, target, source);
}

interface Graph {
  readonly session: InferenceSession;
  /** Inputs that only this graph takes. */
  readonly extra: Cache;
}

function decoderOf(first: Graph, next: Graph, target: CacheNames, source: CacheNames): MarianDecoder {
  return {
    async first(feeds) {
      const results = await run(first, feeds, ['logits', ...target.present, ...source.present]);
      return { logits: results['logits'], target: asPast(results, target), source: asPast(results, source) };
    },
    async next(feeds) {
      // The merged graph gives dummies as the source's keys and values here: they are not asked for.
      const results = await run(next, feeds, ['logits', ...target.present]);
      return { logits: results['logits'], target: asPast(results, target) };
    },
    async release() {
      await first.session.release();
      if (next.session !== first.session) await next.session.release();
    },
  };
}

async function run(
  graph: Graph,
  feeds: Cache,
  outputs: readonly string[],
): Promise<InferenceSession.OnnxValueMapType> {
  const known = Object.entries(feeds).filter(([name]) => graph.session.inputNames.includes(name));
  return runSession(graph.session, { ...graph.extra, ...Object.fromEntries(known) }, outputs);
}

function cacheNames(layers: number, side: 'decoder' | 'encoder'): CacheNames {
  const parts = Array.from({ length: layers }, (_, layer) => [
    `${layer}.${side}.key`,
    `${layer}.${side}.value`,
  ]).flat();
  return {
    past: parts.map((part) => `past_key_values.${part}`),
    present: parts.map((part) => `present.${part}`),
  };
}

function asPast(results: InferenceSession.OnnxValueMapType, names: CacheNames): Cache {
  return Object.fromEntries(names.present.map((name, place) => [names.past[place], results[name]]));
}

function flag(value: boolean): Tensor {
  return new Tensor('bool', [value], [1]);
}
