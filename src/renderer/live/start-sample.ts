import { bridge } from '../bridge.ts';
import { app } from '../state/app.svelte.ts';

/** Plays the sample, with the live view in front. What keeps it from starting is a notice already; a refusal is not. */
export async function startSample(keep: boolean): Promise<void> {
  app.go('live');
  const outcome = await bridge().request('sample.start', { keep });
  if (!outcome.ok && outcome.error.code === 'app.refused') app.problem = outcome.error;
}
