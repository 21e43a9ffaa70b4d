import { forkedParentPort } from '../processes/fork-channel.ts';
import { nodeInferenceHost } from './node-inference-host.ts';
import { serveInference } from './serve-inference.ts';

/**
 * The entry of the inference process as a Node child process: started as a program of its own, from its compiled form
 * `dist/engine/interpret/inference-process.js`. Electron's utility process has an entry of its own around `serveInference`.
 */
const port = forkedParentPort();
if (port === undefined) {
  process.stderr.write('This program is a part of Mimiyaku and is started by it.\n');
  process.exit(2);
}

// Ctrl-C in a terminal reaches every process of its group. What becomes of the work is the parent's decision.
process.on('SIGINT', () => undefined);

serveInference(port, nodeInferenceHost());
