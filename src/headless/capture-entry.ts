import { fileURLToPath } from 'node:url';

/** The compiled entry of the capture process, beside which this file is compiled too. */
export const CAPTURE_ENTRY = fileURLToPath(
  new URL('../engine/capture/portaudio/capture-process.js', import.meta.url),
);
