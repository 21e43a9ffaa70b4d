import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import type { RequestHandlers } from '../ipc/request-router.ts';
import { hashPin } from '../settings/pin.ts';
import type { AppParts } from './app-parts.ts';

type Names =
  | `app.${'state' | 'dismissNotice' | 'openFolder'}`
  | `presenter.${'open' | 'close'}`
  | `booth.${'enter' | 'leave' | 'setPin'}`;

/** The state, folders, the other windows and booth mode. */
export function appRequests(parts: AppParts): Pick<RequestHandlers, Names> {
  const { store, windows, folders, booth, secrets, openFolder } = parts;
  return {
    'app.state': () => store.state,
    'app.dismissNotice': ({ id }) => {
      store.dispatch({ type: 'notice-dismissed', id });
      return null;
    },
    'app.openFolder': async (wanted) => {
      if (store.state.booth.active) throw new AppError('app.refused', 'Booth mode shows no folders.');
      if (wanted.folder === 'session') await openFolder(join(folders.recordings(), wanted.sessionId));
      else if (wanted.folder === 'recordings') await openFolder(folders.recordings());
      else await openFolder(folders[wanted.folder]);
      return null;
    },
    'presenter.open': async ({ window }) => {
      const { presenter, captions } = store.state.settings;
      if (window === 'presenter') await windows.openPresenter(presenter.displayId);
      else await windows.openCaptions(presenter.displayId, captions.edge);
      return null;
    },
    'presenter.close': ({ window }) => {
      windows.close(window);
      return null;
    },
    'booth.enter': () => {
      booth.enter();
      return null;
    },
    'booth.leave': async ({ pin }) => {
      await booth.leave(pin);
      return null;
    },
    'booth.setPin': async ({ pin }) => {
      if (booth.isActive) throw new AppError('app.refused', 'The PIN cannot be changed in booth mode.');
      await secrets.setPin(pin === null ? undefined : await hashPin(pin));
      store.dispatch({ type: 'booth', status: { hasPin: pin !== null } });
      return null;
    },
  };
}
