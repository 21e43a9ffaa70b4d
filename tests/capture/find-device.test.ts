import { describe, expect, it } from 'vitest';

import type { CaptureDevice } from '../../src/engine/capture/capture-device.ts';
import { chooseDevice, findDevice } from '../../src/engine/capture/find-device.ts';

function device(index: number, name: string, hostApi = 'ALSA', channelCount = 2): CaptureDevice {
  return {
    index,
    name,
    hostApi,
    channelCount,
    defaultSampleRateHz: 48_000,
    likelyArray: channelCount >= 2,
  };
}

const ARRAY = { name: 'Array: USB Audio', hostApi: 'ALSA' };

describe('finding the chosen microphone again', () => {
  it('finds it by name and host API, wherever it is in the list', () => {
    const devices = [device(0, 'Webcam'), device(1, ARRAY.name, 'JACK'), device(7, ARRAY.name)];
    expect(findDevice(ARRAY, devices).index).toBe(7);
  });

  it.each([
    ['its name has changed a little', device(0, 'Array: USB Audio (2)')],
    ['only another host API has it', device(0, ARRAY.name, 'JACK')],
  ])('takes no other where %s', (_, other) => {
    expect(() => findDevice(ARRAY, [other])).toThrow(
      expect.objectContaining({ code: 'capture.device-not-found' }),
    );
  });

  it('does not guess between two of the same name', () => {
    expect(() => findDevice(ARRAY, [device(0, ARRAY.name), device(1, ARRAY.name)])).toThrow(
      expect.objectContaining({ code: 'capture.ambiguous-device' }),
    );
  });
});

describe('choosing a microphone by what the user typed', () => {
  const devices = [device(0, 'Array'), device(1, 'Array mini'), device(2, 'Webcam', 'ALSA', 1)];

  it('prefers the whole name to a part of another', () => {
    expect(chooseDevice('array', devices).index).toBe(0);
    expect(chooseDevice('MINI', devices).index).toBe(1);
  });

  it.each([
    ['rra', 'capture.ambiguous-device'],
    ['headset', 'capture.device-not-found'],
    [undefined, 'capture.ambiguous-device'],
  ])('refuses %s', (text, code) => {
    expect(() => chooseDevice(text, devices)).toThrow(expect.objectContaining({ code }));
  });

  it('takes the only array where nothing is named, and says so where there is none', () => {
    expect(chooseDevice(undefined, devices.slice(1)).index).toBe(1);
    expect(() => chooseDevice(undefined, [])).toThrow(expect.objectContaining({ code: 'capture.no-device' }));
    expect(() => chooseDevice(undefined, devices.slice(2))).toThrow(
      expect.objectContaining({ code: 'capture.device-not-found' }),
    );
  });
});
