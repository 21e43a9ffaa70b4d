import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { errorCode } from '../models/file-faults.ts';
import { CHANNELS_OF } from './recording-kind.ts';
import { LOW_ROOM_MINUTES } from './tuning.ts';

/** Bytes that both recordings take in a minute: 5.8 MB. */
const BYTES_A_MINUTE = 60 * SAMPLE_RATE_HZ * 2 * (CHANNELS_OF.bypass + CHANNELS_OF.beamformer);

/** How much can still be recorded. */
export interface RecordingRoom {
  readonly freeBytes: number;
  readonly minutes: number;
  /** Where that is little: what to tell the user before a session begins. */
  readonly warning?: string;
}

/** Looks at the disk of a folder, which need not exist yet. @throws the operating system's faults. */
export async function recordingRoom(folder: string): Promise<RecordingRoom> {
  const { bavail, bsize } = await statfsOfNearest(folder);
  const freeBytes = bavail * bsize;
  const minutes = Math.floor(freeBytes / BYTES_A_MINUTE);
  if (minutes >= LOW_ROOM_MINUTES) return { freeBytes, minutes };
  const warning = `The disk of "${folder}" has room for ${minutes} minutes of recording. Free some space, or choose another folder for recordings.`;
  return { freeBytes, minutes, warning };
}

async function statfsOfNearest(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    return statfsOfNearest(parent);
  }
}
