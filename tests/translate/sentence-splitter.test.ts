import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../src/engine/translate/sentence-splitter.ts';

/** Sentences, written apart by ¦, of one line each. */
const HARD_CASES = [
  // titles and initials
  'Mr. Smith met Dr. Jones at 5 p.m. on Monday.¦They talked for an hour.',
  'J. R. R. Tolkien wrote it.¦John F. Kennedy was president.',
  'Prof. Lee agreed with Mrs. Tanaka.¦St. Petersburg is cold.',
  'Let us go with plan B.¦It is cheaper.',
  'This is vitamin C.¦Take one a day.',
  'She has a Ph.D. in physics.¦Prof. Lee was her teacher.',
  'Samuel L. Jackson and Mr. J. Fox Jr. came.¦We were glad.',
  // acronyms and companies
  'He lives in the U.S. and works in the U.K. for a company.',
  "He lives in the U.S.¦She doesn't.",
  'The U.S. Army bought it.',
  'Apple Inc. CEO Tim Cook spoke.¦Then he left.',
  'I met him at Sony Corp. in May.¦Node.js is fast.',
  'We make cameras, lenses, etc.¦They are sold in Japan.',
  'The meeting is at 10 a.m.¦Please be on time.',
  'It opens at 9 a.m. Tuesday.',
  // e.g., i.e., vs.
  'See e.g. the manual, i.e. page 5.',
  'Use a colour, e.g. Red or Blue.',
  'It was Japan vs. Brazil.¦Japan won.',
  // numbers
  'No. 5 is alive.¦No.¦I said no.',
  'It costs $3.50.¦That is 2.5 times more.',
  'Version 2.0.1 is out.¦It is good.',
  'Fig. 3 shows it.¦Approx. 5 km remain.',
  'On Aug. 5 we moved.¦It was hot.',
  'See vol. 2, pp. 10-12.¦Chapter 3 is short.',
  'The rate is 0.5.¦We like it.',
  'Founded in 1998.¦Over 500 people work here.',
  // lists
  '1. Open the box.¦2. Take out the device.',
  'A. Press the button.¦B. Wait.',
  '(1) First we measure.¦(2) Then we cut.',
  // ellipses
  "Well... I don't know.¦Let me see.",
  'I thought that... never mind.',
  'We waited and waited...¦Nobody came.',
  'Wait… what?¦I see.',
  // quotes and brackets
  '"I like it." he said.¦"Do you?" she asked.',
  'He said "Stop!" and left.',
  'He asked, "Where is it?"¦She pointed.',
  'This is it (see p. 5).¦And this is not.',
  '(This is a note.)¦And this is not.',
  'They call it “smart.”¦We do not.',
  // addresses
  'Visit www.example.com or https://example.com/a.b?c=d.¦Then mail info@example.co.jp.¦Thanks!',
  'Go to https://example.com/find?q=1&r=2#top and look.',
  'Download it from example.com.¦It is free.',
  'The file is called report.final.pdf.¦Open it.',
  // marks
  'Really?!¦Yes!¦OK.',
  'What?¦Why?¦How?',
  'Hello!¦Welcome to our booth.',
  'Yes, yes, yes!¦That is right.',
  'Thank you! 😀',
  '- What is it?',
  // without marks, as recognisers write
  "hello there how are you i'm fine",
  'hello.¦how are you?¦mr. smith lives in the u.s. now.¦it is 3.5 km away.',
  // mixed with Japanese
  'Hello.¦こんにちは。¦Thank you.',
];

describe('splitSentences', () => {
  it.each(HARD_CASES)('%s', (marked) => {
    const sentences = marked.split('¦');
    expect(splitSentences(sentences.join(' '))).toEqual(sentences);
  });

  it('splits where only a mark and no blank stands between sentences of Japanese', () => {
    expect(splitSentences('はい。そうです。')).toEqual(['はい。', 'そうです。']);
  });

  it('gives nothing for a blank line', () => {
    expect(splitSentences('')).toEqual([]);
    expect(splitSentences('  \t ')).toEqual([]);
  });

  it('finds the same sentences in a line of any length', () => {
    const sentences = Array.from(
      { length: 3000 },
      (_, place) => `Sentence ${place} is by Mr. ${'long '.repeat(place % 50)}Smith.`,
    );
    expect(splitSentences(sentences.join(' '))).toEqual(sentences);
  });

  it('never loses or adds a character', () => {
    const fragment = fc.constantFrom(
      ...[
        'Mr.',
        'No.',
        '5',
        'U.S.',
        'e.g.',
        'Hello',
        'it',
        '...',
        '"',
        '?',
        '!',
        '.',
        ' ',
        ' ',
        '(',
        ')',
        'https://a.b/c?d',
        '。',
        '😀',
        '1.',
      ],
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        const line = fragments.join('');
        expect(splitSentences(line).join('').replaceAll(/\s/gu, '')).toBe(line.replaceAll(/\s/gu, ''));
      }),
      { numRuns: 500 },
    );
  });
});
