import { forkedParentPort } from './fork-channel.ts';
import { serveInference } from './serve-inference.ts';

/**
 * The entry of the inference process as a Node child process: started as a program of its own, from its compiled form
 * `dist/engine/interpret/inference-process.js`. Electron's utility process gets an entry of its own around `serveInference`.
 */
const port = forkedParentPort();
if (port === undefined) {
  process.stderr.write('This program is a part of Mimiyaku and is started by it.\n');
  process.exit(2);
}

// Ctrl-C in a terminal reaches every process of its group. What becomes of the work is the parent's decision.
process.on('SIGINT', () => undefined);

serveInference(port, {
  // Code is loaded with the part it serves: translating text alone should not wait for the recogniser's vocabulary.
  loadRecogniser: async (pack, options) => {
    const { MoonshineRecogniser } = await import('../recognise/moonshine-recogniser.ts');
    return MoonshineRecogniser.load(pack, options);
  },
  loadTranslator: async (pack, options) => {
    const { loadTranslator } = await import('../translate/load-translator.ts');
    return loadTranslator(pack, options);
  },
  nowMs: () => performance.now(),
  memory: () => ({
    residentBytes: process.memoryUsage.rss(),
    // libuv gives kibibytes on every system.
    peakResidentBytes: process.resourceUsage().maxRSS * 1024,
  }),
  exit: (code) => process.exit(code),
});
