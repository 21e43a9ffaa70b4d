import type { Utterance } from '../../../src/engine/base/utterance.ts';
import { MimiyakuError } from '../../../src/engine/errors.ts';
import { ServiceClient, type ServiceSettings } from '../../../src/engine/interpret/remote/service-client.ts';
import type { ClientTuning } from '../../../src/engine/interpret/remote/tuning.ts';

/** Impatient, so that tests of time limits are quick; pauses between attempts are drawn from a millisecond. */
export const IMPATIENT: Partial<ClientTuning> = {
  answerTimeLimitMs: 5_000,
  timeLimitPerAudioSecondMs: 0,
  backOffBaseMs: 1,
  backOffCapMs: 1,
};

export function clientOf(address: string, settings: Partial<ServiceSettings> = {}): ServiceClient {
  return new ServiceClient({ address, ...settings, tuning: { ...IMPATIENT, ...settings.tuning } });
}

/** An utterance of this many samples whose values tell their places: left rises, right falls, the beam is odd. */
export function numberedUtterance(samples: number, index = 0): Utterance {
  return {
    index,
    startSample: 0,
    endSample: samples,
    bypass: Int16Array.from({ length: 2 * samples }, (_, place) => (place % 2 === 0 ? place : -place)),
    beamformer: Int16Array.from({ length: samples }, (_, place) => 2 * place + 1),
    speechStart: 0,
    speechEnd: samples,
    cutShort: false,
    direction: undefined,
  };
}

/** The error that a promise rejects with. */
export async function errorOf(promise: Promise<unknown>): Promise<MimiyakuError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof MimiyakuError) return error;
    throw error;
  }
  throw new Error('Nothing went wrong.');
}
