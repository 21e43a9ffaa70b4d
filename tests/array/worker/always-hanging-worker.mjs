/** An audio worker that is ready at once, and is caught in an endless loop at the first thing it is told. */
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage([{ type: 'ready' }]);
parentPort?.on('message', () => {
  for (;;);
});
