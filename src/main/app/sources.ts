import type { AudioWorkerSettings } from '../../engine/array/worker/messages.ts';
import { DEFAULT_BEAMFORMER } from '../../engine/beamform/create-beamformer.ts';
import { FileMicrophone } from '../../engine/capture/file/file-microphone.ts';
import { SYSTEM_CLOCK } from '../../engine/base/clock.ts';
import { findPack } from '../../engine/models/find-pack.ts';
import { LIVE_CUTTING_TUNING } from '../../engine/speech/tuning.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Microphones } from '../devices/microphones.ts';
import type { SessionSource } from '../live/live-controller.ts';
import { basename, join } from 'node:path';
import type { StartOptions } from './start-options.ts';

/** What plays the microphone: the chosen device, or the file that the app was started with. */
export function microphoneSource(
  captureFile: StartOptions['captureFile'],
  microphones: Microphones,
): () => SessionSource {
  if (captureFile === undefined) return () => ({ open: microphones.open, name: 'microphone' });
  return () => {
    const microphone = new FileMicrophone({ ...captureFile, clock: SYSTEM_CLOCK });
    return { open: microphone.open, name: basename(captureFile.path) };
  };
}

/** The array that the bundled sample was recorded with (resources/samples/README.md), and everybody in it is listened to. */
const SAMPLE_ARRAY: Settings['capture'] = {
  device: null,
  spacingMm: 60,
  channels: null,
  swapChannels: false,
  talker: { kind: 'newcomer' },
};

/** What plays the bundled sample as if it were spoken now: in real time, whatever array is set. */
export function sampleSource(path: string, modelRoots: readonly string[], keep: boolean): SessionSource {
  const microphone = new FileMicrophone({ path, clock: SYSTEM_CLOCK });
  return {
    open: microphone.open,
    name: basename(path),
    sample: { keep },
    arraySettings: () => arraySettings(SAMPLE_ARRAY, modelRoots),
  };
}

/** How the array is listened to, as the settings have it. @throws MimiyakuError `pack.…` without a speech detector */
export async function arraySettings(
  { spacingMm, channels, swapChannels, talker }: Settings['capture'],
  modelRoots: readonly string[],
): Promise<AudioWorkerSettings> {
  const { folder, description } = await findPack('speech-detector', { roots: modelRoots });
  return {
    detectorFile: join(folder, description.speechDetector.modelFile),
    geometry: { spacingMetres: spacingMm / 1000 },
    beamformer: DEFAULT_BEAMFORMER,
    talker,
    channels: { ofMany: channels ?? undefined, swapped: swapChannels },
    cutting: LIVE_CUTTING_TUNING,
  };
}
