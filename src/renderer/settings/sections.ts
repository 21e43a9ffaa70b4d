export const SECTIONS = [
  'array',
  'service',
  'models',
  'lists',
  'recordings',
  'talk',
  'appearance',
  'booth',
  'system',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The section that an anchor names; the first where it names none. */
export function sectionOf(anchor: string | null): SectionName {
  return SECTIONS.find((name) => name === anchor) ?? 'array';
}
