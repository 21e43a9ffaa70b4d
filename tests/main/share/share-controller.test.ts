import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ShareController } from '../../../src/main/share/share-controller.ts';
import { AppStore } from '../../../src/main/state/app-store.ts';
import { initialState } from '../../../src/main/state/initial-state.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';
import type { UtteranceView } from '../../../src/shared/utterance-view.ts';

// The switch around a real server on this computer; readers ask it for captions.txt, as other programs do.

const pageFolder = fileURLToPath(new URL('../../../dist/audience', import.meta.url));

let share: ShareController | undefined;
afterEach(() => share?.stop());

function appWith(change: Partial<typeof DEFAULT_SETTINGS.share> = {}): {
  readonly store: AppStore;
  readonly share: ShareController;
  readonly say: (index: number, japanese: string) => void;
} {
  const store = new AppStore(
    initialState({
      settings: {
        ...DEFAULT_SETTINGS,
        share: { ...DEFAULT_SETTINGS.share, network: 'this-computer', ...change },
      },
      secrets: { hasApiKey: false, storage: 'encrypted' },
      hasPin: false,
      environment: {
        appVersion: '1.0.0',
        platform: 'linux',
        systemLanguage: 'en',
        recordingsFolder: '/recordings',
        firstStart: false,
      },
    }),
  );
  const said: UtteranceView[] = [];
  const controller = new ShareController({
    store,
    pageFolder,
    snapshot: () => ({ partial: null, utterances: said }),
    logDefect: (error) => {
      throw error;
    },
  });
  share = controller;
  const say = (index: number, japanese: string): void => {
    const view: UtteranceView = {
      sessionId: null,
      sessionNumber: store.state.live.sessionNumber,
      index,
      startSeconds: index,
      endSeconds: index + 1,
      english: '',
      japanese,
      source: 'local',
      timings: null,
      direction: null,
      fallback: null,
      status: 'done',
      error: null,
      corrected: false,
      hasAudio: false,
    };
    said.push(view);
    controller.hear('utterance', view);
  };
  store.dispatch({ type: 'session-starting', session: 1, startedAt: 0 });
  return { store, share: controller, say };
}

async function captions(store: AppStore): Promise<readonly string[]> {
  const { url } = store.state.share;
  const answer = await fetch(`${url ?? 'http://nowhere.invalid/'}captions.txt?lines=10`);
  return (await answer.text()).split('\n').filter((line) => line !== '');
}

async function phaseIs(store: AppStore, phase: string): Promise<void> {
  await expect.poll(() => store.state.share.phase, { timeout: 20_000 }).toBe(phase);
}

test('shares what was said before and what is said then, until it is stopped', async () => {
  const app = appWith();
  app.say(0, '前のことば。');
  await app.share.start();
  app.say(1, '今のことば。');
  expect(await captions(app.store)).toEqual(['前のことば。', '今のことば。']);
  app.say(0, '直したことば。');
  expect(await captions(app.store)).toEqual(['直したことば。', '今のことば。']);
  const { url } = app.store.state.share;
  await app.share.stop();
  expect(app.store.state.share).toMatchObject({ phase: 'off', url: null, qr: null, readers: 0 });
  await expect(fetch(url ?? '')).rejects.toThrow();
});

test('booth mode shares from its start to its end, clears what was said, and shows nothing of before', async () => {
  const app = appWith({ atBooth: true });
  app.say(0, '展示の前のことば。');
  app.store.dispatch({ type: 'booth', status: { active: true } });
  await phaseIs(app.store, 'on');
  app.store.dispatch({ type: 'session-ended', session: 1 });
  app.store.dispatch({ type: 'session-starting', session: 2, startedAt: 0 });
  app.say(0, '来場者のことば。');
  app.say(1, '続き。');
  // Of many the newest alone: somebody who comes later is told no more.
  expect(await captions(app.store)).toEqual(['続き。']);
  app.store.dispatch({ type: 'booth-idle' });
  await expect.poll(() => captions(app.store)).toEqual([]);
  app.say(1, '遅れて来た答え。');
  expect(await captions(app.store)).toEqual([]);
  app.store.dispatch({ type: 'booth', status: { active: false } });
  await phaseIs(app.store, 'off');
});

test('what was switched on by hand is not ended with booth mode', async () => {
  const app = appWith({ atBooth: true });
  await app.share.start();
  app.say(0, '展示の前のことば。');
  app.store.dispatch({ type: 'booth', status: { active: true } });
  // Entering has been heard of: it clears.
  await expect.poll(() => captions(app.store)).toEqual([]);
  app.say(1, '来場者のことば。');
  app.store.dispatch({ type: 'booth', status: { active: false } });
  await expect.poll(() => captions(app.store)).toEqual([]);
  expect(app.store.state.share.phase).toBe('on');
});

test('a network that is not there is told, and the switch is off again', async () => {
  const app = appWith({ network: 'wlan-of-yesterday' });
  await expect(app.share.start()).rejects.toThrow();
  expect(app.store.state.share.phase).toBe('off');
  expect(app.store.state.share.error?.code).toMatch(/^share\.no-/);
});
