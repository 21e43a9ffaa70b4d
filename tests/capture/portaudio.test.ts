import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { CaptureSupervisor } from '../../src/engine/capture/capture-supervisor.ts';
import { findDevice } from '../../src/engine/capture/find-device.ts';
import { listDevices } from '../../src/engine/capture/portaudio/list-devices.ts';
import { PortAudioSource } from '../../src/engine/capture/portaudio/portaudio-source.ts';
import { SYSTEM_CLOCK } from '../../src/engine/base/clock.ts';
import { forkChannels } from '../../src/engine/processes/fork-channel.ts';
import { VIRTUAL_ARRAY, VirtualArray, virtualArrayMissing } from '../support/virtual-array.ts';
import { Captured, placeOf } from './captured.ts';
import { stereoNoise, writeWav } from './sounds.ts';

const missing = virtualArrayMissing();
if (missing !== undefined) process.stderr.write(`Skipped: capture through PortAudio: ${missing}.\n`);

const entryFile = fileURLToPath(
  new URL('../../dist/engine/capture/portaudio/capture-process.js', import.meta.url),
);
const diagnostics: string[] = [];
const openProcess = forkChannels({ entryFile, onDiagnostic: (line) => diagnostics.push(line) });

const NOISE = stereoNoise(3);

describe.skipIf(missing !== undefined)('capture through PortAudio', () => {
  let array: VirtualArray;
  let folder: string;
  let path: string;
  let supervisor: CaptureSupervisor | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-portaudio-'));
    path = join(folder, 'noise.wav');
    await writeWav(path, NOISE);
    array = await VirtualArray.create();
  });
  afterEach(async () => {
    await supervisor?.stop();
    supervisor = undefined;
  });
  afterAll(async () => {
    await array.remove();
    await rm(folder, { recursive: true });
  });

  async function capture(): Promise<{ captured: Captured; told: string[] }> {
    const captured = new Captured();
    const told: string[] = [];
    supervisor = new CaptureSupervisor({
      open: () =>
        Promise.resolve(new PortAudioSource({ device: VIRTUAL_ARRAY, channelCount: 2, openProcess })),
      target: captured,
      channels: undefined,
      clock: SYSTEM_CLOCK,
      onChange: (change) => told.push(change.type === 'fault' ? change.fault.kind : `-${change.kind}`),
      onState: (state) => told.push(state),
    });
    expect(await supervisor.start()).toEqual({ sampleRateHz: 16_000, channelCount: 2 });
    return { captured, told };
  }

  async function until(condition: () => boolean, what: string): Promise<void> {
    for (let waited = 0; !condition(); waited += 50) {
      if (waited > 30_000) throw new Error(`Waited in vain: ${what}.`);
      await sleep(50);
    }
  }

  async function expectNoiseIn(captured: Captured): Promise<void> {
    // What was played last may still be on its way.
    await until(() => placeOf(NOISE, captured.values()) >= 0, 'the noise, sample for sample');
  }

  it('lists the array, and finds it again by its name', async () => {
    const devices = await listDevices(openProcess);
    expect(findDevice(VIRTUAL_ARRAY, devices)).toMatchObject({ likelyArray: true });
  });

  it('captures what is played, sample for sample', async () => {
    const { captured } = await capture();
    await array.play(path);
    await expectNoiseIn(captured);
  });

  it('loses nothing while the main thread is blocked for a second', async () => {
    const { captured, told } = await capture();
    const playing = array.play(path);
    const before = captured.sampleCount;
    await until(() => captured.sampleCount > before + 8_000, 'samples');
    const blockedUntil = performance.now() + 1_000;
    while (performance.now() < blockedUntil);
    await playing;
    await expectNoiseIn(captured);
    expect(told.filter((kind) => kind !== 'silent' && kind !== '-silent')).toEqual(['capturing']);
  });

  it('opens the array again when its sound server has died and come back', async () => {
    const { captured, told } = await capture();
    await until(() => captured.sampleCount > 8_000, 'samples');
    await array.kill();
    await until(() => told.includes('lost'), 'the loss');
    await until(() => told.includes('device-gone'), 'the device being missed');
    expect(captured.interruptions).toBe(1);
    await array.start();
    await until(() => told.includes('-device-gone'), 'the return');
    await array.play(path);
    await expectNoiseIn(captured);
    expect(captured.formats.length).toBe(2);
  });

  it('says which microphones there are where the one asked for is not', async () => {
    const source = new PortAudioSource({
      device: { name: 'another', hostApi: 'ALSA' },
      channelCount: 2,
      openProcess,
    });
    const sink = { samples: () => undefined, lost: () => undefined, ended: () => undefined };
    await expect(source.start(sink)).rejects.toMatchObject({
      code: 'capture.device-not-found',
      advice: expect.stringContaining('"array"') as string,
    });
    await source.stop();
  });
});
