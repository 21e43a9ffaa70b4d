import { z } from 'zod';

/** A validation error as common Python frameworks list them: where, and what is wrong there. */
const validationErrorSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])).optional(),
  msg: z.string(),
});

/** Names under which servers and proxies that do not know the interface explain themselves; `detail` is the interface's. */
const DETAIL_NAMES = ['detail', 'message', 'error', 'title'] as const;

/**
 * What the service says about its error, as one text; undefined where it says nothing. The interface promises a string under `detail`, servers
 * built on common frameworks also send lists and objects.
 */
export function detailOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(answer));
  for (const name of DETAIL_NAMES) {
    const text = textOf(fields.get(name));
    if (text !== undefined) return text;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  const one = validationErrorSchema.safeParse(value);
  if (one.success) {
    const { loc, msg } = one.data;
    return loc === undefined || loc.length === 0 ? msg : `${loc.join('.')}: ${msg}`;
  }
  if (Array.isArray(value)) {
    const texts = value.map(textOf).filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts.join('; ');
  }
  if (typeof value === 'object') return detailOf(value) ?? JSON.stringify(value);
  return JSON.stringify(value);
}
