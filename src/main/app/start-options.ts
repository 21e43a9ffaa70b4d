import { z } from 'zod';
import type { FileFault } from '../../engine/capture/file/file-faults.ts';

/** How the app was started. */
export interface StartOptions {
  /** With the system: into the tray, without a window. */
  readonly isHidden: boolean;
  readonly isBooth: boolean;
  /** A WAV file plays the microphone: for tests and demonstrations on machines without an array. */
  readonly captureFile:
    { readonly path: string; readonly loop: boolean; readonly faults: readonly FileFault[] } | undefined;
}

/** Only what the tests play: the rest of `FileFault` is tested without a window. */
const faultsSchema = z.array(
  z.strictObject({
    kind: z.literal('unplug'),
    atMs: z.number(),
    backAfterMs: z.number(),
    told: z.boolean(),
  }),
);

export function startOptions(argv: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const path = env['MIMIYAKU_CAPTURE_FILE'];
  return {
    isHidden: argv.includes('--hidden'),
    isBooth: argv.includes('--booth'),
    captureFile:
      path === undefined || path === ''
        ? undefined
        : {
            path,
            loop: env['MIMIYAKU_CAPTURE_LOOP'] === '1',
            faults: faultsSchema.parse(JSON.parse(env['MIMIYAKU_CAPTURE_FAULTS'] ?? '[]')),
          },
  };
}
