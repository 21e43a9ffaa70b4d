import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { EntryHeights, visibleRange } from '../../../src/renderer/logic/virtual-list.ts';
import { pageOffsets } from '../../../src/renderer/logic/pages.ts';

describe('heights of a long list', () => {
  it('tells offsets and places as adding up one by one would', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 300 })), { maxLength: 80 }),
        fc.integer({ min: 0, max: 20_000 }),
        (count, measured, px) => {
          const heights = new EntryHeights(40);
          heights.resize(count);
          const plain = Array.from({ length: count }, () => 40);
          for (const [index, height] of measured) {
            heights.measure(index, height);
            if (index < count) plain[index] = height;
          }
          const starts = plain.map((_, index) =>
            plain.slice(0, index).reduce((sum, height) => sum + height, 0),
          );
          starts.forEach((start, index) => {
            expect(heights.offsetPx(index)).toBe(start);
          });
          expect(heights.totalPx).toBe(plain.reduce((sum, height) => sum + height, 0));
          expect(heights.indexAt(px)).toBe(starts.findLastIndex((start) => start <= px));
        },
      ),
    );
  });

  it('draws some tens of two thousand, with all that is visible among them', () => {
    const heights = new EntryHeights(100);
    heights.resize(2_000);
    const range = visibleRange(heights, 100_050, 600, 5);
    expect(range).toEqual({ from: 995, to: 1_012, offsetPx: 99_500 });
    expect(visibleRange(heights, 0, 600, 5).from).toBe(0);
    expect(visibleRange(heights, 1e9, 600, 5).to).toBe(2_000);
  });

  it('keeps what was measured when the list grows, and draws nothing of an empty one', () => {
    const heights = new EntryHeights(100);
    expect(visibleRange(heights, 0, 600, 5)).toEqual({ from: 0, to: 0, offsetPx: 0 });
    heights.resize(2);
    heights.measure(0, 150);
    heights.resize(3);
    expect(heights.totalPx).toBe(350);
    heights.reset(3);
    expect(heights.totalPx).toBe(300);
  });

  it('takes no notice of fractions of a pixel and of entries that are gone', () => {
    const heights = new EntryHeights(100);
    heights.resize(1);
    expect(heights.measure(0, 100.3)).toBe(0);
    expect(heights.measure(1, 80)).toBe(0);
    expect(heights.measure(0, 120)).toBe(20);
  });
});

it('asks for the pages that cover a range', () => {
  expect(pageOffsets(0, 30, 100)).toEqual([0]);
  expect(pageOffsets(95, 205, 100)).toEqual([0, 100, 200]);
  expect(pageOffsets(100, 200, 100)).toEqual([100]);
  expect(pageOffsets(0, 0, 100)).toEqual([]);
});
