/**
 * The one place that says which test files run on which system. Everything runs on Linux; here stands what is left out on the others, and why. A
 * file that needs something of the machine (a sound server, root, a display) also looks for it and says so in the output where it skips itself.
 * The tests of the desktop app (tests/app) run on Linux under a virtual display.
 */
export interface LeftOut {
  /** Below tests/. */
  readonly files: readonly string[];
  readonly on: readonly NodeJS.Platform[];
  readonly why: string;
}

export const LEFT_OUT: readonly LeftOut[] = [
  {
    files: ['live/virtual-array.test.ts', 'capture/portaudio.test.ts', 'capture/devices-command.test.ts'],
    on: ['darwin', 'win32'],
    why: 'the array is made of PulseAudio and ALSA',
  },
  {
    files: ['serve/nginx.test.ts'],
    on: ['darwin', 'win32'],
    why: "the configuration is tried on Debian's nginx",
  },
  {
    files: ['interpret/remote/hostile.test.ts'],
    on: ['darwin', 'win32'],
    why: "certificates that have run out are made with OpenSSL's ca, which LibreSSL and Windows lack",
  },
  {
    files: [
      'headless/crash-reports.test.ts',
      'headless/listen.test.ts',
      'headless/remote.test.ts',
      'headless/remote-and-serve.test.ts',
      'serve/program.test.ts',
      'serve/shutdown.test.ts',
    ],
    on: ['win32'],
    why: 'programs are asked to end by signals, which Windows has not',
  },
  {
    files: ['serve/keys.test.ts', 'models/npm-pack.test.ts'],
    on: ['win32'],
    why: 'rights of files and programs that are scripts are those of POSIX',
  },
  {
    files: ['models/find-pack.test.ts', 'models/import-pack.test.ts', 'interpret/inference-process.test.ts'],
    on: ['win32'],
    why: 'symbolic links need a right there that accounts have not, and paths are expected as POSIX has them',
  },
  {
    files: ['onnx/prepared-graph.test.ts', 'main/system/autostart.test.ts'],
    on: ['win32'],
    why: 'paths are expected as POSIX has them',
  },
];

/** What vitest is to leave out on a system. MIMIYAKU_TEST_SYSTEM names another one, to see here what would run there. */
export function leftOutOn(
  system: string = process.env['MIMIYAKU_TEST_SYSTEM'] ?? process.platform,
): string[] {
  return LEFT_OUT.filter(({ on }) => on.some((one) => one === system)).flatMap(({ files }) =>
    files.map((file) => `tests/${file}`),
  );
}
