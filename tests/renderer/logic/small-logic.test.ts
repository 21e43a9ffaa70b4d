import { describe, expect, it } from 'vitest';
import { acceleratorKeys, acceleratorOf, type KeyPress } from '../../../src/renderer/logic/accelerator.ts';
import { blockerOf } from '../../../src/renderer/logic/blocker.ts';
import { directionWord } from '../../../src/renderer/logic/direction-words.ts';
import { fitFactor } from '../../../src/renderer/logic/fit-text.ts';
import {
  isTalking,
  NOT_TALKING,
  reduceTalk,
  type TalkAction,
} from '../../../src/renderer/logic/hold-to-talk.ts';
import { byteSize, clock, markMatches, secondsOf } from '../../../src/renderer/logic/session-words.ts';
import { stateInWords } from '../../../src/renderer/logic/state-words.ts';
import { shownTheme } from '../../../src/renderer/state/theme.ts';
import { FIT_LEAST } from '../../../src/renderer/tuning.ts';
import { errorView, SETTINGS, STATE } from '../../../src/renderer/dev/sample-state.ts';
import { entriesOf, filterEntries, readEntry, saveOf } from '../../../src/renderer/settings/word-entries.ts';

describe('the state in words', () => {
  const live = (change: Partial<typeof STATE.live>): typeof STATE => ({
    ...STATE,
    live: { ...STATE.live, ...change },
  });

  it('says translating while answers are awaited, unless somebody is heard', () => {
    expect(stateInWords(live({ phase: 'listening' })).word).toBe('listening');
    expect(stateInWords(live({ phase: 'listening', waitingUtterances: 2 })).word).toBe('translating');
    expect(stateInWords(live({ phase: 'hearing-speech', waitingUtterances: 2 })).word).toBe('hearing-speech');
    expect(stateInWords(live({ phase: 'device-lost', waitingUtterances: 2 })).word).toBe('device-lost');
    expect(stateInWords(live({ phase: 'ready', waitingUtterances: 2 })).word).toBe('ready');
  });

  it('says offline beside the state', () => {
    const offline = { ...STATE, service: { reachability: 'offline', error: null } as const };
    expect(stateInWords(offline)).toEqual({ word: 'ready', isOffline: true });
    expect(stateInWords(STATE).isOffline).toBe(false);
  });
});

describe('what stands in the way', () => {
  const withMode = (mode: 'local' | 'remote' | 'automatic', baseUrl = ''): typeof SETTINGS => ({
    ...SETTINGS,
    interpretation: { ...SETTINGS.interpretation, mode, baseUrl },
  });
  const missing = { phase: 'missing', error: null } as const;

  it('is nothing, no sound input, or no microphone', () => {
    expect(blockerOf(STATE)).toBe('none');
    expect(
      blockerOf({ ...STATE, devices: { ...STATE.devices, error: errorView('capture.not-available') } }),
    ).toBe('capture');
    expect(blockerOf({ ...STATE, devices: { ...STATE.devices, current: null } })).toBe('microphone');
    expect(blockerOf({ ...STATE, devices: { ...STATE.devices, current: null, listing: true } })).toBe('none');
  });

  it('is missing models only where nobody else translates', () => {
    expect(blockerOf({ ...STATE, local: missing, settings: withMode('local') })).toBe('models');
    expect(blockerOf({ ...STATE, local: missing, settings: withMode('automatic') })).toBe('models');
    expect(
      blockerOf({ ...STATE, local: missing, settings: withMode('automatic', 'https://a.example') }),
    ).toBe('none');
    expect(blockerOf({ ...STATE, local: missing, settings: withMode('remote', 'https://a.example') })).toBe(
      'none',
    );
    expect(blockerOf({ ...STATE, settings: withMode('remote') })).toBe('service');
  });
});

describe('holding to talk', () => {
  const after = (...actions: TalkAction[]): boolean => isTalking(actions.reduce(reduceTalk, NOT_TALKING));
  const down = (atMs: number): TalkAction => ({ type: 'down', atMs });
  const up = (atMs: number): TalkAction => ({ type: 'up', atMs });

  it('talks while held and ends on release', () => {
    expect(after(down(0))).toBe(true);
    expect(after(down(0), up(2_000))).toBe(false);
  });

  it('latches on a short press, until the next press', () => {
    expect(after(down(0), up(100))).toBe(true);
    expect(after(down(0), up(100), down(5_000))).toBe(false);
    expect(after(down(0), up(100), down(5_000), up(5_050))).toBe(false);
    expect(after(down(0), up(100), down(5_000), up(5_050), down(6_000))).toBe(true);
  });

  it('follows a key that works everywhere', () => {
    const told = (talking: boolean): TalkAction => ({ type: 'told', talking });
    expect(after(told(true))).toBe(true);
    // A press in the window ends what that key began, and the other way round.
    expect(after(told(true), down(0), up(50))).toBe(false);
    expect(after(down(0), told(true), up(50), told(false))).toBe(false);
    // Ended elsewhere while held: letting go begins nothing.
    expect(after(down(0), told(true), told(false), up(50))).toBe(false);
    expect(after(down(0), told(true), told(false), up(50), down(60))).toBe(true);
  });

  it('ends when it is cancelled', () => {
    expect(after(down(0), up(100), { type: 'cancel' })).toBe(false);
    expect(after(down(0), { type: 'cancel' }, up(50))).toBe(false);
  });
});

describe('the direction in words', () => {
  const at = (azimuthDegrees: number, confidence = 0.9): { azimuthDegrees: number; confidence: number } => ({
    azimuthDegrees,
    confidence,
  });

  it('names the side as the array sees it', () => {
    expect(directionWord(at(0), undefined)).toBe('ahead');
    expect(directionWord(at(-20), undefined)).toBe('slightly-left');
    expect(directionWord(at(45), undefined)).toBe('right');
    expect(directionWord(at(-90), undefined)).toBe('far-left');
  });

  it('holds its word near a bound, and says nothing when unsure', () => {
    expect(directionWord(at(11), 'ahead')).toBe('ahead');
    expect(directionWord(at(14), 'ahead')).toBe('slightly-right');
    expect(directionWord(at(9), 'slightly-right')).toBe('slightly-right');
    expect(directionWord(at(0, 0.1), 'ahead')).toBeUndefined();
    expect(directionWord(null, 'ahead')).toBeUndefined();
  });
});

describe('shortcuts', () => {
  const press = (code: string, change: Partial<KeyPress> = {}): KeyPress => ({
    code,
    key: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...change,
  });

  it('are written as Electron reads them', () => {
    expect(acceleratorOf(press('KeyM', { ctrlKey: true, shiftKey: true }), 'linux')).toBe(
      'CommandOrControl+Shift+M',
    );
    expect(acceleratorOf(press('KeyM', { metaKey: true }), 'darwin')).toBe('CommandOrControl+M');
    expect(acceleratorOf(press('Space', { ctrlKey: true, altKey: true }), 'darwin')).toBe(
      'Control+Alt+Space',
    );
    expect(acceleratorOf(press('F9'), 'win32')).toBe('F9');
  });

  it('leave typing alone and wait for a key behind the modifiers', () => {
    expect(acceleratorOf(press('KeyM'), 'linux')).toBeUndefined();
    expect(acceleratorOf(press('KeyM', { shiftKey: true }), 'linux')).toBeUndefined();
    expect(acceleratorOf(press('ControlLeft', { ctrlKey: true }), 'linux')).toBeUndefined();
  });

  it('are shown as the platform prints them on its keys', () => {
    expect(acceleratorKeys('CommandOrControl+Shift+M', 'linux')).toEqual(['Ctrl', 'Shift', 'M']);
    expect(acceleratorKeys('CommandOrControl+Return', 'darwin')).toEqual(['⌘', 'Enter']);
  });
});

it('makes text smaller only as far as it must, and never larger than it is', () => {
  expect(fitFactor(() => true)).toBe(1);
  expect(fitFactor((factor) => factor <= 0.82)).toBeCloseTo(0.81);
  expect(fitFactor(() => false)).toBe(FIT_LEAST);
});

it('writes times and sizes shortly', () => {
  expect([clock(7.9), clock(754), clock(3_723)]).toEqual(['0:07', '12:34', '1:02:03']);
  expect(secondsOf(1_249)).toBe('1.2');
  expect([byteSize(0), byteSize(999), byteSize(2_300_000), byteSize(63_011_933)]).toEqual([
    '0 B',
    '999 B',
    '2.3 MB',
    '63 MB',
  ]);
});

it('marks what was searched for, signs of regular expressions included', () => {
  expect(markMatches('Hello (world)', '(world)')).toEqual([
    { text: 'Hello ', isMatch: false },
    { text: '(world)', isMatch: true },
  ]);
  expect(markMatches('翻訳の翻訳', '翻訳').filter(({ isMatch }) => isMatch)).toHaveLength(2);
  expect(markMatches('abc', '  ')).toEqual([{ text: 'abc', isMatch: false }]);
});

it('follows the system where no theme is chosen', () => {
  expect(shownTheme('system', { dark: true, contrast: false })).toBe('dark');
  expect(shownTheme('system', { dark: false, contrast: true })).toBe('high-contrast');
  expect(shownTheme('light', { dark: true, contrast: true })).toBe('light');
});

describe('phrasebook and glossary entries', () => {
  it('are read as they were typed', () => {
    expect(
      readEntry('phrases', { english: 'Hello\n\n Hi ', japanese: ' こんにちは ', soundsLike: 'x' }),
    ).toEqual({
      english: ['Hello', 'Hi'],
      japanese: 'こんにちは',
      soundsLike: [],
    });
    expect(readEntry('terms', { english: 'A', japanese: 'ア', soundsLike: 'ay、 a, ' })?.soundsLike).toEqual([
      'ay',
      'a',
    ]);
    expect(readEntry('terms', { english: ' ', japanese: 'ア', soundsLike: '' })).toBeUndefined();
  });

  it('come back as they went, and are found by any of their texts', () => {
    const lists = {
      phrases: [{ english: ['Hello', 'Hi'], japanese: 'こんにちは' }],
      terms: [{ english: 'Mimiyaku', japanese: '耳訳', soundsLike: ['me me yaku'] }],
    };
    expect(saveOf('phrases', entriesOf(lists, 'phrases'))).toEqual({ phrases: lists.phrases });
    expect(saveOf('terms', entriesOf(lists, 'terms'))).toEqual({ terms: lists.terms });
    expect(filterEntries(entriesOf(lists, 'terms'), 'ME ME')).toHaveLength(1);
    expect(filterEntries(entriesOf(lists, 'phrases'), 'nothing')).toHaveLength(0);
  });
});
