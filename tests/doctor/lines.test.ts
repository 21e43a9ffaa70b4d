import { afterAll, describe, expect, test } from 'vitest';
import { checkDisk } from '../../src/engine/doctor/checks/disk.ts';
import { checkMemory } from '../../src/engine/doctor/checks/memory.ts';
import { checkMicrophones, type MicrophoneEffects } from '../../src/engine/doctor/checks/microphones.ts';
import { checkModels, type ModelEffects } from '../../src/engine/doctor/checks/models.ts';
import { checkPorts } from '../../src/engine/doctor/checks/ports.ts';
import { checkProcessor } from '../../src/engine/doctor/checks/processor.ts';
import { checkProgram } from '../../src/engine/doctor/checks/program.ts';
import { checkServiceLine } from '../../src/engine/doctor/checks/service.ts';
import { checkTranslation } from '../../src/engine/doctor/checks/translation.ts';
import { DOCTOR_LINES } from '../../src/engine/doctor/codes.ts';
import { lineOf, type DoctorLine } from '../../src/engine/doctor/line.ts';
import { runChecks } from '../../src/engine/doctor/run-checks.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';
import type { ServiceCheck } from '../../src/engine/interpret/remote/check-service.ts';
import type { InstalledPack } from '../../src/engine/models/pack.ts';

// Every line that the doctor has, seen on a machine on which that thing is well and on one on which it is not.

const seen = new Set<string>();
function see(lines: readonly DoctorLine[]): string[] {
  for (const { code, verdict, message, advice } of lines) {
    seen.add(code);
    // Nothing is left unfilled, and whatever is not good says what to do.
    expect(`${message} ${advice}`).not.toMatch(/[{}]|undefined|NaN/);
    expect([code, advice === '']).toEqual([code, verdict === 'good']);
  }
  return lines.map(({ code }) => code);
}

afterAll(() => {
  expect([...seen].sort()).toEqual(Object.keys(DOCTOR_LINES).sort());
});

test.each([
  ['24.1.0', undefined, 'program.good'],
  ['22.0.0', undefined, 'program.good'],
  ['20.20.1', undefined, 'program.no-fixes'],
  ['20.18.3', undefined, 'program.too-old'],
  ['18.20.0', undefined, 'program.too-old'],
  ['20.18.1', 'Electron 45.5.0', 'program.good'],
])('Node %s, packed with %s: %s', (node, packedRuntime, code) => {
  const facts = { version: '1.2.3', node, system: 'linux x64' };
  expect(see(checkProgram({ ...facts, ...(packedRuntime !== undefined && { packedRuntime }) }))).toEqual([
    code,
  ]);
});

test.each([
  ['x64', 8, ['sse4_2', 'avx2', 'avx512f'], 'processor.good'],
  ['arm64', 8, undefined, 'processor.good'],
  ['x64', 8, undefined, 'processor.untold'],
  ['x64', 4, ['sse4_2', 'avx'], 'processor.slow'],
  ['x64', 1, ['avx2'], 'processor.one-core'],
])('a processor: %s, %d cores, %s: %s', (architecture, cores, features, code) => {
  expect(see(checkProcessor({ name: 'Some CPU', architecture, cores, features }))).toEqual([code]);
});

test.each([
  [4e9, 'memory.good'],
  [0.4e9, 'memory.little'],
])('%d bytes of memory are free: %s', (availableBytes, code) => {
  expect(see(checkMemory({ totalBytes: 8e9, availableBytes }))).toEqual([code]);
});

describe('models', () => {
  const pack = { folder: '/packs/en-ja', description: { version: '1.0' } } as InstalledPack;
  const missing = new MimiyakuError('pack.not-installed', 'It is not installed.');
  const wanted = { kind: 'translator', name: 'en-ja', isNeeded: true } as const;
  const effects = (isSound: boolean): ModelEffects => ({
    find: () => Promise.resolve(pack),
    verify: (folder) =>
      Promise.resolve({
        folder,
        description: undefined,
        isSound,
        problems: isSound ? [] : [{ code: 'pack.wrong-checksum', message: 'encoder.onnx is damaged.' }],
        undeclared: [],
      }),
  });

  test('sound, or damaged with the file that is', async () => {
    expect(see(await checkModels([wanted], effects(true)))).toEqual(['models.good']);
    const lines = await checkModels([wanted], effects(false));
    expect(see(lines)).toEqual(['models.damaged']);
    expect(lines[0].message).toContain('encoder.onnx');
  });

  test('missing, or missing where a service translates', async () => {
    const none = { ...effects(true), find: () => Promise.reject(missing) };
    expect(see(await checkModels([wanted], none))).toEqual(['models.missing']);
    expect(see(await checkModels([{ ...wanted, isNeeded: false }], none))).toEqual(['models.not-needed']);
  });
});

describe('microphones', () => {
  const array = {
    index: 3,
    name: 'USB Array',
    hostApi: 'ALSA',
    channelCount: 2,
    defaultSampleRateHz: 16_000,
    likelyArray: true,
  };
  const headset = { ...array, name: 'Headset', channelCount: 1, likelyArray: false };
  const effects = (change: Partial<MicrophoneEffects> = {}): MicrophoneEffects => ({
    list: () => Promise.resolve([headset, array]),
    listen: () => Promise.resolve({ samples: 16_000, peak: 3_000 }),
    permission: () => undefined,
    ...change,
  });
  const look = async (
    change: Partial<MicrophoneEffects>,
    chosen?: { name: string; hostApi: string },
  ): Promise<string[]> => see(await checkMicrophones(chosen, effects(change)));

  test('the array, opened and heard', async () => {
    expect(await look({})).toEqual(['audio-library.good', 'microphones.good', 'listening.good']);
    expect(await look({}, array)).toEqual(['audio-library.good', 'microphones.good', 'listening.good']);
  });

  test('no native library, or one that does not answer', async () => {
    const fails = (code: 'capture.not-available' | 'capture.cannot-open') => ({
      list: () => Promise.reject(new MimiyakuError(code, 'It cannot be loaded.')),
    });
    expect(await look(fails('capture.not-available'))).toEqual(['audio-library.missing']);
    expect(await look(fails('capture.cannot-open'))).toEqual(['audio-library.failing']);
  });

  test('none, one channel, several, not the chosen one', async () => {
    expect(await look({ list: () => Promise.resolve([]) })).toEqual([
      'audio-library.good',
      'microphones.none',
    ]);
    expect(await look({ list: () => Promise.resolve([headset]) })).toContain('microphones.one-channel');
    const two = { list: () => Promise.resolve([array, { ...array, name: 'Mixer' }]) };
    expect(await look(two)).toEqual(['audio-library.good', 'microphones.several']);
    expect(await look(two, { name: 'Gone', hostApi: 'ALSA' })).toEqual([
      'audio-library.good',
      'microphones.chosen-missing',
    ]);
  });

  test('not allowed, not to be opened, no sound, only zeros', async () => {
    const lastOf = async (change: Partial<MicrophoneEffects>): Promise<string | undefined> =>
      (await look(change)).at(-1);
    expect(await lastOf({ permission: () => 'denied' })).toBe('listening.denied');
    expect(
      await lastOf({ listen: () => Promise.reject(new MimiyakuError('capture.cannot-open', 'Busy.')) }),
    ).toBe('listening.cannot-open');
    expect(await lastOf({ listen: () => Promise.resolve({ samples: 0, peak: 0 }) })).toBe(
      'listening.no-sound',
    );
    expect(await lastOf({ listen: () => Promise.resolve({ samples: 9_000, peak: 0 }) })).toBe(
      'listening.silent',
    );
  });
});

test.each([
  [600, undefined, ['room.good', 'writing.good']],
  [40, undefined, ['room.little', 'writing.good']],
  [3, undefined, ['room.full', 'writing.good']],
  [600, 'the disk is read-only.', ['room.good', 'writing.refused']],
])('a disk for %d minutes, writing: %s', async (minutes, fault, codes) => {
  const effects = {
    room: () => Promise.resolve({ freeBytes: minutes * 5.76e6, minutes }),
    tryWriting: () => Promise.resolve(fault),
  };
  // A folder that is named twice is looked at once.
  const lines = await checkDisk({ recordings: '/recordings', others: ['/recordings'] }, effects);
  expect(see(lines)).toEqual(codes);
});

describe('a translation', () => {
  const trial = { japanese: 'おはようございます。', speechMs: 2_000, workMs: 400, loadMs: 1_000 };
  const look = async (change: Partial<typeof trial>): Promise<string[]> =>
    see(await checkTranslation([], () => Promise.resolve({ ...trial, ...change })));

  test('in time, too slow, without words, failed', async () => {
    expect(await look({})).toEqual(['translation.good']);
    expect(await look({ workMs: 2_500 })).toEqual(['translation.slow']);
    expect(await look({ japanese: ' ' })).toEqual(['translation.no-words']);
    const fault = new MimiyakuError('inference.unavailable', 'The process keeps ending.');
    expect(see(await checkTranslation([], () => Promise.reject(fault)))).toEqual(['translation.failed']);
  });

  test('is not tried without models, and not wanted where a service translates', async () => {
    const values = { kind: 'translator', name: 'en-ja', detail: 'x' };
    const never = (): Promise<never> => Promise.reject(new Error('It was tried.'));
    expect(see(await checkTranslation([lineOf('models.damaged', values)], never))).toEqual([
      'translation.not-tried',
    ]);
    expect(await checkTranslation([lineOf('models.not-needed', values)], never)).toEqual([]);
  });
});

describe('the service', () => {
  const answer = (change: Partial<ServiceCheck>): (() => Promise<ServiceCheck>) => {
    const format = { format: 'wav', works: true, japanese: '', connectMs: 3, fault: undefined } as const;
    return () =>
      Promise.resolve({
        address: '',
        isEncrypted: true,
        sentKey: true,
        works: true,
        formats: [{ ...format, answersMs: [30, 10, 20] }],
        ...change,
      });
  };

  test('answers, also unencrypted, where that leaves this machine', async () => {
    const lines = await checkServiceLine('https://booth.example/secret-path', false, answer({}));
    expect(see(lines)).toEqual(['service.good']);
    // A path may hold a secret.
    expect(lines[0].message).toContain('https://booth.example answers in 20 ms');
    const plain = answer({ isEncrypted: false });
    expect(see(await checkServiceLine('http://10.0.0.5:8080', false, plain))).toEqual([
      'service.unencrypted',
    ]);
    expect(see(await checkServiceLine('http://127.0.0.1:8080', false, plain))).toEqual(['service.good']);
  });

  test('fails, alone or with this computer in its place', async () => {
    const fault = { code: 'service.wrong-key', message: 'The key is not accepted.' } as const;
    const format = { format: 'wav', works: false, japanese: undefined, connectMs: 3, answersMs: [] } as const;
    const fails = answer({ works: false, formats: [{ ...format, fault }] });
    expect(see(await checkServiceLine('https://booth.example', false, fails))).toEqual(['service.failing']);
    expect(see(await checkServiceLine('https://booth.example', true, fails))).toEqual(['service.replaced']);
    const refused = (): Promise<never> =>
      Promise.reject(new MimiyakuError('service.bad-address', 'It is no address.'));
    expect(see(await checkServiceLine('nonsense', false, refused))).toEqual(['service.failing']);
  });
});

test('ports: free, taken, refused', async () => {
  const trials = { 1: 'free', 2: 'taken', 3: 'refused' } as const;
  const attempt = (port: 1 | 2 | 3) => Promise.resolve({ outcome: trials[port], detail: 'EACCES.' });
  const lines = await checkPorts([1, 2, 3], (port) => attempt(port as 1 | 2 | 3));
  expect(see(lines)).toEqual(['port.free', 'port.taken', 'port.refused']);
});

describe('all of them', () => {
  const good = (): Promise<readonly DoctorLine[]> =>
    Promise.resolve([lineOf('memory.good', { freeGb: 1, totalGb: 2 })]);

  test('one that fails or hangs is a line, and keeps nothing else from being looked at', async () => {
    const told: string[] = [];
    // Time jumps to the limit as soon as anybody waits for it.
    const clock = {
      nowMs: () => 0,
      setTimer: (_delayMs: number, action: () => void) => {
        const timer = setTimeout(action, 20);
        return () => {
          clearTimeout(timer);
        };
      },
    };
    const lines = await runChecks(
      {
        program: () => Promise.reject(new Error('os.cpus is not a function')),
        processor: () => new Promise(() => undefined),
        memory: good,
      },
      { clock, onLine: ({ code }) => told.push(code) },
    );
    expect(see(lines)).toEqual(['check.failed', 'check.timed-out', 'memory.good']);
    expect(told).toEqual(['check.failed', 'check.timed-out', 'memory.good']);
    expect(lines[0].message).toContain('os.cpus is not a function');
  });

  test('only those that are asked for, in their own order', async () => {
    const lines = await runChecks(
      { memory: good, program: () => Promise.reject(new Error('Not asked for.')) },
      { only: ['memory'] },
    );
    expect(lines.map(({ code }) => code)).toEqual(['memory.good']);
  });
});
