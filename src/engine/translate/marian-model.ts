import { z } from 'zod';
import { createSession, runSession } from '../onnx/session.ts';
import type { NextTokenScorer } from './beam-search.ts';
import { CacheRows, repeatRow, type Cache } from './cache-rows.ts';
import { loadMarianDecoder } from './marian-decoder.ts';
import type { PackFiles } from './pack-files.ts';
import type { SequenceModel } from './sequence-model.ts';
import { floatData, requireNames, tokenTensor, wholeMask } from './tensors.ts';

/** What is used of the `config.json` of a Hugging Face Marian model. */
const configSchema = z.looseObject({
  model_type: z.literal('marian'),
  d_model: z.int().min(1).max(16_384),
  decoder_layers: z.int().min(1).max(64),
  decoder_attention_heads: z.int().min(1).max(64),
  vocab_size: z.int().min(4).max(1_000_000),
  decoder_vocab_size: z.int().min(4).max(1_000_000).nullish(),
  max_position_embeddings: z.int().min(8).max(8192).default(512),
  eos_token_id: z.int().min(0),
  pad_token_id: z.int().min(0),
  /** Newer exports keep it in generation_config.json; in Marian models it is the padding token. */
  decoder_start_token_id: z.int().min(0).nullish(),
  bad_words_ids: z.array(z.array(z.int().min(0))).nullish(),
});
export type MarianConfig = z.infer<typeof configSchema>;

/** @throws MimiyakuError `pack.missing-file`, `pack.bad-description` */
export async function readMarianConfig(files: PackFiles): Promise<MarianConfig> {
  return files.readJson('config.json', configSchema);
}

/**
 * A Marian model in the layout of a Hugging Face ONNX export: `encoder_model.onnx` with `decoder_model_merged.onnx`, or with
 * `decoder_model.onnx` and `decoder_with_past_model.onnx`. These graphs know nothing of beams: the rows of the cache are put in
 * order here.
 *
 * @throws MimiyakuError `inference.failed`, `pack.bad-description`
 */
export async function loadMarianModel(
  files: PackFiles,
  config: MarianConfig,
  { unknownToken }: { readonly unknownToken: number | undefined },
  threads: number,
): Promise<SequenceModel> {
  const heads = config.decoder_attention_heads;
  const encoder = await createSession(files.path('encoder_model.onnx'), { threads });
  requireNames('encoder_model.onnx', encoder, ['input_ids', 'attention_mask'], ['last_hidden_state']);
  const decoder = await loadMarianDecoder(
    files,
    config.decoder_layers,
    [1, heads, 0, config.d_model / heads],
    threads,
  );
  const vocabularySize = config.decoder_vocab_size ?? config.vocab_size;
  const badTokens = (config.bad_words_ids ?? []).filter(({ length }) => length === 1).flat();
  const targetRows = new CacheRows();

  return {
    vocabularySize,
    nameLetters: [],
    plainToken: undefined,
    startToken: config.decoder_start_token_id ?? config.pad_token_id,
    endToken: config.eos_token_id,
    forbiddenTokens: [config.pad_token_id, unknownToken, ...badTokens].filter((token) => token !== undefined),
    maxSourceTokens: config.max_position_embeddings,
    maxTargetTokens: config.max_position_embeddings,

    async begin(source): Promise<NextTokenScorer> {
      const { last_hidden_state: hidden } = await runSession(
        encoder,
        { input_ids: tokenTensor(source, [1, source.length]), attention_mask: wholeMask(1, source.length) },
        ['last_hidden_state'],
      );
      const firstFeeds = {
        encoder_hidden_states: hidden,
        encoder_attention_mask: wholeMask(1, source.length),
      };
      /** Keys and values of the source in one row, and all that depends on the source repeated for the rows of a step. */
      let sourceCache: Cache | undefined;
      let repeated: Cache = {};
      let repeatedRows = 0;
      let targetCache: Cache = {};

      return {
        vocabularySize,
        async step(tokens, origins) {
          const rows = tokens.length;
          const input_ids = tokenTensor(tokens, [rows, 1]);
          let logits: unknown;
          if (sourceCache === undefined) {
            const results = await decoder.first({ ...firstFeeds, input_ids });
            ({ logits, target: targetCache, source: sourceCache } = results);
          } else {
            if (rows !== repeatedRows) {
              repeated = {
                ...repeatRow({ encoder_hidden_states: hidden, ...sourceCache }, rows),
                encoder_attention_mask: wholeMask(rows, source.length),
              };
              repeatedRows = rows;
            }
            const past = targetRows.gather(targetCache, origins);
            ({ logits, target: targetCache } = await decoder.next({ ...repeated, ...past, input_ids }));
          }
          return floatData('The decoder', 'logits', logits, rows * vocabularySize);
        },
      };
    },

    async dispose() {
      await encoder.release();
      await decoder.release();
    },
  };
}
