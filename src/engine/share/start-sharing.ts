import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SYSTEM_CLOCK, type Clock } from '../base/clock.ts';
import { allowedHosts, isThisComputer, urlHost } from './allowed-hosts.ts';
import { ConnectionGate } from './connection-gate.ts';
import { EventLog } from './event-log.ts';
import { createJoinCode } from './join-code.ts';
import { readPageFiles } from './page-files.ts';
import { qrMatrix } from './qr-code.ts';
import { Readers } from './readers.ts';
import { cannotListen, isTaken, noSuchAddress } from './share-faults.ts';
import { createShareApp, createShareHttpServer } from './share-server.ts';
import type { Sharing, SharingStatus } from './sharing.ts';
import { StatusTeller } from './status-teller.ts';
import { SHARE_TUNING, type ShareTuning } from './tuning.ts';

export interface SharingOptions {
  /** One of this computer's own addresses: a network of `shareNetworks`, or `THIS_COMPUTER`. */
  readonly host: string;
  /** Absent: the usual one, or the next that is free. 0: any free one. */
  readonly port?: number;
  /** Where `npm run build:audience` put the page. */
  readonly pageFolder: string;
  /** How many utterances of before a newcomer is shown. */
  readonly earlierUtterances: number;
  /** Called with every change of the status, a few times a second at most. */
  readonly onStatus?: (status: SharingStatus) => void;
  readonly clock?: Clock;
  readonly tuning?: Partial<ShareTuning>;
  /** Whether this computer still has the address. */
  readonly isInNetwork?: (address: string) => boolean;
}

/**
 * Begins to share captions on one address of this computer.
 * @throws MimiyakuError `share.…`
 */
export async function startSharing(options: SharingOptions): Promise<Sharing> {
  const { host, clock = SYSTEM_CLOCK, onStatus = () => undefined, isInNetwork = hasAddress } = options;
  // Not a wildcard either: captions are shared in the network that was chosen, and in no other.
  if (!isThisComputer(host) && !isInNetwork(host)) throw noSuchAddress(host, []);
  const tuning: ShareTuning = { ...SHARE_TUNING, ...options.tuning };
  let { earlierUtterances } = options;
  const code = createJoinCode();
  const files = await readPageFiles(options.pageFolder);
  const log = new EventLog({
    sharing: token(),
    earlierUtterances: () => earlierUtterances,
    nowMs: Date.now,
    randomToken: token,
  });
  const status = new StatusTeller({ clock, tuning, onStatus });
  const readers = new Readers({
    tuning,
    clock,
    random: Math.random,
    catchUp: () => log.partialNow(),
    onCount: (count) => {
      status.setReaders(count);
    },
  });
  let hosts: ReadonlySet<string> = new Set();
  const server = createShareHttpServer(tuning);
  const gate = new ConnectionGate(server, {
    inAll: tuning.mostConnections,
    ofAddress: tuning.mostConnectionsOfAddress,
  });
  const app = await createShareApp(server, {
    code,
    files,
    log,
    readers,
    earlierUtterances: () => earlierUtterances,
    hosts: () => hosts,
    tuning,
    onVisit: (isOwn) => {
      if (!isOwn) status.reached();
    },
  });
  try {
    await listen(server, host, portsToTry(options.port, tuning));
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  hosts = allowedHosts(host, port);

  const callOff = new Set<() => void>();
  const every = (periodMs: number, action: () => void): void => {
    const stopTimer = clock.setTimer(periodMs, () => {
      callOff.delete(stopTimer);
      action();
      every(periodMs, action);
    });
    callOff.add(stopTimer);
  };
  every(tuning.aliveEveryMs, () => {
    readers.renew();
    readers.send(log.alive());
  });
  if (!isThisComputer(host)) {
    status.awaitVisit();
    every(tuning.networkCheckMs, () => {
      status.setNetwork(isInNetwork(host));
    });
  }

  const url = `http://${urlHost(host)}${port === 80 ? '' : `:${port}`}/${code}/`;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    hosts = new Set();
    for (const stopTimer of callOff) stopTimer();
    status.stop();
    const closed = once(server, 'close');
    server.close();
    for (const frame of log.put({ type: 'end' })) readers.endAll(frame);
    server.closeIdleConnections();
    const cut = clock.setTimer(tuning.farewellMs, () => {
      gate.cutAll();
    });
    await closed;
    cut();
    await app.close();
  };
  return {
    url,
    address: host,
    port,
    code,
    qr: qrMatrix(url),
    get status() {
      return status.status;
    },
    publish: (news) => {
      if (stopping !== undefined || news.type === 'end') return;
      for (const frame of log.put(news)) readers.send(frame);
    },
    setEarlierUtterances: (count) => {
      earlierUtterances = count;
    },
    stop: () => (stopping ??= stop()),
  };
}

function token(): string {
  return randomBytes(9).toString('base64url');
}

function hasAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => entry.address === address),
  );
}

/** A port that somebody named is the one that is meant; otherwise the usual one is as good as the next. */
function portsToTry(port: number | undefined, { usualPort, portsTried }: ShareTuning): readonly number[] {
  return port === undefined ? Array.from({ length: portsTried }, (_, n) => usualPort + n) : [port];
}

async function listen(server: Server, host: string, ports: readonly number[]): Promise<void> {
  for (const [place, port] of ports.entries()) {
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      return;
    } catch (error) {
      if (!isTaken(error) || place === ports.length - 1) throw cannotListen(host, port, error);
    }
  }
}
