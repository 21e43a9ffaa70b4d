import type { PackDescription } from '../models/pack.ts';

/** `polite`: です・ます, as one speaks to a stranger. `plain`: だ・である, as subtitles and newspapers are written, and as friends speak. */
export const JAPANESE_STYLES = ['polite', 'plain'] as const;
export type JapaneseStyle = (typeof JAPANESE_STYLES)[number];

/** Whether the model of a pack has been trained to write a style when asked to. Polite Japanese is what every model is for. */
export function knowsStyle(description: PackDescription, style: JapaneseStyle): boolean {
  if (style === 'polite') return true;
  return (
    description.kind === 'translator' &&
    description.translator.layout === 'mimiyaku' &&
    description.translator.plainToken !== undefined
  );
}
