import type { ChannelChoice } from '../../engine/audio/choose-channels.ts';
import type { OpenCaptureSource } from '../../engine/capture/capture-source.ts';
import { asksForChannels, whichChannels } from '../../engine/audio/array-channels.ts';
import { chooseDevice } from '../../engine/capture/find-device.ts';
import { listDevices } from '../../engine/capture/portaudio/list-devices.ts';
import { PortAudioSource } from '../../engine/capture/portaudio/portaudio-source.ts';
import { forkChannels } from '../../engine/processes/fork-channel.ts';
import { CAPTURE_ENTRY } from '../capture-entry.ts';

/**
 * The microphone that the user means; the same one is opened again after every loss.
 * @param name its name or a part of it; left out: the only array there is
 * @throws MimiyakuError `capture.not-available`, `capture.no-device`, `capture.device-not-found`, `capture.ambiguous-device`,
 *   `audio.which-channels`
 */
export async function openMicrophone(
  name: string | undefined,
  channels: ChannelChoice | undefined,
): Promise<OpenCaptureSource> {
  const openProcess = forkChannels({ entryFile: CAPTURE_ENTRY, onDiagnostic: () => undefined });
  const device = chooseDevice(name, await listDevices(openProcess));
  if (channels === undefined && asksForChannels(device.channelCount)) {
    throw whichChannels(`"${device.name}"`, device.channelCount);
  }
  const channelCount = Math.max(...(channels ?? [1, 2]));
  return () => Promise.resolve(new PortAudioSource({ device, channelCount, openProcess }));
}
