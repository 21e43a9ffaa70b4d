import { basename } from 'node:path';
import { prepareLocal } from '../app/prepare-local.ts';
import type { RequestHandlers } from '../ipc/request-router.ts';
import { languageOf } from '../system/language.ts';
import { mainTexts, type MainTexts } from '../texts.ts';
import type { AppParts } from './app-parts.ts';

type Names =
  | `settings.${'update' | 'recordingsFolder'}`
  | `secrets.${'setApiKey' | 'clearApiKey'}`
  | 'service.test'
  | `models.${'list' | 'import' | 'verify' | 'cancel'}`
  | `lists.${'get' | 'save' | 'import' | 'export'}`;

/** Settings, the service, model packs and the user's lists. */
export function settingsRequests(parts: AppParts): Pick<RequestHandlers, Names> {
  const { store, secrets, dialogs, interpreters, models, lists } = parts;
  const texts = (): MainTexts => mainTexts(languageOf(store.state));
  const tellSecrets = (): null => {
    store.dispatch({ type: 'secrets', status: secrets.status });
    return null;
  };
  return {
    'settings.update': (patch, from) =>
      // The other windows are set themselves and set nothing else.
      parts.changeSettings(
        from === 'main' ? patch : { presenter: patch.presenter, captions: patch.captions },
      ),
    'settings.recordingsFolder': async ({ choose }) => {
      if (choose === 'standard') return parts.changeSettings({ recordings: { folder: null } });
      const folder = await dialogs.open({ what: 'folder', title: texts().chooseFolder });
      return folder === undefined ? null : parts.changeSettings({ recordings: { folder } });
    },
    'secrets.setApiKey': async ({ key }) => {
      await secrets.setApiKey(key);
      return tellSecrets();
    },
    'secrets.clearApiKey': async () => {
      await secrets.setApiKey(undefined);
      return tellSecrets();
    },
    'service.test': async () => ({ milliseconds: await interpreters.testService() }),
    'models.list': () => models.list(),
    'models.import': async ({ from, replace }) => {
      const path = await dialogs.open(
        from === 'folder'
          ? { what: 'folder', title: texts().choosePack }
          : { what: 'file', title: texts().packArchives, extensions: ['zip', 'tar', 'tgz', 'gz'] },
      );
      if (path === undefined) return null;
      const imported = await models.import(path, replace);
      // Loaded at once: it may be the one that was missing, or take the place of another.
      await prepareLocal(parts);
      return imported;
    },
    'models.verify': ({ id }) => models.verify(id),
    'models.cancel': () => {
      models.cancel();
      return null;
    },
    'lists.get': () => lists.view,
    'lists.save': ({ phrases, terms }) => lists.save({ phrases, terms }),
    'lists.import': async ({ list }) => {
      const path = await dialogs.open({
        what: 'file',
        title: texts().lists,
        extensions: ['csv', 'tsv', 'txt'],
      });
      return path === undefined ? null : lists.import(list, path);
    },
    'lists.export': async ({ list }) => {
      const fileName = list === 'phrases' ? 'phrasebook.csv' : 'glossary.csv';
      const path = await dialogs.save({ title: texts().lists, extensions: ['csv'], fileName });
      if (path === undefined) return null;
      await lists.export(list, path);
      return { fileName: basename(path) };
    },
  };
}
