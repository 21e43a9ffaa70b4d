import { expect, test } from 'vitest';
import { answers, SAMPLE } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// Voices are to be heard from 25° left alone: of the sample's five sentences the first three come from elsewhere.

const { app } = useApp({
  microphone: SAMPLE,
  settings: { capture: { talker: { kind: 'sector', azimuthDegrees: -25, halfWidthDegrees: 15 } } },
});

test('what others say is not written down, and that it was heard and left out is on the screen', async () => {
  await app.page.getByRole('button', { name: /^Start/ }).click();
  await app.page.getByText('Left out: 3 passages by others', { exact: true }).waitFor({ timeout: 60_000 });
  const written = await answers(app, 2);
  expect(written.map(({ english }) => english.toLowerCase())).toEqual([
    expect.stringContaining('the ads'),
    expect.stringContaining('questions'),
  ]);
});
