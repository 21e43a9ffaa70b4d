import fc from 'fast-check';
import subsrt from 'subsrt-ts';
import { WebVTTParser } from 'webvtt-parser';
import { describe, expect, it } from 'vitest';
import { EXPORT_LANGUAGES, type ExportLanguage } from '../../src/engine/recordings/export-format.ts';
import { clock } from '../../src/engine/recordings/subtitles.ts';
import { chosenTexts } from '../../src/engine/recordings/texts.ts';
import { columnsOf } from '../../src/engine/recordings/text-columns.ts';
import type { UtteranceRecord } from '../../src/engine/recordings/utterance-record.ts';
import { exported, hostileRecords, record } from './records.ts';

interface ParsedCue {
  startMs: number;
  endMs: number;
  lines: string[];
}

function parseSrt(text: string): ParsedCue[] {
  const cues: ParsedCue[] = [];
  for (const [position, caption] of subsrt.parse(text, { format: 'srt', eol: '\n' }).entries()) {
    if (caption.type !== 'caption') throw new Error(`not a caption: ${caption.type}`);
    expect(caption.index).toBe(position + 1);
    cues.push({
      startMs: caption.start,
      endMs: caption.end,
      lines: caption.content.replace(/\n+$/, '').split('\n'),
    });
  }
  return cues;
}

/** Of the parser's own table of HTML entities, those with their semicolons. */
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Parses strictly: what the W3C's validator finds fault with fails the test. Entities come back as text. */
function parseVtt(text: string): ParsedCue[] {
  const { cues, errors } = new WebVTTParser(ENTITIES).parse(text, 'subtitles');
  expect(errors).toEqual([]);
  return cues.map((cue) => {
    expect(cue.tree.children.every((node) => node.type === 'text')).toBe(true);
    return {
      startMs: Math.round(cue.startTime * 1_000),
      endMs: Math.round(cue.endTime * 1_000),
      lines: cue.tree.children
        .map((node) => node.value ?? '')
        .join('')
        .split('\n'),
    };
  });
}

const FORMATS = [
  { format: 'srt', parse: parseSrt },
  { format: 'vtt', parse: parseVtt },
] as const;

describe('subtitles, read back by independent parsers', () => {
  const records: UtteranceRecord[] = [
    record({ start: 0.5, end: 2.25, english: 'Good morning & <welcome>.', japanese: 'おはようございます。' }),
    record({ index: 1, start: 3, end: 4, english: '', japanese: '' }),
    record({
      index: 2,
      start: 59.9996,
      end: 3_661.0004,
      english: 'See you --> there.',
      japanese: 'またね。',
    }),
  ];

  for (const { format, parse } of FORMATS) {
    it(`${format}: texts and times of each language`, () => {
      const times = [
        { startMs: 500, endMs: 2_250 },
        { startMs: 60_000, endMs: 3_661_000 },
      ];
      const arrow = format === 'srt' ? '→' : '-->';
      const expected: Record<ExportLanguage, string[][]> = {
        english: [['Good morning & <welcome>.'], [`See you ${arrow} there.`]],
        japanese: [['おはようございます。'], ['またね。']],
        both: [
          ['Good morning & <welcome>.', 'おはようございます。'],
          [`See you ${arrow} there.`, 'またね。'],
        ],
      };
      for (const language of EXPORT_LANGUAGES) {
        const cues = parse(exported(records, format, language));
        expect(cues).toEqual(times.map((time, index) => ({ ...time, lines: expected[language][index] })));
      }
    });

    it(`${format}: no records make an empty but valid file`, () => {
      expect(parse(exported([], format, 'both'))).toEqual([]);
    });

    it(`${format}: hostile texts and times make valid, ordered cues that hold all of the text`, () => {
      fc.assert(
        fc.property(hostileRecords, fc.constantFrom(...EXPORT_LANGUAGES), (hostile, language) => {
          const cues = parse(exported(hostile, format, language));
          let lastEnd = 0;
          for (const { startMs, endMs, lines } of cues) {
            expect(startMs).toBeGreaterThanOrEqual(lastEnd);
            expect(endMs).toBeGreaterThanOrEqual(startMs + 200);
            expect(lines.every((line) => line.trim() !== '')).toBe(true);
            lastEnd = endMs;
          }
          if (language === 'both') return;
          const bare = (text: string): string => text.replace(/\s|→|-->/g, '');
          const wanted = hostile.flatMap((each) => chosenTexts(each, language)).map(bare);
          // Each cue by itself: where two texts meet, an arrow may come about that is in neither.
          const held = cues.map(({ lines }) => bare(lines.join('\n')));
          expect(held.join('')).toBe(wanted.join(''));
        }),
        { numRuns: 400 },
      );
    });
  }

  it('times are carried, not truncated: 59.9996 s is a minute, and a hundred hours keep three digits', () => {
    expect(clock(Math.round(59.9996 * 1_000), ',')).toBe('00:01:00,000');
    expect(clock(3_599_999, '.')).toBe('00:59:59.999');
    expect(clock(360_000_000, '.')).toBe('100:00:00.000');
  });
});

describe('times of cues', () => {
  const timesOf = (records: UtteranceRecord[]): [number, number][] =>
    parseVtt(exported(records, 'vtt', 'japanese')).map(({ startMs, endMs }) => [startMs, endMs]);

  it('cues that would overlap begin where the last one ends; cues without length get some', () => {
    expect(
      timesOf([
        record({ start: 1, end: 3 }),
        record({ start: 2.5, end: 4 }),
        record({ start: 4, end: 4 }),
        record({ start: 4.1, end: 6 }),
      ]),
    ).toEqual([
      [1_000, 3_000],
      [3_000, 4_000],
      [4_000, 4_200],
      [4_200, 6_000],
    ]);
  });

  it('a long utterance becomes several cues of two lines, its time shared by length, nothing lost', () => {
    const english =
      'The two microphones hear the same voice at slightly different times, and from that difference the array finds ' +
      'where the talker stands, turns towards the voice, and leaves the noise of the hall behind as far as it can.';
    const japanese =
      '二つのマイクは同じ声をわずかに異なる時刻に聞き取り、その差からアレイは話者の位置を割り出し、声の方向に向きを合わせ、会場の騒音をできるだけ取り除きます。';
    const cues = parseVtt(exported([record({ start: 10, end: 22, english, japanese })], 'vtt', 'both'));
    expect(cues.length).toBe(3);
    expect(cues[0].startMs).toBe(10_000);
    expect(cues.at(-1)?.endMs).toBe(22_000);
    for (const [index, cue] of cues.entries()) {
      expect(cue.lines.length).toBeLessThanOrEqual(4);
      expect(cue.lines.every((line) => columnsOf(line) <= 42)).toBe(true);
      expect(cue.endMs - cue.startMs).toBeGreaterThan(3_000);
      if (index > 0) expect(cue.startMs).toBe(cues[index - 1].endMs);
      // Each shows a share of both languages.
      expect(cue.lines.some((line) => line.startsWith('The') || /[a-z]/.test(line))).toBe(true);
      expect(cue.lines.some((line) => /[ぁ-ん]/.test(line))).toBe(true);
    }
    const all = cues.flatMap((cue) => cue.lines);
    expect(all.filter((line) => /[a-z]/.test(line)).join(' ')).toBe(english);
    expect(all.filter((line) => /[ぁ-ん]/.test(line)).join('')).toBe(japanese);
  });

  it('too much text for a short time stays in one cue rather than flashing by', () => {
    const cues = parseVtt(
      exported([record({ start: 0, end: 1.5, japanese: '長い文章です。'.repeat(20) })], 'vtt', 'japanese'),
    );
    expect(cues).toHaveLength(1);
  });
});
