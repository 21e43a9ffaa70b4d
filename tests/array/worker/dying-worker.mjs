/** An audio worker that is ready at once, and dies at the first thing it is told. */
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage([{ type: 'ready' }]);
parentPort?.on('message', () => {
  process.exit(1);
});
