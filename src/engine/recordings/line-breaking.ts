import { charactersOf, columnsOf } from './text-columns.ts';
import { BREAK_COST } from './tuning.ts';

const WORDS = new Intl.Segmenter('ja', { granularity: 'word' });

/** Must not begin a line: closing brackets, stops, small kana, the prolonged sound mark and iteration marks (JIS X 4051, kinsoku shori). */
const NEVER_FIRST =
  /^[、。，．,.・:;：；?!？！)\]}）］｝〕〉》」』】〙〗｠»”’%％‰゛゜ヽヾゝゞ々〻ーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ…‥〜～\-‐–゠/／]/u;

/** Must not end a line: opening brackets (the same standard) and what belongs to the number after it. */
const NEVER_LAST = /[(\[{（［｛〔〈《「『【〘〖｟«“‘¥￥$＄£#＃@＠]$/u;

const ENDS_PHRASE = /[、。，．,.;:；：?!？！」』）)]$/u;
const HIRAGANA_ONLY = /^[\u3041-\u309f]+$/u;
/** Kana, ideographs and full-width forms: lines may break between these without a space. */
const BREAKS_ANYWHERE = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3fffd}]/u;

interface Piece {
  /** Without the space that follows it. */
  readonly text: string;
  readonly space: string;
  readonly columns: number;
  readonly spaceColumns: number;
  /** True where it is a part, but not the first, of a word that is longer than a line. */
  readonly insideWord: boolean;
}

/**
 * Breaks one line of English or Japanese into lines of at most `maxColumns`: as few as possible, equally long, at the places where it
 * hurts reading least, and never so that a line begins with 、。」 or the like unless nothing else fits. The best of all ways is
 * found by dynamic programming over the places, as D. E. Knuth and M. F. Plass do it for paragraphs (Software: Practice and Experience 11, 1981).
 */
export function breakIntoLines(text: string, maxColumns: number): string[] {
  const pieces = piecesOf(text, maxColumns);
  /** For each place between pieces: the least cost of everything before it, and where the line that ends there begins. */
  const best: { cost: number; lineStart: number }[] = [{ cost: 0, lineStart: 0 }];
  for (let end = 1; end <= pieces.length; end++) {
    const placeCost = end === pieces.length ? 0 : breakCost(pieces[end - 1], pieces[end]);
    let columns = pieces[end - 1].columns;
    let choice = { cost: Infinity, lineStart: end - 1 };
    for (let start = end - 1; start >= 0; start--) {
      if (start < end - 1) columns += pieces[start].columns + pieces[start].spaceColumns;
      // A single piece always gets its line: pieces are cut to fit, and a character wider than the line cannot be helped.
      if (columns > maxColumns && start < end - 1) break;
      const emptiness = 1 - columns / maxColumns;
      const cost =
        best[start].cost + BREAK_COST.line + placeCost + BREAK_COST.raggedness * emptiness * emptiness;
      if (cost < choice.cost) choice = { cost, lineStart: start };
    }
    best.push(choice);
  }
  const lines: string[] = [];
  for (let end = pieces.length; end > 0; end = best[end].lineStart) {
    lines.push(lineOf(pieces.slice(best[end].lineStart, end)));
  }
  return lines.reverse();
}

/** Words with the space behind each; those longer than a line in characters. */
function piecesOf(text: string, maxColumns: number): Piece[] {
  const pieces: Piece[] = [];
  for (const segment of wordsOf(text)) {
    const last = pieces.at(-1);
    if (segment.trim() === '') {
      if (last !== undefined) {
        pieces[pieces.length - 1] = piece(last.text, last.space + segment, last.insideWord);
      }
    } else if (columnsOf(segment) <= maxColumns) {
      pieces.push(piece(segment, '', false));
    } else {
      charactersOf(segment).forEach((character, index) => pieces.push(piece(character, '', index > 0)));
    }
  }
  return pieces;
}

/**
 * The words of a text, punctuation and spaces, in order. It is segmented stretch by stretch, since the time Intl.Segmenter takes grows with the
 * square of the length (Node 20: 5 s for 24,000 characters at once, 0.15 s in pieces).
 */
function* wordsOf(text: string): Generator<string, void> {
  for (const [stretch] of text.matchAll(/[^\s、。！？!?]{0,200}[\s、。！？!?]*/gu)) {
    for (const { segment } of WORDS.segment(stretch)) yield segment;
  }
}

function piece(text: string, space: string, insideWord: boolean): Piece {
  return { text, space, columns: columnsOf(text), spaceColumns: columnsOf(space), insideWord };
}

function breakCost(before: Piece, after: Piece): number {
  if (NEVER_FIRST.test(after.text) || NEVER_LAST.test(before.text)) return BREAK_COST.forbidden;
  if (after.insideWord) return BREAK_COST.character;
  if (ENDS_PHRASE.test(before.text) && (before.space !== '' || BREAKS_ANYWHERE.test(before.text))) {
    return BREAK_COST.punctuation;
  }
  if (before.space !== '') return BREAK_COST.phrase;
  if (!BREAKS_ANYWHERE.test(before.text) && !BREAKS_ANYWHERE.test(after.text)) return BREAK_COST.forbidden;
  return HIRAGANA_ONLY.test(after.text) ? BREAK_COST.word : BREAK_COST.phrase;
}

function lineOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, space }) => text + space)
    .join('')
    .trim();
}
