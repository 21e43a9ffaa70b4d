/**
 * The product's main job in one command: translates the bundled two-microphone recording. Builds and fetches what is
 * missing first, so that it also works where `npm ci` could not fetch the model weights.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of our own scripts with its output shown; ends the demo with the script's exit code if it fails. */
function run(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

run('scripts/prepare.js');
console.log(
  '\nA booth, two microphones 6 cm apart, a café in the background; English in, Japanese out, no network.\n',
);
run('bin/mimiyaku.js', 'translate', 'resources/samples/booth-sample.wav');
console.log(
  "\nThe Japanese comes from this project's own translator (training/README.md has its scores): good at short everyday" +
    '\nsentences, not yet at long or literary ones. Try your own recording: npx mimiyaku translate FILE.wav\n',
);
