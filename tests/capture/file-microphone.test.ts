import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CaptureFaultKind } from '../../src/engine/capture/capture-fault.ts';
import { CaptureSupervisor, type CaptureState } from '../../src/engine/capture/capture-supervisor.ts';
import type { FileFault } from '../../src/engine/capture/file/file-faults.ts';
import { FileMicrophone } from '../../src/engine/capture/file/file-microphone.ts';
import { RingReader, RingWriter } from '../../src/engine/capture/sample-ring.ts';
import { VirtualClock } from '../../src/engine/capture/virtual-clock.ts';
import { Captured, placeOf } from './captured.ts';
import { stereoNoise, writeWav } from './sounds.ts';

let folder: string;
let path: string;
const NOISE = stereoNoise(60);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-file-microphone-'));
  path = join(folder, '耳 訳.wav');
  await writeWav(path, NOISE);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Log {
  /** Faults and their ends ("-kind"), and states, in order. */
  readonly told: string[];
  readonly messages: string[];
  readonly captured: Captured;
  readonly clock: VirtualClock;
}

/** Plays the noise, once through, with these faults; in virtual time. */
async function capture(faults: readonly FileFault[], file = path): Promise<Log> {
  const clock = new VirtualClock();
  const captured = new Captured();
  const told: string[] = [];
  const messages: string[] = [];
  const microphone = new FileMicrophone({ path: file, clock, faults });
  await new Promise<void>((resolve, reject) => {
    const supervisor = new CaptureSupervisor({
      open: microphone.open,
      target: captured,
      channels: undefined,
      clock,
      wallMs: () => clock.nowMs(),
      onChange: (change) => {
        told.push(change.type === 'fault' ? change.fault.kind : `-${change.kind}`);
        if (change.type === 'fault') messages.push(`${change.fault.message} ${change.fault.advice}`);
      },
      onState: (state: CaptureState) => {
        told.push(state);
        if (state === 'ended') resolve();
      },
    });
    supervisor.start().catch(reject);
  });
  return { told, messages, captured, clock };
}

describe('a file as a microphone', () => {
  it('delivers the file sample for sample, in the time that it lasts, with nothing to complain about', async () => {
    const { told, captured, clock } = await capture([]);
    expect(told).toEqual(['capturing', 'ended']);
    expect(captured.values().length).toBe(NOISE.length);
    expect(placeOf(NOISE, captured.values())).toBe(0);
    expect(clock.nowMs()).toBeCloseTo(60_020, -2);
  });

  const lasting: [name: string, fault: FileFault, kind: CaptureFaultKind][] = [
    ['a muted microphone', { kind: 'silence', fromMs: 5_000, toMs: 20_000 }, 'silent'],
    ['a dead left channel', { kind: 'dead-channel', channel: 0, fromMs: 5_000, toMs: 20_000 }, 'left-dead'],
    ['a dead right channel', { kind: 'dead-channel', channel: 1, fromMs: 5_000, toMs: 20_000 }, 'right-dead'],
    ['a level that distorts', { kind: 'gain', db: 40, fromMs: 5_000, toMs: 20_000 }, 'clipping'],
    ['a level far too low', { kind: 'gain', db: -58, fromMs: 5_000, toMs: 50_000 }, 'too-quiet'],
    ['a gap shorter than a loss', { kind: 'gap', atMs: 20_000, lengthMs: 700 }, 'overrun'],
    ['sound that is lost unseen', { kind: 'drop', atMs: 20_000, lengthMs: 300, told: false }, 'overrun'],
    [
      'sound that the driver says is lost',
      { kind: 'drop', atMs: 5_000, lengthMs: 20, told: true },
      'overrun',
    ],
  ];
  it.each(lasting)('tells of %s once, and of its end', async (_, fault, kind) => {
    const { told } = await capture([fault]);
    expect(told).toEqual(['capturing', kind, `-${kind}`, 'ended']);
  });

  it.each([0.02, -0.02])('tells of a clock that is wrong by %f, and no second time', async (share) => {
    const { told, messages } = await capture([{ kind: 'drift', share }]);
    expect(told).toEqual(['capturing', 'wrong-rate', 'ended']);
    expect(messages[0]).toContain(share > 0 ? '16,3' : '15,6');
  });

  it.each([0.004, -0.004])('says nothing of a clock that is wrong by %f', async (share) => {
    expect((await capture([{ kind: 'drift', share }])).told).toEqual(['capturing', 'ended']);
  });

  it('takes a silence of the device longer than a second for its loss, and opens it again', async () => {
    const { told, captured } = await capture([{ kind: 'gap', atMs: 10_000, lengthMs: 3_000 }]);
    expect(told).toEqual(['capturing', 'no-samples', 'lost', 'capturing', '-no-samples', 'ended']);
    expect(captured.interruptions).toBe(1);
    expect(placeOf(NOISE, captured.values())).toBe(0);
  });

  it.each([true, false])('opens a device again that was unplugged and returns (told: %s)', async (isTold) => {
    const { told, captured, clock } = await capture([
      { kind: 'unplug', atMs: 10_000, backAfterMs: 30_000, told: isTold },
    ]);
    const losses = isTold ? ['device-gone', 'lost'] : ['no-samples', 'lost', 'device-gone'];
    expect(told.slice(0, losses.length + 1)).toEqual(['capturing', ...losses]);
    expect(told.slice(losses.length + 1).toSorted()).toEqual(
      ['capturing', 'ended', ...(isTold ? [] : ['-no-samples']), '-device-gone'].toSorted(),
    );
    expect(captured.formats.length).toBe(2);
    expect(placeOf(NOISE, captured.values())).toBe(0);
    // Back within the longest pause between two tries.
    expect(clock.nowMs()).toBeLessThan(60_000 + 30_000 + 3_500);
  });

  it('refuses to start where the file is no recording', async () => {
    await expect(capture([], join(folder, 'nothing.wav'))).rejects.toMatchObject({ code: 'audio.not-found' });
  });

  it('goes through eight hours with a loss every hour, through the ring, and loses nothing of the rest', async () => {
    const HOURS = 8;
    // One channel at the least rate there is: it is the length that counts, and eight hours of two at 16 kHz take minutes.
    const rate = 8_000;
    const sound = stereoNoise(60, rate / 2);
    const file = join(folder, 'eight-hours.wav');
    await writeWav(file, sound, rate, 1);
    const clock = new VirtualClock();
    const ring = new RingWriter(2 ** 18);
    const reader = new RingReader(ring.memory, 0);
    const buffer = new Int16Array(1_600);
    const faults = Array.from({ length: HOURS }, (_, hour): FileFault => {
      return { kind: 'unplug', atMs: (hour + 0.5) * 3_600_000, backAfterMs: 20_000, told: hour % 2 === 0 };
    });
    const microphone = new FileMicrophone({ path: file, clock, faults, loop: true, blockMs: 200 });
    let expected = 0;
    let wrong = 0;
    let losses = 0;
    const faultsTold: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const supervisor = new CaptureSupervisor({
        open: microphone.open,
        channels: undefined,
        clock,
        wallMs: () => clock.nowMs(),
        onChange: (change) => {
          if (change.type === 'fault') faultsTold.push(change.fault.kind);
        },
        onState: (state) => {
          if (state === 'lost') losses++;
        },
        target: {
          opened: () => undefined,
          interrupted: () => undefined,
          samples: (interleaved) => {
            const fits = ring.write(interleaved);
            const count = reader.read(buffer);
            // The whole file is compared, at a value in each block that moves through it.
            const at = expected % count;
            if (buffer[at] !== sound[(expected + at) % sound.length]) wrong++;
            expected += count;
            ring.release(reader.position);
            if (expected >= HOURS * 3_600 * rate) void supervisor.stop().then(resolve, reject);
            return fits;
          },
        },
      });
      supervisor.start().catch(reject);
    });
    expect(wrong).toBe(0);
    expect(losses).toBe(HOURS);
    expect(new Set(faultsTold)).toEqual(new Set(['device-gone', 'no-samples']));
    expect(ring.written).toBe(HOURS * 3_600 * rate);
  }, 180_000);
});
