/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, '../../src/renderer/styles/tokens.css'), 'utf8');

type Colours = Readonly<Record<string, string>>;

function coloursOf(theme: string): Colours {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`, 'u').exec(tokens)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name, value]) => [name, value]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const value = parseInt(colour.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'accent-soft'];
/** Text, and every ground that it stands on. */
const TEXT_PAIRS: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['text', [...SURFACES, 'danger-soft', 'warning-soft', 'good-soft']],
  ['text-soft', [...SURFACES, 'danger-soft', 'warning-soft']],
  ['text-faint', ['surface-0', 'surface-1', 'surface-2']],
  ['accent', ['surface-0', 'surface-1', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['danger', ['surface-0', 'surface-1', 'danger-soft']],
  ['warning', ['surface-0', 'surface-1', 'warning-soft']],
  ['good', ['surface-0', 'surface-1', 'good-soft']],
];
const CONTROL_PAIRS = [
  ['control-line', 'surface-0'],
  ['control-line', 'surface-1'],
  ['accent', 'surface-1'],
  ['accent', 'meter-track'],
  ['text', 'meter-track'],
] as const;

describe.each(['light', 'dark', 'high-contrast'])('colours of the theme %s', (theme) => {
  const colours = coloursOf(theme);
  const pairOf = (one: string, other: string): number => contrast(colours[one] ?? '', colours[other] ?? '');
  const least = theme === 'high-contrast' ? 7 : 4.5;

  it.each(TEXT_PAIRS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground])))(
    '%s on %s can be read',
    (text, ground) => {
      expect(pairOf(text, ground)).toBeGreaterThanOrEqual(least);
    },
  );

  it.each(CONTROL_PAIRS)('%s can be told from %s', (one, other) => {
    expect(pairOf(one, other)).toBeGreaterThanOrEqual(3);
  });
});
