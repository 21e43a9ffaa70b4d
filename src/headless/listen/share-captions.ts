import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MimiyakuError } from '../../engine/errors.ts';
import type { LiveEvent } from '../../engine/live/live-events.ts';
import { chooseNetwork } from '../../engine/share/choose-network.ts';
import { shareNetworks } from '../../engine/share/networks.ts';
import { newsOfLiveEvent } from '../../engine/share/news-of-live-event.ts';
import { startSharing } from '../../engine/share/start-sharing.ts';
import type { SharingHint } from '../../engine/share/sharing.ts';
import type { ListenOptions } from './options.ts';
import { hintText } from './sharing-text.ts';
import type { ListenView } from './view.ts';

/** The built page, beside which this file is compiled too. */
const PAGE_FOLDER = fileURLToPath(new URL('../../audience', import.meta.url));

/** What those who come late are shown where nothing else is said: about the last half minute of a talk. */
export const DEFAULT_EARLIER_UTTERANCES = 10;

/** The session's captions on other people's screens. */
export interface SharedCaptions {
  hear(event: LiveEvent): void;
  /** Tells the readers that it is over. */
  stop(): Promise<void>;
}

/** @throws MimiyakuError `usage` where it is said how to share, but not that captions are shared */
export function checkShareOptions({ share, shareHost, sharePort, shareEarlier }: ListenOptions): void {
  if (share === true || (shareHost ?? sharePort ?? shareEarlier) === undefined) return;
  throw new MimiyakuError(
    'usage',
    '"--share-host", "--share-port" and "--share-earlier" only say how to share.',
    {
      advice: 'Add "--share".',
    },
  );
}

/**
 * Shares captions where that is wanted.
 * @throws MimiyakuError `share.…`
 */
export async function shareCaptions(
  { share, shareHost, sharePort, shareEarlier, fast }: ListenOptions,
  view: ListenView,
): Promise<SharedCaptions | undefined> {
  if (share !== true) return undefined;
  const networks = shareNetworks(networkInterfaces(), process.platform);
  const host = chooseNetwork(shareHost, networks);
  let toldHint: SharingHint | null = null;
  const sharing = await startSharing({
    host,
    ...(sharePort !== undefined && { port: sharePort }),
    pageFolder: PAGE_FOLDER,
    earlierUtterances: shareEarlier ?? DEFAULT_EARLIER_UTTERANCES,
    onStatus: (status) => {
      view.sharingStatus(status);
      if (status.hint !== null && status.hint !== toldHint) view.note(hintText(status.hint));
      toldHint = status.hint;
    },
  });
  view.shared(sharing);
  const others = networks.filter(({ address, kind }) => address !== host && kind !== 'virtual');
  if (shareHost === undefined && others.length > 0) {
    const names = others.map(({ address, interfaceName }) => `${address} (${interfaceName})`).join(', ');
    view.note(
      `This computer is in other networks too; to share there, name one with --share-host: ${names}.`,
    );
  }
  // A recording that plays as fast as possible was not said at this time of the day.
  let startedAtMs: number | null = null;
  return {
    hear: (event) => {
      if (event.type === 'state' && event.state === 'listening' && fast !== true) startedAtMs ??= Date.now();
      const news = newsOfLiveEvent(event, { session: 1, startedAtMs });
      if (news !== undefined) sharing.publish(news);
    },
    stop: () => sharing.stop(),
  };
}
