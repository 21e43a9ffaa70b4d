import { basename } from 'node:path';
import type { RequestHandlers } from '../ipc/request-router.ts';
import { languageOf } from '../system/language.ts';
import { mainTexts } from '../texts.ts';
import type { AppParts } from './app-parts.ts';

/** Settings and lists as one file, for other booths and from them. */
export function boothFileRequests({
  store,
  dialogs,
  boothFiles,
}: AppParts): Pick<RequestHandlers, `boothFile.${'export' | 'open' | 'takeOver'}`> {
  const title = (): string => mainTexts(languageOf(store.state)).boothFile;
  return {
    'boothFile.export': async () => {
      const fileName = 'mimiyaku-booth.json';
      const path = await dialogs.save({ title: title(), extensions: ['json'], fileName });
      if (path === undefined) return null;
      await boothFiles.export(path);
      return { fileName: basename(path) };
    },
    'boothFile.open': async () => {
      const path = await dialogs.open({ what: 'file', title: title(), extensions: ['json'] });
      return path === undefined ? null : boothFiles.open(path);
    },
    'boothFile.takeOver': async () => {
      await boothFiles.takeOver();
      return null;
    },
  };
}
