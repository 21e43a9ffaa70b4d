import { nodeInferenceHost } from '../../engine/interpret/node-inference-host.ts';
import { serveInference } from '../../engine/interpret/serve-inference.ts';
import { utilityParentPort } from './utility-parent-port.ts';

/** The entry of the inference process as Electron's utility process: `out/main/inference.js`. */
serveInference(utilityParentPort(), nodeInferenceHost());
