/*
 * onnxruntime-node's installer calls this before it asks whether to fetch libraries for NVIDIA GPUs (hundreds of megabytes, Linux x64 only).
 * Nothing here uses them, and the set-up must work without a network. npm from 11.16 on runs no installer that package.json denies; this
 * says the same to every other npm. The real package sets a proxy for that download; nothing else loads it.
 */
'use strict';

exports.bootstrap = function bootstrap() {
  process.env.ONNXRUNTIME_NODE_INSTALL ??= 'skip';
};
