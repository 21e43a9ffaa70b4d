import { describe, expect, it } from 'vitest';
import { sayInterjections } from '../../src/engine/translate/interjections.ts';

describe('sayInterjections', () => {
  it.each([
    ['Um.', 'えーと。'],
    ['Uh, um...', 'えーと。'],
    ['Erm', 'えーと。'],
    ['Hmm.', 'うーん。'],
    ['Hmm?', 'うーん？'],
    ['Mm-hmm.', 'ええ。'],
    ['Mm hmm, mm.', 'ええ。'],
    ['Uh-huh.', 'ええ。'],
    ['Uh huh', 'ええ。'],
    ['Um, mm-hmm.', 'えーと、ええ。'],
    ['Uh, hmm.', 'えーと、うーん。'],
  ])('%s → %s', (english, japanese) => {
    expect(sayInterjections(english)).toBe(japanese);
  });

  it.each(['Um, yes.', 'Umbrella.', 'Hum.', 'Uh 5', 'M', '', '...', 'Er, the mm is a unit.', 'Huh?'])(
    'leaves what has words, or no sound, to others: "%s"',
    (english) => {
      expect(sayInterjections(english)).toBeUndefined();
    },
  );
});
