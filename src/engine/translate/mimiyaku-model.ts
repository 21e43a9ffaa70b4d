import { Tensor, type OnnxValue } from 'onnxruntime-node';
import type { TranslatorSettings } from '../models/pack.ts';
import { createPreparedSession } from '../onnx/prepared-graph.ts';
import { runSession } from '../onnx/session.ts';
import type { NextTokenScorer } from './beam-search.ts';
import { tokenizerFileSchema, type PackFiles } from './pack-files.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';
import { floatData, requireNames, tokenTensor, wholeMask } from './tensors.ts';
import { createTextTokenizer, pieceText } from './text-tokenizer.ts';

type MimiyakuSettings = Extract<TranslatorSettings, { layout: 'mimiyaku' }>;

/**
 * The project's own layout: `encoder.onnx` gives the keys and values that the decoder attends to, `decoder.onnx` takes one step. The
 * decoder gathers the rows of its cache by `beam_index` itself, so that the tensors which one step returns are handed to the next
 * untouched.
 *
 * @throws MimiyakuError `inference.failed` where a graph does not load, `pack.bad-description` where it has other inputs or outputs
 * than the description says.
 */
export async function loadMimiyakuModel(
  files: PackFiles,
  settings: MimiyakuSettings,
  threads: number,
): Promise<SequenceModel> {
  const layers = Array.from({ length: settings.layers }, (_, layer) => layer);
  const names = {
    cross: layers.flatMap((layer) => [`cross_key.${layer}`, `cross_value.${layer}`]),
    past: layers.flatMap((layer) => [`past_key.${layer}`, `past_value.${layer}`]),
    present: layers.flatMap((layer) => [`present_key.${layer}`, `present_value.${layer}`]),
  };
  const encoder = await createPreparedSession(files.graph('encoder.onnx'), { threads });
  const decoder = await createPreparedSession(files.graph('decoder.onnx'), { threads, keepMemory: true });
  requireNames('encoder.onnx', encoder, ['input_ids', 'attention_mask'], names.cross);
  requireNames(
    'decoder.onnx',
    decoder,
    ['input_ids', 'attention_mask', 'beam_index', ...names.past, ...names.cross],
    ['logits', ...names.present],
  );
  const decoderOutputs = ['logits', ...names.present];

  return {
    vocabularySize: settings.vocabularySize,
    startToken: settings.startToken,
    endToken: settings.endToken,
    forbiddenTokens: [settings.padToken, settings.startToken, settings.unknownToken],
    maxSourceTokens: settings.maxSourceTokens,
    maxTargetTokens: settings.maxTargetTokens,
    nameLetters: settings.nameLetters,
    plainToken: settings.plainToken,

    async begin(source): Promise<NextTokenScorer> {
      const mask = wholeMask(1, source.length);
      const encoded = await runSession(
        encoder,
        { input_ids: tokenTensor(source, [1, source.length]), attention_mask: mask },
        names.cross,
      );
      const noPast = [1, settings.heads, 0, settings.headSize];
      const feeds: Record<string, OnnxValue> = { ...encoded, attention_mask: mask };
      for (const name of names.past) feeds[name] = new Tensor('float32', new Float32Array(0), noPast);

      return {
        vocabularySize: settings.vocabularySize,
        async step(tokens, origins) {
          feeds['input_ids'] = tokenTensor(tokens, [tokens.length, 1]);
          feeds['beam_index'] = tokenTensor(origins, [origins.length]);
          const results = await runSession(decoder, feeds, decoderOutputs);
          for (const [place, name] of names.present.entries()) feeds[names.past[place]] = results[name];
          return floatData(
            'decoder.onnx',
            'logits',
            results['logits'],
            tokens.length * settings.vocabularySize,
          );
        },
      };
    },

    async dispose() {
      await encoder.release();
      await decoder.release();
    },
  };
}

/**
 * The vocabularies of the project's own layout.
 *
 * @throws MimiyakuError `pack.missing-file`, `pack.bad-description`
 */
export async function loadMimiyakuCodec(files: PackFiles, settings: MimiyakuSettings): Promise<TextCodec> {
  const [source, target] = await Promise.all(
    ['tokenizer.json', 'target_tokenizer.json'].map(async (name) =>
      createTextTokenizer(await files.readJson(name, tokenizerFileSchema), settings.unknownToken),
    ),
  );
  return {
    encode: (english) => source.encode(english),
    decode: (tokens) => target.decode(tokens),
    textOf: (token) => pieceText(target.tokenOf(token)),
  };
}
