import { MimiyakuError } from '../engine/errors.ts';

/** What the command line answers to the shell; listed in the README, so that scripts can rely on it. */
export const EXIT_CODES = {
  success: 0,
  /** A fault of ours. */
  defect: 1,
  /** The command was put wrongly. */
  usage: 2,
  /** A recording, phrasebook or glossary cannot be read. */
  input: 3,
  /** A model pack is missing or refused. */
  models: 4,
  /** A result cannot be written. */
  output: 5,
  /** Recognition or translation failed for at least one utterance. */
  inference: 6,
  /** No microphone, or it cannot be opened. */
  capture: 7,
  /** The translation service did not answer, or cannot be run here; or captions cannot be shared. */
  service: 8,
  /** Stopped by the user; 128 + SIGINT, as shells have it. */
  cancelled: 130,
} as const;

const EXIT_CODE_OF_FAMILY: Readonly<Record<string, number>> = {
  audio: EXIT_CODES.input,
  phrasebook: EXIT_CODES.input,
  'booth-file': EXIT_CODES.input,
  pack: EXIT_CODES.models,
  inference: EXIT_CODES.inference,
  output: EXIT_CODES.output,
  session: EXIT_CODES.input,
  capture: EXIT_CODES.capture,
  service: EXIT_CODES.service,
  serve: EXIT_CODES.service,
  share: EXIT_CODES.service,
  usage: EXIT_CODES.usage,
  cancelled: EXIT_CODES.cancelled,
};

/** The exit code for a thrown value: told by the family of its error code, the part before the dot. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof MimiyakuError)) return EXIT_CODES.defect;
  const [family = ''] = error.code.split('.');
  return EXIT_CODE_OF_FAMILY[family] ?? EXIT_CODES.defect;
}
