import { describe, expect, it } from 'vitest';

import { LastWords } from '../../src/engine/processes/last-words.ts';
import { DIAGNOSTIC_LINE_LENGTH, DIAGNOSTIC_LINES_KEPT } from '../../src/engine/processes/tuning.ts';

describe('the last words of a process', () => {
  it('are whole lines however they arrive, and an unfinished last one', () => {
    const heard: string[] = [];
    const lastWords = new LastWords((line) => heard.push(line));
    for (const chunk of ['one\ntw', 'o\r\n\n', 'thr', 'ee']) lastWords.push(chunk);
    expect(heard).toEqual(['one', 'two']);
    expect(lastWords.lines()).toEqual(['one', 'two', 'three']);
  });

  it('stay few and short whatever is written', () => {
    const lastWords = new LastWords(() => undefined);
    for (let line = 0; line < 1000; line++) lastWords.push(`${line}\n`);
    for (let chunk = 0; chunk < 1000; chunk++) lastWords.push('x'.repeat(1000));
    const lines = lastWords.lines();
    expect(lines).toHaveLength(DIAGNOSTIC_LINES_KEPT + 1);
    expect(lines.at(-2)).toBe('999');
    expect(lines.at(-1)?.length).toBeLessThanOrEqual(DIAGNOSTIC_LINE_LENGTH);
  });
});
