import { z } from 'zod';

import { ERROR_CODES } from '../../errors.ts';

/** What the capture process is told. It does one of the two, once. */
export const captureRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('list') }),
  z.object({
    type: z.literal('open'),
    device: z.object({ name: z.string(), hostApi: z.string() }),
    /** So many channels are wanted at least, where the device has them. */
    channelCount: z.number().int().min(1),
  }),
]);
export type CaptureRequest = z.infer<typeof captureRequestSchema>;

const deviceSchema = z.object({
  index: z.number().int(),
  name: z.string(),
  hostApi: z.string(),
  channelCount: z.number().int().min(1),
  defaultSampleRateHz: z.number().positive(),
  likelyArray: z.boolean(),
});

/** What the capture process answers. */
export const captureReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('devices'), devices: z.array(deviceSchema) }),
  z.object({
    type: z.literal('opened'),
    format: z.object({ sampleRateHz: z.number().positive(), channelCount: z.number().int().min(1) }),
  }),
  z.object({ type: z.literal('samples'), interleaved: z.instanceof(Int16Array) }),
  /** PortAudio has ended the stream by itself. */
  z.object({ type: z.literal('ended') }),
  z.object({
    type: z.literal('failed'),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    advice: z.string().optional(),
  }),
]);
export type CaptureReply = z.infer<typeof captureReplySchema>;
