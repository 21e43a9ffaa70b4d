import { describe, expect, it } from 'vitest';
import type { LiveLevels } from '../../src/engine/array/worker/live-levels.ts';
import type { SessionUtterance } from '../../src/engine/recordings/session-utterance.ts';
import { resultText } from '../../src/headless/listen/event-text.ts';
import { createTerminalView } from '../../src/headless/listen/terminal-view.ts';

const RECORD: SessionUtterance = {
  index: 0,
  start: 62.3,
  end: 64,
  english: 'Good morning.',
  japanese: 'おはようございます。',
  source: 'local',
  timings: { total: 100 },
  startSample: 996_800,
  endSample: 1_024_000,
  speechStartSample: 1_000_000,
  speechEndSample: 1_020_000,
  cutShort: false,
  status: 'done',
};
const LEVEL = { peakDbfs: -20, rmsDbfs: -30, clippedSamples: 0 };
const LEVELS: LiveLevels = {
  atSample: 512,
  left: LEVEL,
  right: { ...LEVEL, rmsDbfs: -60 },
  beam: LEVEL,
  direction: { azimuthDegrees: -31.4, confidence: 0.9 },
  levelDifferenceDb: 0,
  speechProbability: 0.1,
  faults: [],
};

/** A terminal that obeys as much as the view uses: line breaks, one line up, and erasing the line. */
class Screen {
  readonly columns = 80;
  readonly #lines = [''];
  #at = 0;

  write(text: string): boolean {
    for (const [part] of text.matchAll(/\r\u001b\[2K|\u001b\[1A|\u001b\[\d+m|\n|[^\u001b\n\r]+/gu)) {
      if (part === '\r\u001b[2K') this.#lines[this.#at] = '';
      else if (part === '\u001b[1A') this.#at--;
      else if (part === '\n') this.#lines[++this.#at] ??= '';
      else if (!part.startsWith('\u001b')) this.#lines[this.#at] += part;
    }
    return true;
  }

  get lines(): string[] {
    return this.#lines.filter((line) => line !== '');
  }
}

describe('the terminal', () => {
  it('shows levels, direction and English so far below, and results above', () => {
    const screen = new Screen();
    let nowMs = 0;
    const view = createTerminalView(screen, () => nowMs);
    view.show({ type: 'state', state: 'hearing-speech' });
    nowMs += 200;
    view.show({ type: 'levels', levels: LEVELS });
    view.show({ type: 'partial', utterance: 0, english: 'Good mor', stableCharacters: 4 });
    expect(screen.lines).toEqual([
      'Good mor',
      `L ${'█'.repeat(8)}${'·'.repeat(8)}  R ${'·'.repeat(16)}  hearing speech  31° left`,
    ]);
    view.show({ type: 'final', record: RECORD });
    view.show({
      type: 'fault',
      fault: { kind: 'silent', message: 'Nothing is heard.', advice: 'Is the microphone muted?' },
    });
    view.end();
    expect(screen.lines).toEqual([
      '1:02.3  Good morning.',
      '        おはようございます。',
      'Nothing is heard. Is the microphone muted?',
    ]);
  });
});

describe('what is wrong with the microphones', () => {
  it('is said once, and of left and right at each change', () => {
    const screen = new Screen();
    const view = createTerminalView(screen, () => 0);
    const moments = [[], ['inverted'], [], ['inverted', 'swapped'], ['swapped'], [], ['swapped']] as const;
    for (const faults of moments) view.show({ type: 'levels', levels: { ...LEVELS, faults } });
    view.end();
    expect(screen.lines.map((line) => line.slice(0, 38))).toEqual([
      'One microphone is wired backwards. It ',
      'Left and right seem to have changed pl',
      'Left and right are back in their place',
      'Left and right seem to have changed pl',
    ]);
  });
});

describe('a result in words', () => {
  it('says why there is none', () => {
    const error = { code: 'service.unreachable', message: 'The service cannot be reached.' } as const;
    expect(resultText({ ...RECORD, status: 'waiting', error })).toBe(
      '1:02.3  (kept, to be translated later: The service cannot be reached.)',
    );
    expect(resultText({ ...RECORD, status: 'failed', error })).toContain('could not be translated');
  });

  it('is left out where nobody said anything after all', () => {
    expect(resultText({ ...RECORD, english: '', japanese: '' })).toBeUndefined();
  });
});
