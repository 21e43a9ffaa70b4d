import type { CaptureDevice, DeviceIdentity } from '../../capture/capture-device.ts';
import { describeError, MimiyakuError } from '../../errors.ts';
import { lineOf, type DoctorLine } from '../line.ts';
import { DOCTOR_TUNING } from '../tuning.ts';

/** What came from a microphone that was opened for a moment. */
export interface Heard {
  readonly samples: number;
  /** Largest value, 0 to 32,768. */
  readonly peak: number;
}

export interface MicrophoneEffects {
  /** @throws MimiyakuError `capture.…` */
  readonly list: () => Promise<readonly CaptureDevice[]>;
  /** Opens it for a moment. @throws MimiyakuError `capture.…` */
  readonly listen: (device: DeviceIdentity) => Promise<Heard>;
  /** What the system says of the right to listen; undefined where it says nothing before somebody tries. */
  readonly permission: () => 'granted' | 'denied' | undefined;
}

/** The native library, the microphones that are connected, and whether sound comes out of the one that would be used. */
export async function checkMicrophones(
  chosen: DeviceIdentity | undefined,
  effects: MicrophoneEffects,
): Promise<readonly DoctorLine[]> {
  let devices: readonly CaptureDevice[];
  try {
    devices = await effects.list();
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    const code = error.code === 'capture.not-available' ? 'audio-library.missing' : 'audio-library.failing';
    return [lineOf(code, { detail: error.message })];
  }
  const library = lineOf('audio-library.good');
  const { line, device } = choose(chosen, devices);
  if (effects.permission() === 'denied') return [library, line, lineOf('listening.denied')];
  if (device === undefined) return [library, line];
  return [library, line, await listenTo(device, effects)];
}

/** The microphone that a session would open, and the line about it. */
function choose(
  chosen: DeviceIdentity | undefined,
  devices: readonly CaptureDevice[],
): { readonly line: DoctorLine; readonly device?: CaptureDevice } {
  if (chosen !== undefined) {
    const device = devices.find(({ name, hostApi }) => name === chosen.name && hostApi === chosen.hostApi);
    if (device === undefined) return { line: lineOf('microphones.chosen-missing', { name: chosen.name }) };
    return { line: found(device), device };
  }
  const arrays = devices.filter(({ likelyArray }) => likelyArray);
  if (arrays.length > 1) {
    const names = arrays.map(({ name }) => name).join(', ');
    return { line: lineOf('microphones.several', { names }) };
  }
  const device = arrays.at(0) ?? devices.at(0);
  return device === undefined ? { line: lineOf('microphones.none') } : { line: found(device), device };
}

function found({ name, channelCount, likelyArray }: CaptureDevice): DoctorLine {
  return likelyArray
    ? lineOf('microphones.good', { name, channels: channelCount })
    : lineOf('microphones.one-channel', { name });
}

async function listenTo(device: CaptureDevice, { listen }: MicrophoneEffects): Promise<DoctorLine> {
  const { name } = device;
  try {
    const { samples, peak } = await listen(device);
    if (samples === 0) {
      return lineOf('listening.no-sound', { name, seconds: DOCTOR_TUNING.firstSamplesMs / 1000 });
    }
    if (peak === 0) return lineOf('listening.silent', { name });
    return lineOf('listening.good', { name, levelDbfs: Math.round(20 * Math.log10(peak / 32_768)) });
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    return lineOf('listening.cannot-open', { name, detail: describeError(error) });
  }
}
