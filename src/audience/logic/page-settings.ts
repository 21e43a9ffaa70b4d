import { SIZES, USUAL_SIZE } from '../tuning.ts';

export const COLOURS = ['system', 'light', 'dark', 'contrast'] as const;
export type Colours = (typeof COLOURS)[number];
export const SHOWN = ['japanese', 'english', 'both'] as const;
export type Shown = (typeof SHOWN)[number];
export const LANGUAGES = ['ja', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a reader can set. It lives in the address, behind `#`: nothing is stored, and the server never sees it. */
export interface PageSettings {
  /** Place in `SIZES`. */
  readonly size: number;
  readonly colours: Colours;
  readonly show: Shown;
  /** Grey English while somebody speaks. */
  readonly speaking: boolean;
  /** The screen is kept from going dark. */
  readonly awake: boolean;
  /** Of the page itself; null: as the browser has it. */
  readonly language: Language | null;
}

export const USUAL_SETTINGS: PageSettings = {
  size: USUAL_SIZE,
  colours: 'system',
  show: 'japanese',
  speaking: true,
  awake: true,
  language: null,
};

/** Settings of a fragment such as `#size=5&colours=dark`; whatever is not understood is as usual. */
export function readFragment(fragment: string): PageSettings {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const size = Number(given.get('size') ?? NaN);
  return {
    size: Number.isInteger(size) && size >= 0 && size < SIZES.length ? size : USUAL_SETTINGS.size,
    colours: oneOf(COLOURS, given.get('colours')) ?? USUAL_SETTINGS.colours,
    show: oneOf(SHOWN, given.get('show')) ?? USUAL_SETTINGS.show,
    speaking: given.get('speaking') !== '0',
    awake: given.get('awake') !== '0',
    language: oneOf(LANGUAGES, given.get('language')) ?? null,
  };
}

/** The fragment that stands for settings, without `#`; empty where all is as usual. */
export function writeFragment(settings: PageSettings): string {
  const { size, colours, show, speaking, awake, language } = settings;
  const written = new URLSearchParams();
  if (size !== USUAL_SETTINGS.size) written.set('size', String(size));
  if (colours !== USUAL_SETTINGS.colours) written.set('colours', colours);
  if (show !== USUAL_SETTINGS.show) written.set('show', show);
  if (!speaking) written.set('speaking', '0');
  if (!awake) written.set('awake', '0');
  if (language !== null) written.set('language', language);
  return written.toString();
}

/** The page's language where the reader has set none: the first of the browser's that there is. */
export function languageOf(wished: readonly string[]): Language {
  const known = wished.map((tag) => oneOf(LANGUAGES, tag.slice(0, 2).toLowerCase()));
  return known.find((language) => language !== undefined) ?? 'en';
}

export function oneOf<const V extends string>(values: readonly V[], value: string | null): V | undefined {
  return values.find((one) => one === value);
}
