import { MimiyakuError } from '../errors.ts';
import type { CaptureDevice, DeviceIdentity } from './capture-device.ts';

/**
 * The device that was chosen before, wherever it is in the list now. Only the same name at the same host API is the same device: another
 * microphone is never taken in its place.
 * @throws MimiyakuError `capture.device-not-found`; `capture.ambiguous-device` where two have that name
 */
export function findDevice(identity: DeviceIdentity, devices: readonly CaptureDevice[]): CaptureDevice {
  const found = devices.filter(({ name, hostApi }) => name === identity.name && hostApi === identity.hostApi);
  if (found.length > 1) throw ambiguous(identity.name, found);
  const [device] = found;
  // The compiler takes every element to be there.
  if (found.length === 0) throw notFound(`The microphone "${identity.name}" is not connected.`, devices);
  return device;
}

/**
 * The device that the user means: by its whole name, else by a part of it, without regard to case. Where nothing is named, the only one
 * that may be an array.
 * @throws MimiyakuError `capture.no-device`, `capture.device-not-found`, `capture.ambiguous-device`
 */
export function chooseDevice(text: string | undefined, devices: readonly CaptureDevice[]): CaptureDevice {
  if (devices.length === 0) {
    throw new MimiyakuError('capture.no-device', 'No microphone was found.', {
      advice: 'Connect one, and see "mimiyaku devices".',
    });
  }
  if (text === undefined) {
    const arrays = devices.filter(({ likelyArray }) => likelyArray);
    if (arrays.length === 1) return arrays[0];
    if (arrays.length > 1) throw ambiguous(undefined, arrays);
    throw notFound('None of the microphones has two channels.', devices);
  }
  const wanted = text.toLowerCase();
  const exact = devices.filter(({ name }) => name.toLowerCase() === wanted);
  const found = exact.length > 0 ? exact : devices.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (found.length > 1) throw ambiguous(text, found);
  if (found.length === 0) throw notFound(`There is no microphone "${text}".`, devices);
  return found[0];
}

function ambiguous(text: string | undefined, found: readonly CaptureDevice[]): MimiyakuError {
  const names = found.map(({ name, hostApi }) => `"${name}" (${hostApi})`).join(', ');
  const message =
    text === undefined
      ? `Several microphones could be the array: ${names}.`
      : `"${text}" could be any of ${found.length} microphones: ${names}.`;
  return new MimiyakuError('capture.ambiguous-device', message, {
    advice:
      new Set(found.map(({ name }) => name)).size === 1
        ? 'Unplug all but one of them, or rename one in the settings of your system.'
        : 'Name one of them.',
  });
}

function notFound(message: string, devices: readonly CaptureDevice[]): MimiyakuError {
  const names = devices.map(({ name }) => `"${name}"`).join(', ');
  return new MimiyakuError('capture.device-not-found', message, {
    advice: names === '' ? 'No microphone is connected.' : `These are connected: ${names}.`,
  });
}
