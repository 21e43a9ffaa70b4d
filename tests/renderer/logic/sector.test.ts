import { describe, expect, test } from 'vitest';
import { live as english } from '../../../src/renderer/i18n/en/live.ts';
import { sectorOf, sideInWords } from '../../../src/renderer/logic/sector.ts';

describe('the talker’s sector', () => {
  test('there is none where whoever begins to speak is the talker', () => {
    expect(sectorOf({ kind: 'newcomer' })).toBeUndefined();
  });

  test.each([
    [0, 30, -30, 30],
    [10, 30, -20, 40],
    [-80, 30, -90, -50],
    [90, 90, 0, 90],
  ])(
    'around %s° by %s° it is from %s° to %s°',
    (azimuthDegrees, halfWidthDegrees, fromDegrees, toDegrees) => {
      expect(sectorOf({ kind: 'sector', azimuthDegrees, halfWidthDegrees })).toEqual({
        fromDegrees,
        toDegrees,
      });
    },
  );

  test.each([
    [-20, '20° left'],
    [0, 'straight ahead'],
    [40, '40° right'],
  ])('%s° is said as “%s”', (degrees, words) => {
    expect(sideInWords(degrees, english.side)).toBe(words);
  });
});
