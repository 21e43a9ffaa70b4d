import { asksForChannels, usualChannels, whichChannels } from '../../engine/audio/array-channels.ts';
import type { DeviceIdentity } from '../../engine/capture/capture-device.ts';
import type { CaptureSource } from '../../engine/capture/capture-source.ts';
import { chooseDevice, findDevice } from '../../engine/capture/find-device.ts';
import { listDevices } from '../../engine/capture/portaudio/list-devices.ts';
import { PortAudioSource } from '../../engine/capture/portaudio/portaudio-source.ts';
import type { OpenChannel } from '../../engine/processes/channel.ts';
import type { DevicesStatus, DeviceView } from '../../shared/app-state.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { AppStore } from '../state/app-store.ts';

export interface MicrophonesOptions {
  readonly store: AppStore;
  /** Starts a capture process. */
  readonly openProcess: OpenChannel;
  readonly logDefect: (error: unknown) => void;
}

/** Both microphones of an array with two channels. */
const CHANNELS = 2;

/** The microphones that are connected, and the chosen one. */
export class Microphones {
  readonly #options: MicrophonesOptions;

  constructor(options: MicrophonesOptions) {
    this.#options = options;
  }

  /** Lists the devices anew and tells the state; what goes wrong is told there too. */
  async refresh(): Promise<void> {
    const { store, openProcess, logDefect } = this.#options;
    const tell = (status: Partial<DevicesStatus>): void => {
      store.dispatch({ type: 'devices', status: { ...store.state.devices, ...status } });
    };
    tell({ listing: true });
    try {
      const devices = (await listDevices(openProcess)).map(
        ({ name, hostApi, channelCount, defaultSampleRateHz, likelyArray }): DeviceView => ({
          name,
          hostApi,
          channelCount,
          sampleRateHz: defaultSampleRateHz,
          likelyArray,
          usualChannels: asksForChannels(channelCount) ? usualChannels(channelCount) : null,
        }),
      );
      tell({ listing: false, error: null, ...currentOf(devices, this.#chosen) });
    } catch (error) {
      const view = errorViewOf(error, logDefect);
      tell({
        listing: false,
        error: view,
        devices: [],
        current: null,
        chosenIsMissing: this.#chosen !== null,
      });
    }
  }

  /** Another device was chosen: which one is current is told at once, from the list as it is known. */
  chosenChanged(): void {
    const { store } = this.#options;
    const status = { ...store.state.devices, ...currentOf(store.state.devices.devices, this.#chosen) };
    store.dispatch({ type: 'devices', status });
  }

  /** Opens the chosen device, or the only one that may be an array. @throws MimiyakuError `capture.…`, `audio.which-channels` */
  readonly open = async (): Promise<CaptureSource> => {
    const { openProcess } = this.#options;
    const devices = await listDevices(openProcess);
    const chosen = this.#chosen;
    const device = chosen === null ? chooseDevice(undefined, devices) : findDevice(chosen, devices);
    const { channels } = this.#options.store.state.settings.capture;
    if (!asksForChannels(device.channelCount)) {
      return new PortAudioSource({ device, channelCount: CHANNELS, openProcess });
    }
    if (channels === null) throw whichChannels(`"${device.name}"`, device.channelCount);
    return new PortAudioSource({ device, channelCount: Math.max(...channels), openProcess });
  };

  get #chosen(): DeviceIdentity | null {
    return this.#options.store.state.settings.capture.device;
  }
}

/** Which device is meant. Where none is chosen and several may be the array, none: the set-up assistant asks. */
export function currentOf(
  devices: readonly DeviceView[],
  chosen: DeviceIdentity | null,
): Pick<DevicesStatus, 'devices' | 'current' | 'chosenIsMissing'> {
  if (chosen === null) {
    const arrays = devices.filter(({ likelyArray }) => likelyArray);
    return { devices, current: arrays.length === 1 ? (arrays.at(0) ?? null) : null, chosenIsMissing: false };
  }
  const found = devices.filter(({ name, hostApi }) => name === chosen.name && hostApi === chosen.hostApi);
  const current = found.length === 1 ? (found.at(0) ?? null) : null;
  return { devices, current, chosenIsMissing: current === null };
}
