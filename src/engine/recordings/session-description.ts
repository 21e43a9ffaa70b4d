import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import { descriptionPath } from './session-files.ts';

/** `recording`: not closed, so running or interrupted; `repaired`: interrupted and put in order at a later start. */
export const SESSION_STATES = ['recording', 'closed', 'repaired'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

const time = z.iso.datetime({ offset: true });

/** What a session was: its `session.json`. */
export const sessionDescriptionSchema = z.object({
  /** Layout of the folder; a later one that this program cannot read is refused, not misread. */
  format: z.literal(1),
  /** With the offset of the place it was recorded at. */
  startedAt: time,
  endedAt: time.optional(),
  state: z.enum(SESSION_STATES),
  /** What the microphone is called in front of the user. */
  device: z.string(),
  /** Millimetres between the microphones. */
  spacingMm: z.number().positive(),
  appVersion: z.string(),
});
export type SessionDescription = z.infer<typeof sessionDescriptionSchema>;

/** What must be known to begin a session. */
export type SessionDetails = Pick<SessionDescription, 'device' | 'spacingMm' | 'appVersion'>;

/** @throws the operating system's faults, SyntaxError, ZodError. */
export async function readDescription(folder: string): Promise<SessionDescription> {
  return sessionDescriptionSchema.parse(JSON.parse(await readFile(descriptionPath(folder), 'utf8')));
}

/** @throws the operating system's faults. */
export async function writeDescription(folder: string, description: SessionDescription): Promise<void> {
  await replaceFile(descriptionPath(folder), `${JSON.stringify(description, undefined, 2)}\n`);
}

/** A time as ISO 8601 has it, on the clock of the place with its offset: "2026-11-28T09:05:07.250+09:00". */
export function timeText(date: Date): string {
  const offsetMinutes = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offsetMinutes) % 60).padStart(2, '0');
  return `${local}${sign}${hours}:${minutes}`;
}

/** Name of a session's folder by its start, on the clock of the place: sorts by time, and is a file name on every system. */
export function sessionName(startedAt: Date): string {
  return timeText(startedAt).slice(0, 19).replace('T', '_').replaceAll(':', '-');
}
