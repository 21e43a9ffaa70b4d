import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { clipboard } from 'electron';
import { writeFault } from '../../engine/audio/file-errors.ts';
import type { RequestHandlers } from '../ipc/request-router.ts';
import { languageOf } from '../system/language.ts';
import { mainTexts } from '../texts.ts';
import type { AppParts } from './app-parts.ts';

/** The check of this computer, and what may be sent of it. */
export function doctorRequests({
  store,
  check,
  dialogs,
  doctor,
}: AppParts): Pick<RequestHandlers, `doctor.${'run' | 'copy' | 'save'}`> {
  return {
    'doctor.run': async () => {
      await check.stop();
      await doctor.run();
      return null;
    },
    'doctor.copy': async () => {
      await clipboard.writeText(doctor.supportText);
      return null;
    },
    'doctor.save': async () => {
      const text = doctor.supportText;
      const title = mainTexts(languageOf(store.state)).checkComputer;
      const path = await dialogs.save({ title, extensions: ['txt'], fileName: 'mimiyaku-support.txt' });
      if (path === undefined) return null;
      await writeFile(path, text).catch((error: unknown) => {
        throw writeFault(path, error);
      });
      return { fileName: basename(path) };
    },
  };
}
