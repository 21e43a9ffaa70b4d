import { describeError, MimiyakuError } from '../../errors.ts';
import { lineOf, type DoctorLine } from '../line.ts';

/** How the first utterance of the sample fared. */
export interface TranslationTrial {
  readonly japanese: string;
  readonly speechMs: number;
  /** Recognition and translation. */
  readonly workMs: number;
  /** From asking for the models to their first answer, the work taken off. */
  readonly loadMs: number;
}

/** Speech to Japanese on this machine, from end to end. @throws MimiyakuError from `attempt` only where it is no fault told to users */
export async function checkTranslation(
  before: readonly DoctorLine[],
  attempt: () => Promise<TranslationTrial>,
): Promise<readonly DoctorLine[]> {
  // Whoever leaves all of it to a service has no models, and the service has a line of its own.
  if (before.some(({ code }) => code === 'models.not-needed')) return [];
  if (before.some(({ code }) => code === 'models.missing' || code === 'models.damaged')) {
    return [lineOf('translation.not-tried')];
  }
  try {
    const { japanese, speechMs, workMs, loadMs } = await attempt();
    if (japanese.trim() === '') return [lineOf('translation.no-words')];
    const values = { speechSeconds: seconds(speechMs), seconds: seconds(workMs) };
    if (workMs > speechMs) return [lineOf('translation.slow', values)];
    return [lineOf('translation.good', { ...values, loadSeconds: seconds(loadMs) })];
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    return [lineOf('translation.failed', { detail: describeError(error) })];
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
