import type { Session } from 'electron';
import { APP_SCHEME } from '../../shared/app-address.ts';

/**
 * Denies every permission (the microphones belong to the main process, so no window needs one) and every request that leaves the
 * app's scheme. The policy header forbids the latter too: this holds where a page has found a way around its header.
 */
export function lockSession(session: Session): void {
  // SECURITY: both handlers, since some permissions are only checked and never asked for (security tutorial, rule 5).
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((details, decide) => {
    const { protocol } = new URL(details.url);
    decide({ cancel: protocol !== `${APP_SCHEME}:` && protocol !== 'devtools:' });
  });
  session.on('will-download', (event) => {
    event.preventDefault();
  });
}
