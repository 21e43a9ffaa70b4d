import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { readWav } from '../support/read-wav.ts';
import { smallDisks } from '../support/small-disks.ts';
import { answers, launch, makeProfile, removeProfile, SAMPLE, settingsWith, until } from './support/app.ts';

const profile = makeProfile();
afterAll(() => {
  removeProfile(profile);
});
const disks = smallDisks();

const TROUBLE =
  'Nothing can be recorded at the moment. Translation goes on. Free some space on the disk or choose another folder in Settings › Recordings.';

describe.skipIf(disks.refusal !== undefined)('a disk without room', () => {
  test('filled while recording it is said, translation goes on, and nothing is lost', async () => {
    // A second of both recordings takes 96 kB: full after some ten seconds, in the middle of the first speech.
    const recordings = await disks.mount(profile, 'size=1m');
    writeFileSync(join(profile, 'settings.json'), JSON.stringify(settingsWith({})));
    const env = { MIMIYAKU_RECORDINGS: recordings, MIMIYAKU_CAPTURE_LOOP: '1' };
    const app = await launch({ profile, microphone: SAMPLE, env });
    const trouble = app.page.getByText(TROUBLE);
    try {
      await app.ask('live.start');
      await answers(app, 1);
      await trouble.waitFor();
      await app.page.getByText('Details').click();
      await app.page.getByText('the disk is full').waitFor();
      expect((await app.state()).live).toMatchObject({ recordingFailed: true, phase: /listen|hear/ });

      const { length } = (await app.ask('live.snapshot')).utterances;
      const later = await answers(app, length + 1);
      expect(later.at(-1)?.japanese).not.toBe('');

      execFileSync('mount', ['-o', 'remount,size=64m', recordings]);
      await trouble.waitFor({ state: 'detached' });
      await app.ask('live.stop');
      expect(app.log()).not.toContain('defect');
    } finally {
      await app.close();
    }
    const store = new SessionStore(recordings);
    const [listing] = await store.list();
    if (!listing.readable) throw new Error('The session cannot be read.');
    expect(listing.session).toMatchObject({ state: 'closed', waiting: 0, failed: 0 });
    // Sample for sample what the file played, also where the disk was full.
    const played = readWav(SAMPLE);
    for await (const { index, startSample, endSample } of store.utterances(listing.session.id)) {
      const kept = await store.recordingOf(listing.session.id, index, 'bypass');
      const was = played.subarray(2 * startSample, 2 * endSample);
      // The file is played again and again: what lies across its end is not compared.
      if (was.length === kept.length) expect(Buffer.from(kept.buffer).equals(bytesOf(was))).toBe(true);
      else expect(endSample).toBeGreaterThan(played.length / 2);
    }
  });

  test('full from the beginning: nothing is kept, it is said, and speech is translated', async () => {
    const parent = join(profile, 'second');
    mkdirSync(parent);
    const recordings = await disks.mount(parent, 'size=64k');
    writeFileSync(join(recordings, 'filler'), Buffer.alloc(60 * 1024));
    const env = { MIMIYAKU_RECORDINGS: recordings, MIMIYAKU_CAPTURE_LOOP: '1' };
    const app = await launch({ profile, microphone: SAMPLE, env });
    try {
      await app.page.getByRole('button', { name: /^Start/ }).click();
      await app.page.getByText(TROUBLE).waitFor();
      const [first] = await answers(app, 1);
      expect(first.japanese).not.toBe('');
      // Room again, and the next session is kept.
      await rm(join(recordings, 'filler'));
      execFileSync('mount', ['-o', 'remount,size=64m', recordings]);
      await app.ask('live.stop');
      await app.ask('live.start');
      await until(async () => (await app.state()).live.sessionId ?? undefined, {
        what: 'a session that is kept',
      });
      await app.page.getByText(TROUBLE).waitFor({ state: 'detached' });
    } finally {
      await app.close();
    }
  });
});

function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
