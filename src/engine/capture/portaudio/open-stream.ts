import { SAMPLE_RATE_HZ } from '../../audio/pcm.ts';
import { MAX_CHANNELS } from '../../audio/tuning.ts';
import { MimiyakuError } from '../../errors.ts';
import type { CaptureDevice } from '../capture-device.ts';
import type { CaptureFormat } from '../capture-source.ts';
import { PORTAUDIO_TUNING } from '../tuning.ts';
import type { loadNaudiodon, NaudiodonStream } from './naudiodon.ts';

export interface OpenedStream {
  readonly stream: NaudiodonStream;
  readonly format: CaptureFormat;
}

/**
 * Opens a device at 16 kHz where it can do that, else at a rate of its own; with as few channels as are wanted, else with all that it has:
 * not every driver gives a part.
 * @throws MimiyakuError `capture.cannot-open`
 */
export function openStream(
  naudiodon: ReturnType<typeof loadNaudiodon>,
  device: CaptureDevice,
  wantedChannels: number,
): OpenedStream {
  const reasons = new Set<string>();
  const few = Math.min(wantedChannels, device.channelCount);
  const counts = new Set([few, Math.min(device.channelCount, MAX_CHANNELS)]);
  const rates = new Set([SAMPLE_RATE_HZ, device.defaultSampleRateHz, ...PORTAUDIO_TUNING.commonRatesHz]);
  for (const channelCount of counts) {
    for (const sampleRateHz of rates) {
      try {
        const stream = open(naudiodon, device.index, { sampleRateHz, channelCount });
        return { stream, format: { sampleRateHz, channelCount } };
      } catch (error) {
        reasons.add(error instanceof Error ? error.message : String(error));
      }
    }
  }
  throw new MimiyakuError(
    'capture.cannot-open',
    `The microphone "${device.name}" cannot be opened (${[...reasons].join('; ')}).`,
    { advice: 'Close other programs that use it, and see whether your system allows its use.' },
  );
}

function open(
  naudiodon: ReturnType<typeof loadNaudiodon>,
  deviceId: number,
  { sampleRateHz, channelCount }: CaptureFormat,
): NaudiodonStream {
  const blockSamples = Math.round((sampleRateHz * PORTAUDIO_TUNING.blockMs) / 1000);
  return naudiodon.AudioIO({
    inOptions: {
      deviceId,
      channelCount,
      sampleRate: sampleRateHz,
      sampleFormat: 16,
      framesPerBuffer: blockSamples,
      maxQueue: PORTAUDIO_TUNING.queueBlocks,
      // A read takes exactly so many bytes, and waits for them.
      highwaterMark: 2 * channelCount * blockSamples,
      // Else the stream ends where PortAudio speaks of an overflow, and the block that was read is dropped with it.
      closeOnError: false,
    },
  });
}
