import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LevelsView } from '../../src/shared/live-view.ts';
import type { UtteranceView } from '../../src/shared/utterance-view.ts';
import { SAMPLE, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// A two-channel recording plays the microphone: what is said in it must be on the screen, in the history, and in an export.

const { profile, app } = useApp({ microphone: SAMPLE });

interface Heard {
  readonly levels: LevelsView[];
  readonly answers: UtteranceView[];
  /** Of the first answer, asked for in the moment in which it was shown. */
  soundStatus?: number;
}

test('Start, one press: levels, English and Japanese appear', async () => {
  await app.page.evaluate(() => {
    const heard: Heard = { levels: [], answers: [] };
    const hearFirst = async ({ sessionId, index }: UtteranceView): Promise<void> => {
      const sound = await fetch(`app://mimiyaku/audio/${sessionId ?? ''}/${String(index)}/beamformer.wav`);
      heard.soundStatus = sound.status;
    };
    Object.assign(globalThis, { heard });
    globalThis.mimiyaku.on('levels', (levels) => heard.levels.push(levels));
    globalThis.mimiyaku.on('utterance', (view) => {
      if (view.status !== 'done') return;
      if (heard.answers.push(view) === 1) void hearFirst(view);
    });
  });
  await app.page.getByRole('button', { name: /^Start/ }).click();
  await app.page.waitForFunction(
    () => (globalThis as unknown as { heard: Heard }).heard.answers.length >= 1,
    null,
    {
      timeout: 60_000,
    },
  );
  const heard = await app.page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  const loudest = Math.max(...heard.levels.map(({ left }) => left.rmsDbfs));
  expect(loudest).toBeGreaterThan(-60);
  expect(heard.levels.some(({ direction }) => direction !== null)).toBe(true);
  const [first] = heard.answers;
  expect(first.english.toLowerCase()).toContain('the system');
  expect(first.japanese).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
  // On the screen, not only in the events.
  await expect(
    app.page
      .locator('[lang=ja]', { hasText: first.japanese.slice(0, 6) })
      .first()
      .isVisible(),
  ).resolves.toBe(true);
  await until(
    async () => {
      const fills = await meterFills();
      return fills.length === 3 && fills.every((share) => share > 0.3 && share < 1) ? fills : undefined;
    },
    { what: 'levels on all three meters' },
  );
});

/** How much of each meter is painted in the colour of the level, 0 to 1, read from the canvas. */
function meterFills(): Promise<number[]> {
  return app.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.meters canvas');
    const context = canvas?.getContext('2d');
    if (canvas === null || context === null || context === undefined) return [];
    const probe = document.createElement('span');
    probe.style.color = 'var(--accent)';
    document.body.append(probe);
    const accent = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    return [...document.querySelectorAll('[role=meter]')].map((meter) => {
      const { top, height } = meter.getBoundingClientRect();
      const middle = top + height / 2 - canvas.getBoundingClientRect().top;
      const y = Math.round((middle * canvas.height) / canvas.clientHeight);
      const { data } = context.getImageData(0, y, canvas.width, 1);
      let filled = 0;
      for (let x = 0; x < canvas.width; x++) {
        if (accent.every((value, part) => Math.abs(data[4 * x + part] - value) < 3)) filled++;
      }
      return filled / canvas.width;
    });
  });
}

test('the utterance can be played at once, as both microphones heard it and as it was beamformed', async () => {
  const soundStatus = (): Promise<number | undefined> =>
    app.page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard.soundStatus);
  expect(await until(soundStatus, { what: 'the first sound' })).toBe(200);
  const sizes = await app.page.evaluate(async () => {
    const { answers } = (globalThis as unknown as { heard: Heard }).heard;
    const { sessionId } = answers[0];
    const fetched = ['bypass', 'beamformer'].map(async (name) => {
      const response = await fetch(`app://mimiyaku/audio/${sessionId ?? ''}/0/${name}.wav`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return [response.status, String.fromCharCode(...bytes.slice(0, 4)), bytes.length] as const;
    });
    return Promise.all(fetched);
  });
  expect(sizes.map(([status, head]) => [status, head])).toEqual([
    [200, 'RIFF'],
    [200, 'RIFF'],
  ]);
  // Two channels take twice the room of one, header aside.
  expect(sizes[0][2] - 44).toBe(2 * (sizes[1][2] - 44));
});

test('English corrected by hand is translated again', async () => {
  const { answers } = await app.page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  const { sessionId } = answers[0];
  const view = await app.ask('utterances.correct', { sessionId, index: 0, english: 'Good morning.' });
  expect(view).toMatchObject({ english: 'Good morning.', corrected: true, status: 'done' });
  expect(view.japanese).not.toBe(answers[0].japanese);
});

test('Stop ends it; the session is in the history, found by its words and exported', async () => {
  await app.ask('live.stop');
  expect((await app.state()).live.phase).toBe('ready');
  const { sessions } = await app.ask('history.sessions', { offset: 0, limit: 10 });
  expect(sessions).toHaveLength(1);
  expect(sessions[0].utteranceCount).toBeGreaterThanOrEqual(1);
  const { hits } = await app.ask('history.search', { words: 'morning', limit: 10 });
  expect(hits.map(({ utterance }) => utterance.english)).toContain('Good morning.');

  const path = join(profile, 'export.srt');
  // The system's own dialog cannot be pressed from here: it answers as if the user had chosen this file.
  await app.inMain(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  const exported = await app.ask('history.export', {
    sessionId: sessions[0].id,
    format: 'srt',
    languages: 'both',
  });
  expect(exported).toEqual({ fileName: 'export.srt' });
  expect(readFileSync(path, 'utf8')).toMatch(/^1\r?\n00:00:\d\d,\d{3} --> [\s\S]*Good morning\./);
});

test('nothing that was said is in the log', () => {
  expect(app.log()).not.toMatch(/fellow|Good morning/i);
});
