import { oneOf, SHOWN, type Shown } from './page-settings.ts';

export const EDGES = ['bottom', 'top'] as const;
export const ALIGNMENTS = ['centre', 'left', 'right'] as const;

/** What the address of an overlay sets: `overlay?size=64&lines=2&colour=ffffff`. The operator's view: docs/share.md. */
export interface OverlaySettings {
  readonly show: Shown;
  /** Of each language. */
  readonly lines: number;
  /** Height of a letter in pixels of the source; null: a share of its height. */
  readonly sizePx: number | null;
  readonly colour: string;
  /** Round the letters; null: none. */
  readonly outline: string | null;
  /** Behind the lines; null: nothing. */
  readonly background: string | null;
  readonly edge: (typeof EDGES)[number];
  readonly align: (typeof ALIGNMENTS)[number];
  /** Distance to the edges in per cent of the height and width. */
  readonly marginPercent: number;
  /** Seconds for which a caption stays when nothing follows; 0: for good. */
  readonly staySeconds: number;
  /** English while somebody speaks, where nothing else is shown of it. */
  readonly speaking: boolean;
}

export const USUAL_OVERLAY: OverlaySettings = {
  show: 'japanese',
  lines: 2,
  sizePx: null,
  colour: '#ffffff',
  outline: '#000000',
  background: null,
  edge: 'bottom',
  align: 'centre',
  marginPercent: 5,
  staySeconds: 15,
  speaking: false,
};

/** Settings of a query; whatever is not understood or out of its range is as usual. */
export function readQuery(query: string): OverlaySettings {
  const given = new URLSearchParams(query);
  const usual = USUAL_OVERLAY;
  return {
    show: oneOf(SHOWN, given.get('show')) ?? usual.show,
    lines: numberOf(given.get('lines'), 1, 6) ?? usual.lines,
    sizePx: numberOf(given.get('size'), 8, 400) ?? usual.sizePx,
    colour: colourOf(given.get('colour')) ?? usual.colour,
    outline: given.get('outline') === 'none' ? null : (colourOf(given.get('outline')) ?? usual.outline),
    background: colourOf(given.get('background')) ?? usual.background,
    edge: oneOf(EDGES, given.get('position')) ?? usual.edge,
    align: oneOf(ALIGNMENTS, given.get('align')) ?? usual.align,
    marginPercent: numberOf(given.get('margin'), 0, 40) ?? usual.marginPercent,
    staySeconds: numberOf(given.get('stay'), 0, 3600) ?? usual.staySeconds,
    speaking: given.get('speaking') === '1',
  };
}

function numberOf(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** `ffffff`, `fff`, or with opacity `000000aa`; the sign before it would begin a fragment. */
function colourOf(text: string | null): string | undefined {
  return text !== null && /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? `#${text}` : undefined;
}
