import { gigabytes } from '../gigabytes.ts';
import { lineOf, type DoctorLine } from '../line.ts';
import { DOCTOR_TUNING } from '../tuning.ts';

export interface DiskEffects {
  readonly room: (folder: string) => Promise<{ readonly freeBytes: number; readonly minutes: number }>;
  /** Writes a file, reads it back and deletes it. @returns why that cannot be done */
  readonly tryWriting: (folder: string) => Promise<string | undefined>;
}

/** Room for recordings, and whether files can be written wherever the program has to. */
export async function checkDisk(
  folders: { readonly recordings: string; readonly others: readonly string[] },
  { room, tryWriting }: DiskEffects,
): Promise<readonly DoctorLine[]> {
  const lines = [roomLine(folders.recordings, await room(folders.recordings))];
  for (const folder of new Set([folders.recordings, ...folders.others])) {
    const detail = await tryWriting(folder);
    lines.push(
      detail === undefined
        ? lineOf('writing.good', { folder })
        : lineOf('writing.refused', { folder, detail }),
    );
  }
  return lines;
}

function roomLine(
  folder: string,
  { freeBytes, minutes }: { freeBytes: number; minutes: number },
): DoctorLine {
  if (minutes < DOCTOR_TUNING.noRoomMinutes) return lineOf('room.full', { folder, minutes });
  if (minutes < DOCTOR_TUNING.littleRoomMinutes) return lineOf('room.little', { folder, minutes });
  return lineOf('room.good', { folder, hours: Math.floor(minutes / 60), freeGb: gigabytes(freeBytes) });
}
