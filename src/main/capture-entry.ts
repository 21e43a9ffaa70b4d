import { serveCapture } from '../engine/capture/portaudio/serve-capture.ts';
import { utilityParentPort } from './inference/utility-parent-port.ts';

/** The entry of the capture process as Electron's utility process: `out/main/capture.js`. */
serveCapture(utilityParentPort(), (code) => process.exit(code));
