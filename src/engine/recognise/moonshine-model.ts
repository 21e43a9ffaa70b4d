import { Tensor, type InferenceSession, type OnnxValue } from 'onnxruntime-node';
import { MimiyakuError } from '../errors.ts';
import type { InstalledPack } from '../models/pack.ts';
import { compareNames } from '../onnx/graph-names.ts';
import { packGraph } from '../onnx/pack-graph.ts';
import { createPreparedSession } from '../onnx/prepared-graph.ts';
import { runSession } from '../onnx/session.ts';
import { decoderPart, DECODER_PARTS_VERSION, type DecoderPart } from './decoder-parts.ts';
import { ROW_ORIGINS, unorderedName } from './decoder-rows.ts';
import type { NextTokenScorer } from './search.ts';

/** A decoder step is too small to be shared among more: on two hardware threads it gains a tenth. */
const MOST_DECODER_THREADS = 2;

/** What the decoder listens to: the audio's keys and values in every layer, in one row that serves all. */
export type EncodedAudio = Readonly<Record<string, Tensor>>;

/** Moonshine: what was said as tensors, and a decoder that starts from them. */
export interface MoonshineModel {
  /** `audio`: mono, 16 kHz, ±1; the model takes samples as they are, without a spectral step. */
  encode(audio: Float32Array): Promise<EncodedAudio>;
  /** A decoder at its beginning, with a key/value cache of its own. */
  startDecoder(encoded: EncodedAudio): NextTokenScorer;
  dispose(): Promise<void>;
}

/**
 * Loads the graphs of a pack in the `moonshine` layout: an encoder (`input_values` → `last_hidden_state`) and a decoder in the merged
 * form of the Hugging Face exports, which is taken apart (decoder-parts.ts).
 *
 * @throws MimiyakuError `inference.failed` where a graph does not load, `pack.bad-description` where it is another graph than the
 * description says.
 */
export async function loadMoonshineModel(
  pack: InstalledPack<'recogniser'>,
  threads: number,
): Promise<MoonshineModel> {
  const settings = pack.description.recogniser;
  const encoder = await loadEncoder(pack, threads);
  const { audio: audioDecoder, step: stepDecoder } = await loadDecoder(pack, threads);
  const { audioCache, textCache } = cacheNames(settings.layers);

  return {
    async encode(audio) {
      const input = new Tensor('float32', audio, [1, audio.length]);
      const encoded = await runSession(encoder, { input_values: input }, ['last_hidden_state']);
      const outputs = await runSession(
        audioDecoder,
        { encoder_hidden_states: requireTensor(encoded['last_hidden_state']) },
        audioCache.map(presentName),
      );
      return Object.fromEntries(
        audioCache.map((name) => [pastName(name), requireTensor(outputs[presentName(name)])]),
      );
    },

    startDecoder(encoded) {
      const emptyPast = new Tensor('float32', new Float32Array(0), [1, settings.heads, 0, settings.headSize]);
      const inputs: Record<string, OnnxValue> = { ...encoded };
      // Those of the text so far come anew with every step: the tensor that one step returns is handed to the next as it is.
      for (const name of textCache) inputs[pastName(name)] = emptyPast;

      return {
        async step(tokens, origins) {
          inputs['input_ids'] = wholeNumbers(tokens, [tokens.length, 1]);
          inputs[ROW_ORIGINS] = wholeNumbers(origins, [origins.length]);
          const outputs = await runSession(stepDecoder, inputs, ['logits', ...textCache.map(presentName)]);
          for (const name of textCache) inputs[pastName(name)] = requireTensor(outputs[presentName(name)]);
          const logits = requireTensor(outputs['logits']).data;
          if (!(logits instanceof Float32Array)) throw wrongGraph('its logits are not float32');
          return logits;
        },
      };
    },

    async dispose() {
      await encoder.release();
      await audioDecoder.release();
      await stepDecoder.release();
    },
  };
}

/** @throws as `loadMoonshineModel` */
export async function loadEncoder(
  pack: InstalledPack<'recogniser'>,
  threads: number,
): Promise<InferenceSession> {
  const { encoderFile } = pack.description.recogniser;
  const encoder = await createPreparedSession(packGraph(pack, encoderFile), { threads });
  requireNames(encoderFile, encoder, ['input_values'], ['last_hidden_state']);
  return encoder;
}

/** Both parts of the decoder. @throws as `loadMoonshineModel` */
export async function loadDecoder(
  pack: InstalledPack<'recogniser'>,
  threads: number,
): Promise<Readonly<Record<DecoderPart, InferenceSession>>> {
  const { decoderFile, layers } = pack.description.recogniser;
  const { audioCache, textCache } = cacheNames(layers);
  const load = (part: DecoderPart): Promise<InferenceSession> => {
    const whole = packGraph(pack, decoderFile, DECODER_PARTS_VERSION);
    return createPreparedSession(
      {
        ...whole,
        name: `${whole.name}.${part}`,
        original: (path) => {
          const graph = decoderPart(path, part);
          return graph === undefined ? path : { name: decoderFile, graph, weightsFolder: pack.folder };
        },
      },
      { threads: Math.min(threads, MOST_DECODER_THREADS) },
    );
  };
  const [audio, step] = [await load('audio'), await load('step')];
  requireNames(decoderFile, audio, ['encoder_hidden_states'], audioCache.map(presentName));
  requireNames(
    decoderFile,
    step,
    ['input_ids', ROW_ORIGINS, ...[...audioCache, ...textCache].map(pastName)],
    ['logits', ...textCache.map(presentName)],
  );
  return { audio, step };
}

interface CacheNames {
  readonly audioCache: readonly string[];
  readonly textCache: readonly string[];
}

function cacheNames(layers: number): CacheNames {
  const namesOf = (side: string): readonly string[] =>
    Array.from({ length: layers }, (_, layer) => [`${layer}.${side}.key`, `${layer}.${side}.value`]).flat();
  return { audioCache: namesOf('encoder'), textCache: namesOf('decoder') };
}

const pastName = (name: string): string => {
  const past = `past_key_values.${name}`;
  return name.includes('.decoder.') ? unorderedName(past) : past;
};
const presentName = (name: string): string => `present.${name}`;

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
