import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { autostartEntry, setAutostart } from '../../../src/main/system/autostart.ts';

test('the app is started with the desktop, and is not any more', async () => {
  const config = await mkdtemp(join(tmpdir(), 'mimiyaku-config-'));
  const file = join(config, 'autostart', 'mimiyaku.desktop');
  await setAutostart(['/opt/Mimiyaku/mimiyaku', '--hidden'], { XDG_CONFIG_HOME: config });
  expect(await readFile(file, 'utf8')).toContain('Exec="/opt/Mimiyaku/mimiyaku" "--hidden"\n');
  await setAutostart(undefined, { XDG_CONFIG_HOME: config });
  expect(existsSync(file)).toBe(false);
  await rm(config, { recursive: true });
});

test('a path with signs of its own stays one argument', () => {
  expect(autostartEntry(['/home/a b/50% "x" $HOME'])).toContain(
    'Exec="/home/a b/50%% \\\\"x\\\\" \\\\$HOME"',
  );
});
