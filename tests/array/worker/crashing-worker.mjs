// The audio worker, except that the first one of a session dies after it has worked for a while: a stand-in, since no input is known
// that makes the real one die.
import { workerData } from 'node:worker_threads';

if (workerData.startSample === 0) {
  setTimeout(() => {
    throw new Error('a fault in a native library');
  }, 2_500);
}
await import('../../../dist/engine/array/worker/audio-worker.js');
