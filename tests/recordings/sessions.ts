import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach } from 'vitest';
import type { SessionUtterance } from '../../src/engine/recordings/session-utterance.ts';
import type { SessionWriterEvent } from '../../src/engine/recordings/session-writer.ts';
import { record } from './records.ts';

export const DETAILS = { device: 'Array (試験)', spacingMm: 60, appVersion: '0.1.0' };

/** Fresh folders, with a space and Japanese characters in their names, removed after each test. */
export function freshFolders(): () => Promise<string> {
  const made: string[] = [];
  afterEach(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), '耳訳 sessions '));
    made.push(folder);
    return folder;
  };
}

/** Sound in which every sample tells where it belongs: value of a position in a channel, without short repeats. */
export function sampleAt(position: number, channel: number): number {
  return (((position + channel * 7919) * 40_503) % 65_521) - 32_760;
}

/** The stretch [from, to) of the sound of that many channels, interleaved. */
export function sound(from: number, to: number, channels: 1 | 2): Int16Array {
  const samples = new Int16Array((to - from) * channels);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = sampleAt(from + Math.floor(index / channels), index % channels);
  }
  return samples;
}

/** An utterance over a span, with the fields a test does not care about filled in. */
export function utterance(
  index: number,
  startSample: number,
  endSample: number,
  fields: Partial<SessionUtterance> = {},
): SessionUtterance {
  return {
    ...record({ index, start: startSample / 16_000, end: endSample / 16_000 }),
    startSample,
    endSample,
    speechStartSample: startSample,
    speechEndSample: endSample,
    cutShort: false,
    status: 'done',
    ...fields,
  };
}

/** Collects a writer's events; `next` waits for one of a type, failing the test by its time limit where none comes. */
export function eventLog(): {
  events: SessionWriterEvent[];
  add: (event: SessionWriterEvent) => void;
  next: <Type extends SessionWriterEvent['type']>(
    type: Type,
  ) => Promise<Extract<SessionWriterEvent, { type: Type }>>;
} {
  const events: SessionWriterEvent[] = [];
  return {
    events,
    add: (event) => events.push(event),
    next: async <Type extends SessionWriterEvent['type']>(type: Type) => {
      for (;;) {
        const found = events.find(
          (event): event is Extract<SessionWriterEvent, { type: Type }> => event.type === type,
        );
        if (found !== undefined) return found;
        await wait(20);
      }
    },
  };
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Whether two stretches of sound are the same, sample for sample; quick, unlike `toEqual`. */
export function sameSound(actual: Int16Array | undefined, expected: Int16Array): boolean {
  return (
    actual?.length === expected.length && actual.every((sample, position) => sample === expected[position])
  );
}
