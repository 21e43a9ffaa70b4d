import { basename } from 'node:path';
import type { RequestHandlers } from '../ipc/request-router.ts';
import { languageOf } from '../system/language.ts';
import { mainTexts } from '../texts.ts';
import type { AppParts } from './app-parts.ts';

type Names =
  `history.${'sessions' | 'session' | 'utterances' | 'search' | 'delete' | 'deleteUtterance' | 'export'}`;

/** The sessions on disk. */
export function historyRequests({ store, history, dialogs, send }: AppParts): Pick<RequestHandlers, Names> {
  return {
    'history.sessions': (page) => history.sessions(page),
    'history.session': ({ sessionId }) => history.session(sessionId),
    'history.utterances': ({ sessionId, ...page }) => history.utterances(sessionId, page),
    'history.search': ({ words, limit }) => history.search(words, limit),
    'history.delete': async ({ sessionId }) => {
      await history.delete(sessionId);
      send('historyChanged', { sessionId });
      return null;
    },
    'history.deleteUtterance': async ({ sessionId, index }) => {
      await history.deleteUtterance(sessionId, index);
      send('historyChanged', { sessionId });
      return null;
    },
    'history.export': async ({ sessionId, format, languages }) => {
      const path = await dialogs.save({
        title: mainTexts(languageOf(store.state)).export,
        extensions: [format],
        fileName: `${sessionId}.${format}`,
      });
      if (path === undefined) return null;
      await history.export(sessionId, path, format, languages);
      return { fileName: basename(path) };
    },
  };
}
