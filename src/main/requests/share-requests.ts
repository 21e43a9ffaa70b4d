import type { RequestHandlers } from '../ipc/request-router.ts';
import type { AppParts } from './app-parts.ts';

type Names = `share.${'start' | 'stop' | 'networks'}`;

/** Captions on other people's phones. */
export function shareRequests({ share }: AppParts): Pick<RequestHandlers, Names> {
  return {
    'share.start': async () => {
      await share.start();
      return null;
    },
    'share.stop': async () => {
      await share.stop();
      return null;
    },
    'share.networks': () => share.refreshNetworks(),
  };
}
