import { expect, it } from 'vitest';
import { hasWords, nobodyRow } from '../../bench/recognition-nobody.ts';
import type { Heard } from '../../bench/recognition-groups.ts';
import { NO_WORD_ERRORS } from '../../bench/support/word-error-rate.ts';

const heard = (utterancesOutside: number, wordsOutside: number, transcript = ''): Heard => ({
  name: 'r001',
  transcript,
  text: '',
  errors: NO_WORD_ERRORS,
  audioSeconds: 10,
  recogniseSeconds: 1,
  wordsOutside,
  utterancesOutside,
  facts: { kind: 'babble', snrDb: 5, accent: undefined },
});

it('counts what was written down though nobody spoke, by the time that was listened to', () => {
  const row = nobodyRow({
    set: 'murmur',
    recordedSeconds: 1200,
    heard: [heard(2, 9), heard(0, 0), heard(1, 4)],
  });
  expect(row).toEqual({
    set: 'murmur',
    recordings: 3,
    minutes: 20,
    'utterances with words': 3,
    'in ten minutes': 1.5,
    words: 13,
  });
});

it('tells sets in which somebody speaks', () => {
  expect(hasWords({ heard: [heard(0, 0)] })).toBe(false);
  expect(hasWords({ heard: [heard(0, 0), heard(0, 0, 'hello')] })).toBe(true);
});
