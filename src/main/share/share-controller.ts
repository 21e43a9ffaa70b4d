import { networkInterfaces } from 'node:os';
import { shareNetworks, THIS_COMPUTER } from '../../engine/share/networks.ts';
import { noNetwork, noSuchAddress } from '../../engine/share/share-faults.ts';
import type { Sharing } from '../../engine/share/sharing.ts';
import type { ShareNews } from '../../engine/share/share-news.ts';
import type { AppState } from '../../shared/app-state.ts';
import type { EventName, EventPayloads } from '../../shared/events.ts';
import type { LiveSnapshot } from '../../shared/live-view.ts';
import type { Settings } from '../../shared/settings.ts';
import type { NetworkView } from '../../shared/share-view.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { AppStore } from '../state/app-store.ts';
import { newsOfPartial, newsOfUtterance, type ShownSession } from './share-news.ts';

export interface ShareControllerOptions {
  readonly store: AppStore;
  /** Where the built page lies. */
  readonly pageFolder: string;
  /** What is on the screens now, for readers of a sharing that begins in the middle of a session. */
  readonly snapshot: () => LiveSnapshot;
  readonly logDefect: (error: unknown) => void;
}

/** Pause before sharing is tried again in the booth: at the start of a stand's computer its network may not be there yet. */
const RETRY_MS = 10_000;

const NO_SESSION: ShownSession = { number: 0, sessionId: null, startedAtMs: null };

/**
 * Captions on other people's phones: the switch, and what goes out by it. Readers are told what the windows are told, and nothing else: this
 * hears the same events as the presenter window.
 */
export class ShareController {
  readonly #options: ShareControllerOptions;
  #sharing: Sharing | undefined;
  #shown: ShownSession = NO_SESSION;
  /** Booth mode began it, and ends it. */
  #isOfBooth = false;
  #retryTimer: NodeJS.Timeout | undefined;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: ShareControllerOptions) {
    this.#options = options;
    options.store.subscribe((state, before) => {
      this.#follow(state, before);
    });
  }

  /** Lists the networks anew, for whoever is to choose one. */
  refreshNetworks(): readonly NetworkView[] {
    const interfaces = Object.fromEntries(
      Object.entries(networkInterfaces()).map(([name, entries]) => [name, entries ?? []]),
    );
    const networks = shareNetworks(interfaces, process.platform).map(({ interfaceName, address, kind }) => ({
      name: interfaceName,
      address,
      kind,
    }));
    this.#options.store.dispatch({ type: 'share', status: { networks } });
    return networks;
  }

  /**
   * Begins to share; nothing where it is shared already.
   * @throws MimiyakuError `share.…`, which the state tells, too
   */
  start(): Promise<void> {
    return this.#inTurn(() => this.#begin());
  }

  /** Shuts everybody out; nothing where nothing is shared. */
  stop(): Promise<void> {
    clearTimeout(this.#retryTimer);
    return this.#inTurn(() => this.#end());
  }

  /** Takes what the windows are told. */
  hear<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    // The compiler does not follow a name to its payload.
    if (name === 'partial') {
      this.#publish(newsOfPartial(payload as EventPayloads['partial'], this.#session()));
    } else if (name === 'utterance') {
      const view = payload as EventPayloads['utterance'];
      this.#publish(newsOfUtterance(view, this.#session()));
    }
  }

  async #begin(): Promise<void> {
    const { store, pageFolder, snapshot, logDefect } = this.#options;
    if (this.#sharing !== undefined) return;
    store.dispatch({ type: 'share', status: { phase: 'starting', error: null } });
    try {
      const { share } = store.state.settings;
      const host = chooseHost(this.refreshNetworks(), share.network);
      // Read only when it is wanted: the app is on the screen sooner without an HTTP server.
      const [{ startSharing }, { qrSvgPath }] = await Promise.all([
        import('../../engine/share/start-sharing.ts'),
        import('../../engine/share/qr-code.ts'),
      ]);
      const sharing = await startSharing({
        host,
        pageFolder,
        ...(share.port !== null && { port: share.port }),
        earlierUtterances: earlierUtterances(store.state),
        onStatus: ({ readers, hint }) => {
          store.dispatch({ type: 'share', status: { readers, hint } });
        },
      });
      this.#sharing = sharing;
      const { partial, utterances } = snapshot();
      this.#publish({ type: 'session', session: this.#session().number });
      for (const view of utterances) this.#publish(newsOfUtterance(view, this.#session()));
      if (partial !== null) this.#publish(newsOfPartial(partial, this.#session()));
      store.dispatch({
        type: 'share',
        status: {
          phase: 'on',
          url: sharing.url,
          qr: { size: sharing.qr.length, path: qrSvgPath(sharing.qr) },
          readers: 0,
          hint: null,
        },
      });
    } catch (error) {
      store.dispatch({ type: 'share', status: { phase: 'off', error: errorViewOf(error, logDefect) } });
      throw error;
    }
  }

  async #end(): Promise<void> {
    const { store, logDefect } = this.#options;
    const sharing = this.#sharing;
    this.#isOfBooth = false;
    if (sharing === undefined) return;
    this.#sharing = undefined;
    store.dispatch({ type: 'share', status: { phase: 'stopping', url: null, qr: null } });
    await sharing.stop().catch(logDefect);
    store.dispatch({ type: 'share', status: { phase: 'off', readers: 0, hint: null } });
  }

  #follow(state: AppState, before: AppState): void {
    this.#session();
    const { live, booth } = state;
    if (live.lagMs !== before.live.lagMs || live.waitingUtterances !== before.live.waitingUtterances) {
      this.#publish({ type: 'lag', waitingUtterances: live.waitingUtterances, lagMs: live.lagMs });
    }
    if (booth.active !== before.booth.active) this.#boothChanged(state);
    if (booth.clearedCount !== before.booth.clearedCount) this.#publish({ type: 'clear' });
    this.#sharing?.setEarlierUtterances(earlierUtterances(state));
  }

  /** What was said before the booth is none of its visitors', and what they said is nobody's afterwards. */
  #boothChanged({ booth, settings }: AppState): void {
    this.#publish({ type: 'clear' });
    if (booth.active && settings.share.atBooth && this.#sharing === undefined) {
      this.#isOfBooth = true;
      void this.#startForBooth();
    } else if (!booth.active && this.#isOfBooth) void this.stop();
  }

  async #startForBooth(): Promise<void> {
    const { store } = this.#options;
    if (!store.state.booth.active || !this.#isOfBooth) return;
    try {
      await this.start();
    } catch {
      // The state tells why; nobody stands there to try again.
      this.#retryTimer = setTimeout(() => void this.#startForBooth(), RETRY_MS);
    }
  }

  /** The session whose words are shown: the newest one, also after it has ended. */
  #session(): ShownSession {
    const { live, file } = this.#options.store.state;
    const isNew = live.sessionNumber !== this.#shown.number;
    if (isNew || live.sessionId !== null || live.startedAt !== null) {
      const isFile = file?.phase === 'running';
      this.#shown = {
        number: live.sessionNumber,
        sessionId: live.sessionId ?? (isNew ? null : this.#shown.sessionId),
        startedAtMs: isFile ? null : (live.startedAt ?? (isNew ? null : this.#shown.startedAtMs)),
      };
      if (isNew) this.#publish({ type: 'session', session: this.#shown.number });
    }
    return this.#shown;
  }

  #publish(news: ShareNews | undefined): void {
    if (news !== undefined) this.#sharing?.publish(news);
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#lastChange.then(change);
    this.#lastChange = turn.catch(() => undefined);
    return turn;
  }
}

/** How many utterances of before somebody who comes later is shown: none at a booth that clears its screen. */
function earlierUtterances({ booth, settings }: AppState): number {
  return booth.active && settings.booth.idleClearSeconds > 0 ? 0 : settings.share.earlier;
}

/** The address to share on. @throws MimiyakuError `share.no-network`, `share.no-such-address` */
function chooseHost(networks: readonly NetworkView[], wanted: Settings['share']['network']): string {
  if (wanted === 'this-computer') return THIS_COMPUTER;
  const network = wanted === null ? networks[0] : networks.find(({ name }) => name === wanted);
  if (network !== undefined) return network.address;
  if (networks.length === 0 || wanted === null) throw noNetwork();
  throw noSuchAddress(
    wanted,
    networks.map(({ address }) => address),
  );
}
