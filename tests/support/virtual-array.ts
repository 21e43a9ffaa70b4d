import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** As which PortAudio lists the virtual array: `findDevice`'s identity of it. */
export const VIRTUAL_ARRAY = { name: 'array', hostApi: 'ALSA' } as const;

/** The sink whose monitor is the array. Without `norewinds` its first sound comes up to 1.7 s late. */
const SINK = ['sink_name=array', 'channels=2', 'rate=16000', 'format=s16le', 'norewinds=1'];

const NEEDED = ['pulseaudio', 'paplay', 'pactl'];
const PLUGIN_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu/alsa-lib',
  '/usr/lib/aarch64-linux-gnu/alsa-lib',
  '/usr/lib/alsa-lib',
];

/** Why there can be no virtual array here; undefined where there can. Tests that are skipped for it print it. */
export function virtualArrayMissing(): string | undefined {
  if (process.platform !== 'linux') return 'the virtual array needs Linux';
  const missing = NEEDED.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  if (missing.length > 0) return `${missing.join(', ')} not installed (Debian: pulseaudio pulseaudio-utils)`;
  if (!PLUGIN_FOLDERS.some((folder) => existsSync(join(folder, 'libasound_module_pcm_pulse.so')))) {
    return 'the PulseAudio plugin of ALSA is not installed (Debian: libasound2-plugins)';
  }
  return undefined;
}

/**
 * A microphone of two channels at 16 kHz that plays what it is given: a PulseAudio server of its own, whose null sink's monitor is an
 * ALSA device named "array". Nothing of the machine's sound is touched: the server has its own folder, and ALSA its own configuration,
 * which the environment of this process names until `remove`.
 */
export class VirtualArray {
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #before: Readonly<Record<string, string | undefined>>;
  #server: ChildProcess | undefined;

  static async create(): Promise<VirtualArray> {
    const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-array-'));
    const configuration = join(folder, 'alsa.conf');
    await writeFile(
      configuration,
      `</usr/share/alsa/alsa.conf>\npcm.array { type pulse device "array.monitor" hint { show on description "array" } }\n`,
    );
    const array = new VirtualArray(folder, {
      ALSA_CONFIG_PATH: configuration,
      PULSE_RUNTIME_PATH: folder,
      PULSE_STATE_PATH: folder,
      PULSE_SERVER: `unix:${join(folder, 'native')}`,
      PULSE_COOKIE: join(folder, 'cookie'),
    });
    await array.start();
    return array;
  }

  private constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#environment = environment;
    this.#before = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]));
    Object.assign(process.env, environment);
  }

  /** Starts the sound server; after `kill` it is as though the device were plugged in again. */
  async start(): Promise<void> {
    const socket = join(this.#folder, 'native');
    this.#server = spawn(
      'pulseaudio',
      [
        ...[
          '-n',
          '--daemonize=no',
          '--use-pid-file=no',
          '--exit-idle-time=-1',
          '--disable-shm=yes',
          '--log-target=stderr',
        ],
        `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
        `--load=module-null-sink ${SINK.join(' ')}`,
      ],
      { env: { ...process.env, ...this.#environment, HOME: this.#folder }, stdio: 'ignore' },
    );
    for (let attempt = 0; attempt < 100; attempt++) {
      if (spawnSync('pactl', ['info'], { env: { ...process.env, ...this.#environment } }).status === 0) {
        return;
      }
      await sleep(100);
    }
    throw new Error('The sound server of the tests did not start.');
  }

  /** Plays a WAV file into the array, and waits until it has been played. */
  async play(path: string): Promise<void> {
    const player = spawn('paplay', ['--device=array', path], {
      env: { ...process.env, ...this.#environment, HOME: this.#folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(player, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`paplay ended with code ${String(code)}.`);
  }

  /** Ends the sound server at once, as a device that is pulled out. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    await rm(join(this.#folder, 'native'), { force: true });
  }

  /** Takes the device away while the sound server goes on: nothing tells whoever listens to it. */
  unplug(): void {
    this.#control('unload-module', 'module-null-sink');
  }

  /** The device is there again after `unplug`. */
  plugIn(): void {
    this.#control('load-module', 'module-null-sink', ...SINK);
  }

  #control(...command: readonly string[]): void {
    const { status, stderr } = spawnSync('pactl', command, {
      env: { ...process.env, ...this.#environment },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`pactl ${command.join(' ')}: ${stderr}`);
  }

  async remove(): Promise<void> {
    await this.kill();
    for (const [name, value] of Object.entries(this.#before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}
