import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import type { SessionUtterance } from '../../src/engine/recordings/session-utterance.ts';
import { LIVE_UTTERANCES_KEPT } from '../../src/shared/live-view.ts';
import type { UtteranceView } from '../../src/shared/utterance-view.ts';
import { useApp } from './support/use-app.ts';

// A day at a stand: four hours with 2,000 utterances in the live view and in the history, and more sessions than one page of them.

const UTTERANCES = 2_000;
/** One page of the history's list has 100. */
const SESSIONS = 104;

let oldest = '';
const { app } = useApp(async (profile) => {
  const store = new SessionStore(join(profile, 'recordings'));
  oldest = await keep(store, 'oldest.wav', 1);
  for (let count = 2; count < SESSIONS; count++) await keep(store, 'between.wav', 0);
  await keep(store, 'day.wav', UTTERANCES);
  return {};
});

/** A session on the disk as the app writes it, with a hundredth of a second of sound for each utterance. */
async function keep(store: SessionStore, device: string, utterances: number): Promise<string> {
  const writer = await store.start({ device, spacingMm: 60, appVersion: '0.0.0' }, (event) => {
    throw new Error(event.type);
  });
  for (let index = 0; index < utterances; index++) {
    writer.append(new Int16Array(320), new Int16Array(160));
    writer.addUtterance(sessionUtterance(index));
  }
  await writer.close();
  return writer.id ?? '';
}

function sessionUtterance(index: number): SessionUtterance {
  const place = { startSample: 160 * index, endSample: 160 * (index + 1) };
  return {
    index,
    ...place,
    speechStartSample: place.startSample,
    speechEndSample: place.endSample,
    start: index / 100,
    end: (index + 1) / 100,
    english: `This is sentence ${String(index + 1)} of the day.`,
    japanese: `これは今日の${String(index + 1)}番目の文です。`,
    source: 'local',
    timings: { recognise: 300, translate: 200, total: 600 },
    cutShort: false,
    status: 'done',
  };
}

function liveUtterance(index: number): UtteranceView {
  const { english, japanese } = sessionUtterance(index);
  return {
    sessionId: 'live',
    sessionNumber: 1,
    index,
    startSeconds: 7.2 * index,
    endSeconds: 7.2 * index + 4,
    english,
    japanese,
    source: 'local',
    timings: { recogniseMs: 300, translateMs: 200, totalMs: 600 },
    direction: null,
    fallback: null,
    status: 'done',
    error: null,
    corrected: false,
    hasAudio: true,
  };
}

/** Sends to the window what the main process sends of utterances: spoken, then translated. */
async function hear(from: number, to: number): Promise<void> {
  const views = Array.from({ length: to - from }, (_, place) => liveUtterance(from + place));
  await app.inMain(({ BrowserWindow }, utterances) => {
    const contents = BrowserWindow.getAllWindows()[0].webContents;
    for (const view of utterances) {
      contents.send('mimiyaku:event', 'utterance', { ...view, japanese: '', status: 'waiting' });
      contents.send('mimiyaku:event', 'utterance', view);
    }
  }, views);
  const last = views.at(-1)?.japanese ?? '';
  await app.page.getByText(last).first().waitFor();
}

interface Burden {
  readonly elements: number;
  readonly heapBytes: number;
}

async function burden(): Promise<Burden> {
  const devTools = await app.page.context().newCDPSession(app.page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  const elements = await app.page.evaluate(() => document.querySelectorAll('*').length);
  return { elements, heapBytes: usedSize };
}

test('the live view of four hours is no larger than that of the first half hour, and its memory neither', async () => {
  await hear(0, LIVE_UTTERANCES_KEPT + 50);
  const before = await burden();
  await hear(LIVE_UTTERANCES_KEPT + 50, UTTERANCES);
  const after = await burden();
  expect(after.elements).toBeLessThanOrEqual(before.elements);
  const growthBytes = after.heapBytes - before.heapBytes;
  expect(growthBytes).toBeLessThan(500_000);

  // How long one more takes until it is drawn: told, not judged, since other work may be going on beside.
  await app.page.evaluate(() => {
    const drawnMs: number[] = [];
    Object.assign(globalThis, { drawnMs });
    globalThis.mimiyaku.on('utterance', () => {
      const cameMs = performance.now();
      requestAnimationFrame(() => setTimeout(() => drawnMs.push(performance.now() - cameMs)));
    });
  });
  for (let index = UTTERANCES; index < UTTERANCES + 30; index++) await hear(index, index + 1);
  const drawnMs = await app.page.evaluate(() => (globalThis as unknown as { drawnMs: number[] }).drawnMs);
  const inOrder = drawnMs.toSorted((one, other) => one - other);
  const median = inOrder[inOrder.length >> 1] ?? NaN;
  process.stderr.write(
    `Live view after ${String(UTTERANCES)} utterances: ${String(after.elements)} elements, heap ${(after.heapBytes / 1e6).toFixed(1)} MB ` +
      `(${(growthBytes / 1e6).toFixed(2)} MB more than after ${String(LIVE_UTTERANCES_KEPT + 50)}), one more drawn in ${median.toFixed(1)} ms (median of ${String(drawnMs.length)}).\n`,
  );
});

test('the history draws of 2,000 utterances only what is looked at, from the first to the last', async () => {
  await app.page.getByRole('button', { name: 'History', exact: true }).click();
  const detail = app.page.getByRole('region', { name: 'Sentences' });
  await detail.getByRole('heading', { name: 'day.wav' }).waitFor();
  const entries = detail.getByRole('listitem');
  await detail.getByText('これは今日の1番目の文です。', { exact: true }).waitFor();
  expect(await entries.count()).toBeLessThan(40);
  const list = detail.getByRole('group', { name: 'Sentences' });
  // Estimated heights give way to measured ones on the way down.
  await expect
    .poll(
      async () => {
        await list.evaluate((element) => {
          element.scrollTop = element.scrollHeight;
        });
        return detail
          .getByText(`これは今日の${String(UTTERANCES)}番目の文です。`, { exact: true })
          .isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  expect(await entries.count()).toBeLessThan(40);
});

test('a session that another view names is shown, however many came after it', async () => {
  await app.inMain(({ BrowserWindow }, section) => {
    const contents = BrowserWindow.getAllWindows()[0].webContents;
    contents.send('mimiyaku:event', 'navigate', { view: 'history', section });
  }, oldest);
  const detail = app.page.getByRole('region', { name: 'Sentences' });
  await detail.getByRole('heading', { name: 'oldest.wav' }).waitFor();
  await detail.getByText('これは今日の1番目の文です。', { exact: true }).waitFor();
  // It stays when the list is read anew.
  await app.inMain(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('mimiyaku:event', 'historyChanged', {
      sessionId: null,
    });
  });
  await app.page.waitForTimeout(500);
  await detail.getByRole('heading', { name: 'oldest.wav' }).waitFor();
});
