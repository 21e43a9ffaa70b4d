import { z } from 'zod';

import { ERROR_CODES } from '../errors.ts';
import { utteranceRecordSchema } from './utterance-record.ts';

const samples = z.int().min(0);

/**
 * A line of a session's `utterances.jsonl`. Positions count samples at 16 kHz from the session's first, so that the utterance can be cut
 * again from both recordings, sample for sample. A later line with the same `index` takes the place of an earlier one.
 */
export const sessionUtteranceSchema = utteranceRecordSchema.extend({
  startSample: samples,
  endSample: samples,
  /** Where speech proper lies: pre-roll and hangover left out. */
  speechStartSample: samples,
  speechEndSample: samples,
  cutShort: z.boolean(),
  /** `waiting`: not interpreted yet, also after a crash or while the service cannot be reached. */
  status: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, or why it still waits. */
  error: z.object({ code: z.enum(ERROR_CODES), message: z.string() }).optional(),
  /** The English was corrected by hand. */
  corrected: z.boolean().optional(),
});
export type SessionUtterance = z.infer<typeof sessionUtteranceSchema>;
