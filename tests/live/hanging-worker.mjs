// The audio worker, except that it never comes back from its work once two seconds of the session are recorded, however often it is
// started: a stand-in, since no input is known that makes the real one hang.
import { parentPort } from 'node:worker_threads';

const post = parentPort.postMessage.bind(parentPort);
let recorded = 0;
parentPort.postMessage = (messages, transferred) => {
  for (const { type, block } of messages) if (type === 'recorded') recorded = block.startSample;
  post(messages, transferred);
  // Between one piece of work and the next.
  if (recorded < 32_000) return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
await import('../../dist/engine/array/worker/audio-worker.js');
