// The audio worker, except that it never comes back from its work once two seconds of the session are recorded, however often it is
// started: a stand-in, since no input is known that makes the real one hang.
import { parentPort } from 'node:worker_threads';

const post = parentPort.postMessage.bind(parentPort);
let recorded = 0;
parentPort.postMessage = (message, transferred) => {
  if (message.type === 'recorded') recorded = message.block.startSample;
  post(message, transferred);
  // Behind what it tells last of a piece of work: in the next one.
  if (message.type !== 'done-until' || recorded < 32_000) return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
await import('../../dist/engine/array/worker/audio-worker.js');
