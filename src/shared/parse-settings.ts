import { z } from 'zod';
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from './settings.ts';

const storedSchema = z.looseObject({ version: z.literal(DEFAULT_SETTINGS.version) });

/** The settings that a file's text holds; undefined where it holds none. */
export function parseSettings(text: string): Settings | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const stored = storedSchema.safeParse(raw);
  if (!stored.success) return undefined;
  const sections = Object.entries(DEFAULT_SETTINGS).map(([name, standard]) => [
    name,
    typeof standard === 'object' ? withKnown(standard, stored.data[name]) : standard,
  ]);
  const settings = settingsSchema.safeParse(Object.fromEntries(sections));
  return settings.success ? settings.data : undefined;
}

/** A section's defaults with what is stored of its own fields. */
function withKnown(standard: object, stored: unknown): unknown {
  if (stored === undefined) return standard;
  if (typeof stored !== 'object' || stored === null) return stored;
  const known = Object.entries(stored).filter(([name]) => Object.hasOwn(standard, name));
  return { ...standard, ...Object.fromEntries(known) };
}
