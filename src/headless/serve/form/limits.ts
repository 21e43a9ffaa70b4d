import { SAMPLE_RATE_HZ } from '../../../engine/audio/pcm.ts';
import { SERVE_TUNING } from '../tuning.ts';
import { CHANNELS_OF, RECORDING_ROLES, type RecordingRole } from './part-names.ts';

/** How much one request may carry. */
export interface FormLimits {
  readonly maxSeconds: number;
  /** The whole body. */
  readonly maxBytes: number;
}

/** Bytes of the longest part allowed for a recording, a WAV file's other chunks included. */
export function maxPartBytes(role: RecordingRole, { maxSeconds }: FormLimits): number {
  return maxSeconds * SAMPLE_RATE_HZ * 2 * CHANNELS_OF[role] + SERVE_TUNING.wavOverheadBytes;
}

/** The limits for recordings of so many seconds; the bytes follow from them where they are not given. */
export function formLimits(maxSeconds: number, maxBytes?: number): FormLimits {
  const limits = { maxSeconds, maxBytes: Infinity };
  const parts = RECORDING_ROLES.reduce((sum, role) => sum + maxPartBytes(role, limits), 0);
  return { maxSeconds, maxBytes: maxBytes ?? parts + SERVE_TUNING.formOverheadBytes };
}
