import { Tensor, type InferenceSession, type OnnxValue } from 'onnxruntime-node';
import { MimiyakuError } from '../errors.ts';
import type { InstalledPack } from '../models/pack.ts';
import { compareNames } from '../onnx/graph-names.ts';
import { packGraph } from '../onnx/pack-graph.ts';
import { createPreparedSession } from '../onnx/prepared-graph.ts';
import { runSession } from '../onnx/session.ts';
import { ROW_ORIGINS, unorderedName } from './decoder-rows.ts';
import { LEAN_DECODER_VERSION, leanDecoder } from './lean-decoder.ts';
import type { NextTokenScorer } from './search.ts';

/** A decoder step is too small to be shared among more: on two hardware threads it gains a tenth. */
const MOST_DECODER_THREADS = 2;

/** The two graphs of Moonshine: what was said as one tensor, and a decoder that starts from it. */
export interface MoonshineModel {
  /** `audio`: mono, 16 kHz, ±1; the model takes samples as they are, without a spectral step. */
  encode(audio: Float32Array): Promise<Tensor>;
  /** A decoder at its beginning, with a key/value cache of its own. */
  startDecoder(encoded: Tensor): NextTokenScorer;
  dispose(): Promise<void>;
}

/**
 * Loads the graphs of a pack in the `moonshine` layout: an encoder (`input_values` → `last_hidden_state`) and a decoder in the merged
 * form of the Hugging Face exports, which computes keys and values of the audio while `use_cache_branch` is false and takes them back
 * from then on.
 *
 * @throws MimiyakuError `inference.failed` where a graph does not load, `pack.bad-description` where it is another graph than the
 * description says.
 */
export async function loadMoonshineModel(
  pack: InstalledPack<'recogniser'>,
  threads: number,
): Promise<MoonshineModel> {
  const settings = pack.description.recogniser;
  const encoder = await createPreparedSession(packGraph(pack, settings.encoderFile), { threads });
  const decoder = await createPreparedSession(
    {
      ...packGraph(pack, settings.decoderFile, LEAN_DECODER_VERSION),
      hasBranches: true,
      original: (path) => {
        const graph = leanDecoder(path);
        return graph === undefined ? path : { name: settings.decoderFile, graph, weightsFolder: pack.folder };
      },
    },
    { threads: Math.min(threads, MOST_DECODER_THREADS) },
  );
  const cache = cacheNames(settings.layers);
  const textCache = cache.filter(isOfText);
  requireNames(settings.encoderFile, encoder, ['input_values'], ['last_hidden_state']);
  requireNames(
    settings.decoderFile,
    decoder,
    ['input_ids', 'encoder_hidden_states', 'use_cache_branch', ROW_ORIGINS, ...cache.map(pastName)],
    ['logits', ...cache.map(presentName)],
  );

  return {
    async encode(audio) {
      const input = new Tensor('float32', audio, [1, audio.length]);
      const outputs = await runSession(encoder, { input_values: input }, ['last_hidden_state']);
      return requireTensor(outputs['last_hidden_state']);
    },

    startDecoder(encoded) {
      const emptyPast = new Tensor('float32', new Float32Array(0), [1, settings.heads, 0, settings.headSize]);
      const inputs: Record<string, OnnxValue> = {
        encoder_hidden_states: encoded,
        use_cache_branch: new Tensor('bool', [false], [1]),
      };
      for (const name of cache) inputs[pastName(name)] = emptyPast;
      // Keys and values of the audio come once, from the first step, in one row that serves all; those of the text so far come anew with
      // every step. Either way the tensor that one step returns is handed to the next as it is.
      let fresh = cache;

      return {
        async step(tokens, origins) {
          inputs['input_ids'] = wholeNumbers(tokens, [tokens.length, 1]);
          inputs[ROW_ORIGINS] = wholeNumbers(origins, [origins.length]);
          const outputs = await runSession(decoder, inputs, ['logits', ...fresh.map(presentName)]);
          for (const name of fresh) inputs[pastName(name)] = requireTensor(outputs[presentName(name)]);
          if (fresh === cache) {
            fresh = textCache;
            inputs['use_cache_branch'] = new Tensor('bool', [true], [1]);
          }
          const logits = requireTensor(outputs['logits']).data;
          if (!(logits instanceof Float32Array)) throw wrongGraph('its logits are not float32');
          return logits;
        },
      };
    },

    async dispose() {
      await encoder.release();
      await decoder.release();
    },
  };
}

function cacheNames(layers: number): readonly string[] {
  return Array.from({ length: layers }, (_, layer) =>
    ['decoder', 'encoder'].flatMap((side) => [`${layer}.${side}.key`, `${layer}.${side}.value`]),
  ).flat();
}

const pastName = (name: string): string => {
  const past = `past_key_values.${name}`;
  return isOfText(name) ? unorderedName(past) : past;
};
const presentName = (name: string): string => `present.${name}`;
const isOfText = (name: string): boolean => name.includes('.decoder.');

function wholeNumbers(values: Int32Array, shape: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
}

function requireNames(
  file: string,
  session: InferenceSession,
  inputs: readonly string[],
  outputs: readonly string[],
): void {
  const { missing, unknown } = compareNames(session, inputs, outputs);
  if (missing.length > 0) throw wrongGraph(`${file} has no ${missing.join(', ')}`);
  if (unknown.length > 0) throw wrongGraph(`${file} asks for ${unknown.join(', ')}, which is unknown`);
}

function requireTensor(value: OnnxValue | undefined): Tensor {
  if (value instanceof Tensor) return value;
  throw wrongGraph('it does not give tensors');
}

function wrongGraph(finding: string): MimiyakuError {
  return new MimiyakuError(
    'pack.bad-description',
    `The recogniser pack does not fit its description: ${finding}.`,
    { advice: 'Install the pack again, or correct its pack.json.' },
  );
}
