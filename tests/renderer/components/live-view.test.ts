import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import MainWindow from '../../../src/renderer/MainWindow.svelte';
import type { MockBridge } from '../../../src/renderer/dev/mock-bridge.ts';
import { errorView, NOTICES, SETTINGS, STATE } from '../../../src/renderer/dev/sample-state.ts';
import { sampleUtterance } from '../../../src/renderer/dev/sample-words.ts';
import { useLanguage } from '../../../src/renderer/i18n/language.svelte.ts';
import { app } from '../../../src/renderer/state/app.svelte.ts';
import { bridgeWith } from './page.ts';

const RUNNING = { ...STATE.live, phase: 'listening', sessionNumber: 1 } as const;
let end: () => void = () => undefined;

/** The main window over a bridge, following its state as in the app. */
function open(bridge: MockBridge): (part: Partial<typeof STATE>) => Promise<void> {
  end = app.connect();
  const { rerender } = render(MainWindow, { state: bridge.state });
  return async (part) => {
    bridge.change(part);
    await rerender({ state: bridge.state });
  };
}

function namesOf(bridge: MockBridge): string[] {
  return bridge.requests.map(({ name }) => name);
}

let bridge: MockBridge;
beforeEach(() => {
  bridge = bridgeWith();
});
afterEach(() => {
  end();
});

describe('start and stop', () => {
  it('is one button that says what it does', async () => {
    const change = open(bridge);
    await fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(namesOf(bridge)).toContain('live.start');
    await change({ live: RUNNING });
    await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(namesOf(bridge)).toContain('live.stop');
  });

  it('is Ctrl+Enter, too, wherever the focus is', async () => {
    open(bridge);
    await fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    expect(namesOf(bridge)).toContain('live.start');
  });

  it('says the state in words, and that the service is offline', async () => {
    const change = open(bridge);
    expect(screen.getByText('Ready')).toBeTruthy();
    await change({
      live: { ...RUNNING, waitingUtterances: 1 },
      service: { reachability: 'offline', error: null },
    });
    expect(screen.getByText('Translating…', { selector: '.word' })).toBeTruthy();
    expect(screen.getByText('Offline – translating on this computer')).toBeTruthy();
  });

  it('talks while the space bar is held in push-to-talk, and not while something is typed', async () => {
    bridge = bridgeWith({
      live: RUNNING,
      settings: { ...SETTINGS, talk: { ...SETTINGS.talk, mode: 'push-to-talk' } },
    });
    open(bridge);
    const told = (): unknown[] =>
      bridge.requests.filter(({ name }) => name === 'live.setTalking').map(({ input }) => input);
    const field = document.createElement('input');
    document.body.append(field);
    await fireEvent.keyDown(field, { code: 'Space' });
    expect(told()).toEqual([]);
    await fireEvent.keyDown(document.body, { code: 'Space' });
    expect(told()).toEqual([{ talking: true }]);
    expect(screen.getByRole('button', { name: 'Speak now' })).toBeTruthy();
    field.remove();
  });
});

describe('the words', () => {
  it('show partial English, its settled part apart, then English and large Japanese', async () => {
    bridge = bridgeWith({ live: RUNNING });
    open(bridge);
    await waitFor(() => {
      expect(namesOf(bridge)).toContain('live.snapshot');
    });
    bridge.emit('partial', {
      sessionNumber: 1,
      utterance: 0,
      english: 'Good morning and',
      stableCharacters: 12,
    });
    await tick();
    expect(screen.getByText(/^Good morning/).textContent).toBe('Good morning and');
    expect(document.querySelector('.unstable')?.textContent).toBe(' and');
    bridge.emit('utterance', sampleUtterance(0));
    await tick();
    expect(document.querySelector('.japanese.large')?.textContent).toBe(
      'おはようございます。ブースへようこそ。',
    );
    expect(document.querySelector('.unstable')).toBeNull();
  });

  it('leave the node of the large Japanese alone while the next sentence is spoken', async () => {
    bridge = bridgeWith({ live: RUNNING });
    open(bridge);
    bridge.emit('utterance', sampleUtterance(0));
    await tick();
    const before = document.querySelector('.japanese.large');
    for (const english of ['Could', 'Could you', 'Could you tell me']) {
      bridge.emit('partial', { sessionNumber: 1, utterance: 1, english, stableCharacters: 0 });
      await tick();
    }
    expect(before).not.toBeNull();
    expect(document.querySelector('.japanese.large')).toBe(before);
  });

  it('are told to screen readers as they come', async () => {
    bridge = bridgeWith({ live: RUNNING });
    open(bridge);
    bridge.emit('utterance', sampleUtterance(3));
    await tick();
    const region = document.querySelector('[aria-live="polite"][lang="ja"]');
    expect(region?.textContent).toBe('ネットワークは必要ですか。');
  });

  it('say where an answer came from, why not from the service, and how long it took', async () => {
    bridge = bridgeWith({ live: RUNNING });
    open(bridge);
    bridge.emit('utterance', sampleUtterance(0, { fallback: { code: 'service.timed-out', reason: 'x' } }));
    await tick();
    expect(screen.getByText('This computer')).toBeTruthy();
    expect(screen.getByText('0.9 s')).toBeTruthy();
    expect(
      screen.getByText('instead of the service: The translation service did not answer in time.'),
    ).toBeTruthy();
  });

  it('are corrected by hand and translated again', async () => {
    bridge = bridgeWith({ live: RUNNING });
    bridge.answers['utterances.correct'] = () => sampleUtterance(0, { corrected: true });
    open(bridge);
    bridge.emit('utterance', sampleUtterance(0));
    await tick();
    await fireEvent.click(screen.getByRole('button', { name: 'Correct the English' }));
    const field = screen.getByLabelText('English as it was said');
    await fireEvent.input(field, { target: { value: 'Good evening.' } });
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(bridge.requests).toContainEqual({
      name: 'utterances.correct',
      input: { sessionId: '2026-11-28T10-00-00', index: 0, english: 'Good evening.' },
    });
    await waitFor(() => {
      expect(screen.queryByLabelText('English as it was said')).toBeNull();
    });
  });
});

describe('what is wrong', () => {
  it.each([
    ['no microphone', { devices: { ...STATE.devices, current: null } }, 'No microphone was found'],
    [
      'no sound input',
      { devices: { ...STATE.devices, error: errorView('capture.not-available') } },
      'Sound input is not available on this computer',
    ],
    [
      'no models',
      {
        local: { phase: 'missing', error: null },
        settings: { ...SETTINGS, interpretation: { ...SETTINGS.interpretation, mode: 'local' } },
      },
      'No translation set up yet',
    ],
  ] as const)('is told first where there is %s', (_name, part, title) => {
    bridge = bridgeWith(part);
    open(bridge);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText('Not ready yet')).toBeTruthy();
  });

  it('is told by the two gravest messages at first, and by all on demand', async () => {
    bridge = bridgeWith({ notices: [...NOTICES].reverse() });
    open(bridge);
    expect(screen.getByRole('alert').textContent).toContain('Nothing can be recorded');
    expect(screen.queryByText(/interrupted/u)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: '1 more message' }));
    expect(screen.getByText(/interrupted/u)).toBeTruthy();
  });

  it('is told in Japanese, too, with the English particulars below', async () => {
    bridge = bridgeWith({ notices: NOTICES });
    open(bridge);
    useLanguage('ja');
    await tick();
    expect(screen.getByText(/今は録音を保存できません。/)).toBeTruthy();
    expect(screen.getByText('ENOSPC: no space left on device, write')).toBeTruthy();
  });

  it('can be put away', async () => {
    bridge = bridgeWith({ notices: NOTICES });
    open(bridge);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]);
    expect(bridge.requests).toContainEqual({ name: 'app.dismissNotice', input: { id: 1 } });
  });
});
