import { availableParallelism } from 'node:os';
import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';

import { MimiyakuError } from '../../engine/errors.ts';
import { environmentKey } from '../environment-key.ts';
import { openInterpreter, withInterpreterOptions, type InterpreterOptions } from '../interpreter-options.ts';
import { numberIn, wholeNumber } from '../option-values.ts';
import type { TlsFiles } from '../serve/http-server.ts';
import { defaultKeyFile } from '../serve/keys/key-file.ts';
import { KeyRing } from '../serve/keys/key-ring.ts';
import { createLog, LOG_LEVELS, type LogLevel } from '../serve/log.ts';
import { runService, type RunningService } from '../serve/run-service.ts';
import { SERVE_TUNING } from '../serve/tuning.ts';
import { printLine } from '../standard-output.ts';
import { programVersion } from '../version.ts';

interface ServeOptions extends InterpreterOptions {
  readonly host: string;
  readonly port: number;
  readonly keys: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly cors?: string;
  readonly maxSeconds: number;
  readonly maxBytes?: number;
  readonly queue?: number;
  /** Seconds. */
  readonly maxWait: number;
  readonly processes?: number;
  readonly rate: number;
  /** Millimetres between the microphones of the clients' arrays. */
  readonly spacing: number;
  readonly logLevel: LogLevel;
}

/** `mimiyaku serve`: this machine as a translation service for others (docs/service.md). */
export function serveCommand(): Command {
  const command = new Command('serve')
    .description('be the translation service for other machines')
    .option('--host <HOST>', 'the address to listen on; beyond this machine only with a key', '127.0.0.1')
    .option('--port <PORT>', 'the port; 0 takes any free one', wholeNumber(0, 65_535), 8080)
    .option('--keys <FILE>', 'the file of "mimiyaku keys"', defaultKeyFile())
    .option('--tls-cert <FILE>', 'certificate chain (PEM): the service speaks https')
    .option('--tls-key <FILE>', 'its private key (PEM)')
    .option('--cors <ORIGIN>', 'let web pages of this origin ask (default: none)')
    .option(
      '--max-seconds <N>',
      'longest recordings taken',
      wholeNumber(1, 3600),
      SERVE_TUNING.defaultMaxSeconds,
    )
    .option(
      '--max-bytes <N>',
      'largest request taken (default: what --max-seconds needs)',
      wholeNumber(1_000, 2 ** 30),
    )
    .option(
      '--max-wait <SECONDS>',
      'refuse at once (503) what would wait longer for its turn',
      numberIn(0, SERVE_TUNING.waitTimeLimitMs / 1000, 'seconds'),
      SERVE_TUNING.defaultMaxWaitSeconds,
    )
    .option(
      '--queue <N>',
      `requests that may wait, however short their wait (default: ${SERVE_TUNING.waitingPerProcess} for each process)`,
      wholeNumber(1, 10_000),
    )
    .option(
      '--processes <N>',
      `inference processes (default: one for every ${SERVE_TUNING.coresPerProcess} cores)`,
      wholeNumber(1, 64),
    )
    .option(
      '--rate <N>',
      'requests a minute for each key; 0 is without limit',
      wholeNumber(0, 1_000_000),
      SERVE_TUNING.defaultRatePerMinute,
    )
    .option(
      '--spacing <MM>',
      "distance between the microphones of the clients' arrays",
      numberIn(10, 300, 'millimetres'),
      60,
    )
    .addOption(
      new Option('--log-level <LEVEL>', 'what is logged on standard error')
        .choices(LOG_LEVELS)
        .default('info'),
    )
    .action(serve);
  return withInterpreterOptions(command, { speech: true });
}

async function serve(options: ServeOptions): Promise<void> {
  const log = createLog(options.logLevel);
  const tls = await readTls(options);
  const keys = await KeyRing.open({
    file: options.keys,
    environmentKey: environmentKey(),
    onFault: (error) => {
      log.error({ error }, 'the key file cannot be read; the keys read before stay good');
    },
  });
  const processes =
    options.processes ?? Math.max(1, Math.floor(availableParallelism() / SERVE_TUNING.coresPerProcess));
  const service = await runService({
    host: options.host,
    port: options.port,
    keys,
    log,
    version: programVersion(),
    processes,
    spacingMetres: options.spacing / 1000,
    openInterpreter: (onStatus) => openInterpreter(options, { speech: true, onStatus }),
    maxSeconds: options.maxSeconds,
    ...(options.maxBytes !== undefined && { maxBytes: options.maxBytes }),
    maxWaitSeconds: options.maxWait,
    ...(options.queue !== undefined && { maxWaiting: options.queue }),
    ratePerMinute: options.rate,
    ...(options.cors !== undefined && { corsOrigin: options.cors }),
    ...(tls !== undefined && { tls }),
  });
  const stopped = stopWhenAsked(service);
  try {
    await service.ready();
  } catch (error) {
    await service.stop();
    throw error;
  }
  await printLine(`Listening on ${service.address}`);
  await stopped;
}

/** The first SIGTERM or SIGINT ends the service in good order; a second one ends it at once. */
function stopWhenAsked(service: RunningService): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      process.once('SIGTERM', () => process.exit(1));
      process.once('SIGINT', () => process.exit(1));
      service.stop().then(resolve, reject);
    };
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        if (!asked) stop();
        asked = true;
      });
    }
  });
}

async function readTls({ tlsCert, tlsKey }: ServeOptions): Promise<TlsFiles | undefined> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new MimiyakuError('usage', 'TLS needs both a certificate and its key.', {
      advice: 'Name them with --tls-cert and --tls-key.',
    });
  }
  const read = async (path: string): Promise<Buffer> => {
    try {
      return await readFile(path);
    } catch (error) {
      throw new MimiyakuError('serve.cannot-listen', `"${path}" cannot be read.`, { cause: error });
    }
  };
  return { cert: await read(tlsCert), key: await read(tlsKey) };
}
