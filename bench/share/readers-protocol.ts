import { z } from 'zod';

/** What the process of the readers is told. */
export const readersRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), url: z.string(), count: z.number() }),
  /** Asks for what was seen since it was asked before. */
  z.object({ type: z.literal('figures') }),
  z.object({ type: z.literal('close') }),
]);
export type ReadersRequest = z.infer<typeof readersRequestSchema>;

const figure = z.number().nullable();

export const readersAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opening') }),
  z.object({
    type: z.literal('figures'),
    events: z.number(),
    /** From sending to having read, both by this machine's clock. */
    medianMs: figure,
    p99Ms: figure,
    mostMs: figure,
    fewestUtterances: figure,
    mostUtterances: figure,
    connections: z.number(),
  }),
]);
export type ReadersAnswer = z.infer<typeof readersAnswerSchema>;
