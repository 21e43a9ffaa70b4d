import { createRequire } from 'node:module';
import { z } from 'zod';

import { MimiyakuError } from '../../errors.ts';
import type { CaptureDevice } from '../capture-device.ts';

/** A stream of naudiodon: raw bytes, from `start` on. */
export interface NaudiodonStream extends NodeJS.ReadableStream {
  start(): void;
}

/** The part of naudiodon that is used here. */
interface Naudiodon {
  getDevices(): unknown;
  AudioIO(options: {
    inOptions: {
      deviceId: number;
      channelCount: number;
      sampleRate: number;
      sampleFormat: 16;
      framesPerBuffer: number;
      maxQueue: number;
      highwaterMark: number;
      closeOnError: boolean;
    };
  }): NaudiodonStream;
}

const devicesSchema = z.array(
  z.object({
    id: z.number().int(),
    name: z.string(),
    maxInputChannels: z.number(),
    defaultSampleRate: z.number(),
    hostAPIName: z.string(),
  }),
);

/**
 * Loads naudiodon, which is an optional dependency: where it could not be compiled, everything but live capture works.
 * @throws MimiyakuError `capture.not-available`
 */
export function loadNaudiodon(): Naudiodon {
  try {
    // It is compiled on installation and written for `require`; its own types are not there where it is not installed.
    return createRequire(import.meta.url)('naudiodon') as Naudiodon;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n').at(0) ?? '') : String(error);
    throw new MimiyakuError(
      'capture.not-available',
      `Microphones cannot be used: the audio library naudiodon cannot be loaded (${reason}).`,
      {
        advice:
          'Install a C++ compiler, make and Python 3 (on Debian also libasound2), then run "npm ci" again. Recordings can be translated without it.',
        cause: error,
      },
    );
  }
}

/** The input devices that PortAudio sees: those of the moment at which it was first asked in this process. */
export function inputDevices(naudiodon: Naudiodon): CaptureDevice[] {
  return devicesSchema
    .parse(naudiodon.getDevices())
    .filter(({ maxInputChannels }) => maxInputChannels > 0)
    .map(({ id, name, maxInputChannels, defaultSampleRate, hostAPIName }) => ({
      index: id,
      name,
      hostApi: hostAPIName,
      channelCount: maxInputChannels,
      defaultSampleRateHz: defaultSampleRate,
      likelyArray: maxInputChannels >= 2,
    }));
}
