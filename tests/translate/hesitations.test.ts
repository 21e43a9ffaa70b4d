import { describe, expect, it } from 'vitest';
import { withoutHesitations } from '../../src/engine/translate/hesitations.ts';

describe('hesitations', () => {
  it.each([
    ['Um, okay so let’s think about this.', 'Okay so let’s think about this.'],
    ['And um they are the biggest.', 'And they are the biggest.'],
    ['Yes, um, I think so.', 'Yes, I think so.'],
    ['It also needs strength, uh.', 'It also needs strength.'],
    ['So uh, we need, er, ten... hmm... twelve.', 'So we need, ten... twelve.'],
    ['uh we could', 'we could'],
    ['We need 10 uh people.', 'We need 10 people.'],
    ['The uh the spider is big.', 'The spider is big.'],
    ['I, I think that the, the price is too high.', 'I think that the price is too high.'],
    ["It's a it's a lamp and and it's with the with the kit.", "It's a lamp and it's with the kit."],
  ])('are left out: %s', (english, meant) => {
    expect(withoutHesitations(english)).toBe(meant);
  });

  it.each([
    'Um.',
    'Uh, hmm…',
    'Uh-huh, that is right.',
    'The screw is 10 mm long, or 12mm.',
    'All dimensions are in mm.',
    'It is .5 inches wide.',
    'She works in the ER at UM.',
    'I told you you can stay.',
    'If you need it, it can be ordered.',
    'What it is is a lamp.',
    'He had had enough, and that that is bad.',
    'It is very, very good. No, no.',
    'Come in in a minute.',
    'The hummus and the umbrella.',
  ])('are not what only looks like them: %s', (english) => {
    expect(withoutHesitations(english)).toBe(english);
  });
});
