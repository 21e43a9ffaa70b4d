import { forkedParentPort } from '../../processes/fork-channel.ts';
import { serveCapture } from './serve-capture.ts';

/**
 * The entry of the capture process as a Node child process, started from its compiled form
 * `dist/engine/capture/portaudio/capture-process.js`.
 */
const port = forkedParentPort();
if (port === undefined) {
  process.stderr.write('This program is a part of Mimiyaku and is started by it.\n');
  process.exit(2);
}

// Ctrl-C in a terminal reaches every process of its group. When capture ends is the parent's decision.
process.on('SIGINT', () => undefined);

serveCapture(port, (code) => process.exit(code));
