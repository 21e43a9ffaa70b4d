import { expect, test } from 'vitest';
import { examine } from './support/accessibility.ts';
import { answers, SAMPLE } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// Chosen in the settings as a person would; the sample's five sentences then come as subtitles are written.

const { app } = useApp({ microphone: SAMPLE });

test('plain Japanese, chosen in the settings, is what is said from then on', async () => {
  await app.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await app.page.getByRole('button', { name: 'Translation', exact: true }).click();
  await app.page.getByRole('radio', { name: 'Plain (だ・である)' }).check();
  expect(await examine(app.page, 'style')).toEqual([]);
  expect((await app.state()).settings.interpretation.style).toBe('plain');

  await app.ask('live.start');
  const isPolite = ({ japanese }: { readonly japanese: string }): boolean =>
    /(?:です|ます|ました|ません|でした|ましょう|ください)/u.test(japanese);
  // Politely, all five are polite; a "please" may stay so.
  expect((await answers(app, 5)).filter((answer) => !isPolite(answer)).length).toBeGreaterThanOrEqual(3);
});
