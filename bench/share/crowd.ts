import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sharing } from '../../src/engine/share/sharing.ts';
import { readersAnswerSchema, type ReadersAnswer, type ReadersRequest } from './readers-protocol.ts';

export type CrowdFigures = Extract<ReadersAnswer, { type: 'figures' }>;

/** Readers of a sharing, in a process of their own. */
export interface Crowd {
  /** What they have seen since this was asked for before. */
  figures(): Promise<CrowdFigures>;
  leave(): Promise<void>;
}

/** Resolves when all of them read. */
export async function openCrowd(sharing: Sharing, count: number): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('readers.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const ask = async (request: ReadersRequest): Promise<ReadersAnswer> => {
    const answered = once(child, 'message');
    child.send(request);
    const [message] = (await answered) as [unknown];
    return readersAnswerSchema.parse(message);
  };
  await ask({ type: 'open', url: sharing.url, count });
  while (sharing.status.readers < count) await sleep(20);
  return {
    figures: async () => {
      const answer = await ask({ type: 'figures' });
      if (answer.type !== 'figures') throw new Error('The readers did not tell their figures.');
      return answer;
    },
    leave: async () => {
      const exited = once(child, 'exit');
      child.send({ type: 'close' } satisfies ReadersRequest);
      await exited;
      while (sharing.status.readers > 0) await sleep(20);
    },
  };
}
