import { z } from 'zod';

/** `recording`: not closed, so running or interrupted; `repaired`: interrupted and put in order at a later start. */
export const SESSION_STATES = ['recording', 'closed', 'repaired'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** What a session was: its `session.json`. */
export const sessionDescriptionSchema = z.object({
  /** Layout of the folder; a later one that this program cannot read is refused, not misread. */
  format: z.literal(1),
  /** With the time zone of the place it was recorded at. */
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).optional(),
  state: z.enum(SESSION_STATES),
  /** What the microphone is called in front of the user. */
  device: z.string(),
  /** Millimetres between the microphones. */
  spacingMm: z.number().positive(),
  appVersion: z.string(),
});
export type SessionDescription = z.infer<typeof sessionDescriptionSchema>;

/** What must be known to begin a session. */
export interface SessionDetails {
  readonly device: string;
  readonly spacingMm: number;
  readonly appVersion: string;
}
