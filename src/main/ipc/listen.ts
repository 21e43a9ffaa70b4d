import { ipcMain } from 'electron';
import { z } from 'zod';
import { DROPPED_FILE_CHANNEL, REQUEST_CHANNEL } from '../../shared/channels.ts';
import type { Outcome } from '../../shared/error-view.ts';
import type { WindowKind } from '../../shared/app-address.ts';
import { AppError } from '../app-error.ts';
import type { AppWindows } from '../windows/app-windows.ts';
import { errorViewOf } from './error-view.ts';
import { windowKindOf } from './sender.ts';

export interface ListenOptions {
  readonly windows: AppWindows;
  readonly answer: (from: WindowKind, message: unknown) => Promise<Outcome<unknown>>;
  readonly translateFile: (path: string) => Promise<void>;
  readonly logDefect: (error: unknown) => void;
}

const droppedSchema = z.strictObject({ path: z.string().max(4096) });

/** Opens the two channels on which windows can reach the main process. */
export function listenToWindows({ windows, answer, translateFile, logDefect }: ListenOptions): void {
  const refusal: Outcome<unknown> = {
    ok: false,
    error: { code: 'app.refused', message: 'The request was refused.', advice: null },
  };
  // SECURITY: who asks is looked at before anything of what is asked.
  ipcMain.handle(REQUEST_CHANNEL, (event, message: unknown) => {
    const from = windowKindOf(event, (contents) => windows.kindOf(contents));
    return from === undefined ? refusal : answer(from, message);
  });
  ipcMain.handle(DROPPED_FILE_CHANNEL, async (event, message: unknown): Promise<Outcome<unknown>> => {
    if (windowKindOf(event, (contents) => windows.kindOf(contents)) !== 'main') return refusal;
    try {
      const dropped = droppedSchema.safeParse(message);
      if (!dropped.success || dropped.data.path === '') {
        throw new AppError('app.refused', 'What was dropped is no file.');
      }
      await translateFile(dropped.data.path);
      return { ok: true, value: null };
    } catch (error) {
      return { ok: false, error: errorViewOf(error, logDefect) };
    }
  });
}
