import { z } from 'zod';

import { ERROR_CODES, MimiyakuError } from '../errors.ts';
import { packDescriptionSchema, type PackDescription, type PackKind } from '../models/pack.ts';
import { JAPANESE_STYLES } from '../translate/japanese-style.ts';

/** What the inference process can hold; each is loaded from one pack and answers one kind of request. */
export const INFERENCE_PARTS = ['recogniser', 'translator'] as const;
export type InferencePart = (typeof INFERENCE_PARTS)[number];

/** A failure on its way between processes: what a `MimiyakuError` holds, and where in the code it arose, for reports. */
export const failureSchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  advice: z.string().exactOptional(),
  detail: z.string().exactOptional(),
});
export type Failure = z.infer<typeof failureSchema>;

function isKind<K extends PackKind>(
  description: PackDescription,
  kind: K,
): description is Extract<PackDescription, { kind: K }> {
  return description.kind === kind;
}

/** An `InstalledPack` of one kind. */
function installedPackSchema<K extends PackKind>(
  kind: K,
): z.ZodType<{ folder: string; description: Extract<PackDescription, { kind: K }>; bytes: number }> {
  return z.object({
    folder: z.string().min(1),
    description: packDescriptionSchema.transform((description, context) => {
      if (isKind(description, kind)) return description;
      context.addIssue(`a ${kind} pack is expected here, not a ${description.kind} pack`);
      return z.NEVER;
    }),
    bytes: z.int().min(0),
  });
}

const protectedTermSchema = z.object({ english: z.string().min(1), japanese: z.string().min(1) });

const requestId = z.int().min(0);

/** Parent to inference process. */
export const requestMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('load'),
    recogniser: installedPackSchema('recogniser').exactOptional(),
    translator: installedPackSchema('translator').exactOptional(),
    /** Threads inside one ONNX operator; absent: the parts' own choice. */
    threads: z.int().min(1).max(256).exactOptional(),
  }),
  z.object({
    type: z.literal('recognise'),
    id: requestId,
    /** Mono, 16 kHz, ±1. */
    audio: z.custom<Float32Array>((value) => value instanceof Float32Array),
    beamSize: z.int().min(1).max(32).exactOptional(),
    expectedTerms: z.array(z.string().min(1)).readonly().exactOptional(),
  }),
  z.object({
    type: z.literal('translate'),
    id: requestId,
    text: z.string(),
    beamSize: z.int().min(1).max(32).exactOptional(),
    protectedTerms: z.array(protectedTermSchema).readonly().exactOptional(),
    style: z.enum(JAPANESE_STYLES).exactOptional(),
  }),
  z.object({ type: z.literal('cancel'), id: requestId }),
  z.object({ type: z.literal('close') }),
]);
export type RequestMessage = z.infer<typeof requestMessageSchema>;
export type LoadMessage = Extract<RequestMessage, { type: 'load' }>;
export type WorkMessage = Extract<RequestMessage, { type: 'recognise' | 'translate' }>;

const memorySchema = z.object({
  /** Resident memory of the inference process now, and at its highest. */
  residentBytes: z.number().min(0),
  peakResidentBytes: z.number().min(0),
});
export type InferenceMemory = z.infer<typeof memorySchema>;

const recognitionSchema = z.object({
  text: z.string(),
  meanLogProbability: z.union([z.number(), z.literal(-Infinity)]),
  tokenCount: z.int().min(0),
  stoppedBy: z.enum(['end', 'repetition', 'too-long']),
});

const translationSchema = z.object({
  japanese: z.string(),
  sentenceCount: z.int().min(0),
  lostNumbers: z.array(z.string()).readonly().exactOptional(),
  missedTerms: z.array(protectedTermSchema).readonly().exactOptional(),
});

const answered = { id: requestId, milliseconds: z.number().min(0), memory: memorySchema };

/** Inference process to parent. */
export const replyMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('loaded'),
    part: z.enum(INFERENCE_PARTS),
    milliseconds: z.number().min(0),
    memory: memorySchema,
  }),
  z.object({ type: z.literal('load-failed'), part: z.enum(INFERENCE_PARTS), failure: failureSchema }),
  z.object({ type: z.literal('recognised'), ...answered, recognition: recognitionSchema }),
  z.object({ type: z.literal('translated'), ...answered, translation: translationSchema }),
  z.object({ type: z.literal('failed'), id: requestId, failure: failureSchema }),
]);
export type ReplyMessage = z.infer<typeof replyMessageSchema>;
/** The answer to one request. */
export type AnswerMessage = Extract<ReplyMessage, { type: 'recognised' | 'translated' | 'failed' }>;

/** Any thrown value in a form that survives the crossing. What is no `MimiyakuError` becomes `fallbackCode`, stack kept. */
export function failureOf(error: unknown, fallbackCode: Failure['code'] = 'inference.failed'): Failure {
  const detail = detailOf(error);
  const isKnown = error instanceof MimiyakuError;
  return {
    code: isKnown ? error.code : fallbackCode,
    message: error instanceof Error ? error.message : String(error),
    ...(isKnown && error.advice !== undefined && { advice: error.advice }),
    ...(detail !== undefined && { detail }),
  };
}

/** The error that a failure was made from; its `cause` holds the other process's account of where it arose. */
export function restoreError(failure: Failure): MimiyakuError {
  return new MimiyakuError(failure.code, failure.message, {
    ...(failure.advice !== undefined && { advice: failure.advice }),
    ...(failure.detail !== undefined && { cause: new Error(failure.detail) }),
  });
}

/** The stacks of an error and of what caused it, outermost first. */
function detailOf(error: unknown): string | undefined {
  const stacks: string[] = [];
  let current: unknown = error;
  // A chain of causes can be a ring; nobody reads beyond a few.
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    stacks.push(current.stack ?? current.message);
    current = current.cause;
  }
  return stacks.length === 0 ? undefined : stacks.join('\ncaused by ');
}
