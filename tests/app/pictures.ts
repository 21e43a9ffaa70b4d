/*
 * `npm run pictures`: makes the pictures of the README anew, docs/pictures/*.png, with the app as it is built and the bundled recording as
 * microphone. Needs a display (`xvfb-run -a npm run pictures`).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../scripts/electron/launch.js';
import { launch, makeProfile, removeProfile, SAMPLE, settingsWith, until } from './support/app.ts';

const PICTURES = join(projectFolder, 'docs', 'pictures');
const LIVE_SIZE = { width: 1120, height: 700 };
const PRESENTER_SIZE = { width: 1120, height: 630 };

const profile = makeProfile();
writeFileSync(
  join(profile, 'settings.json'),
  JSON.stringify(
    settingsWith({
      share: { network: 'this-computer' },
      presenter: { code: 'corner', theme: 'dark', languages: 'both' },
    }),
  ),
);
const app = await launch({ profile, microphone: SAMPLE });
try {
  await app.page.setViewportSize(LIVE_SIZE);
  await app.ask('share.start');
  const opening = app.electron.waitForEvent('window');
  await app.ask('presenter.open', { window: 'presenter' });
  const presenter = await opening;
  await presenter.waitForFunction(() => document.querySelector('#app')?.childElementCount !== 0);
  await presenter.setViewportSize(PRESENTER_SIZE);
  await app.page.getByRole('button', { name: /^Start/ }).click();
  // The last sentence of the recording, while the meters still move.
  await until(
    async () => {
      const { utterances } = await app.ask('live.snapshot');
      return utterances.filter(({ status }) => status === 'done').length >= 4 ? true : undefined;
    },
    { what: 'four sentences on the screen' },
  );
  await app.page.waitForTimeout(700);
  await app.page.screenshot({ path: join(PICTURES, 'live.png') });
  await presenter.screenshot({ path: join(PICTURES, 'presenter.png') });
} finally {
  await app.close();
  removeProfile(profile);
}
