import type { InferenceHost } from './serve-inference.ts';

/** The world of an inference process that runs on Node, whichever way it was started. */
export function nodeInferenceHost(): InferenceHost {
  return {
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
  };
}
