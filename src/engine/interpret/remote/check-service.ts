import { describeError, MimiyakuError, type ErrorCode } from '../../errors.ts';
import { ONE_SECOND } from './one-second.ts';
import type { Recordings } from './recordings.ts';
import { SERVICE_FORMATS, type ServiceFormat } from './service-address.ts';
import { ServiceClient, type ServiceSettings } from './service-client.ts';
import { CHECK_REQUESTS } from './tuning.ts';

/** What was found of one of the service's two formats. */
export interface FormatCheck {
  readonly format: ServiceFormat;
  readonly works: boolean;
  /** What the service made of the recording; undefined where it does not work. */
  readonly japanese: string | undefined;
  /** Name lookup, TCP and TLS, in milliseconds; undefined where no connection was needed or none came about. */
  readonly connectMs: number | undefined;
  /** Milliseconds from connection to answer of each request that was answered, in their order. */
  readonly answersMs: readonly number[];
  /** Why it does not work, in words with advice. */
  readonly fault: { readonly code: ErrorCode; readonly message: string } | undefined;
}

export interface ServiceCheck {
  /** The address as it is used. */
  readonly address: string;
  readonly isEncrypted: boolean;
  readonly sentKey: boolean;
  /** True where every format that was looked at works. */
  readonly works: boolean;
  readonly formats: readonly FormatCheck[];
}

export interface CheckOptions extends Omit<ServiceSettings, 'format'> {
  /** Default: both. */
  readonly formats?: readonly ServiceFormat[];
  /** Default: one second of a faint hum, in which a service hears no words. */
  readonly recordings?: Recordings;
  readonly signal?: AbortSignal;
}

/**
 * Sends a one-second recording a few times in each format and tells what comes back. Nothing is tried again and nothing is hidden: a fault
 * is what the user came to see.
 * @throws MimiyakuError `service.bad-address`, `service.insecure`, `service.wrong-key` where nothing can be sent at all; `cancelled`.
 */
export async function checkService({
  formats = SERVICE_FORMATS,
  recordings = ONE_SECOND,
  signal,
  ...settings
}: CheckOptions): Promise<ServiceCheck> {
  const checks: FormatCheck[] = [];
  let client: ServiceClient | undefined;
  for (const format of formats) {
    // A client of its own, so that each format tells its time to connect.
    client = new ServiceClient({ ...settings, format });
    try {
      checks.push(await checkFormat(client, recordings, signal));
    } finally {
      client.dispose();
    }
  }
  if (client === undefined) throw new RangeError('No format was asked for.');
  return {
    address: client.address.base,
    isEncrypted: client.address.base.startsWith('https:'),
    sentKey: client.hasKey,
    works: checks.every(({ works }) => works),
    formats: checks,
  };
}

async function checkFormat(
  client: ServiceClient,
  recordings: Recordings,
  signal: AbortSignal | undefined,
): Promise<FormatCheck> {
  const answersMs: number[] = [];
  let connectMs: number | undefined;
  let japanese: string | undefined;
  try {
    for (let request = 0; request < CHECK_REQUESTS; request++) {
      const answer = await client.send(recordings, {
        maxAttempts: 1,
        ...(signal !== undefined && { signal }),
      });
      answersMs.push(answer.answerMs);
      connectMs ??= answer.connectMs;
      japanese = answer.japanese;
    }
  } catch (error) {
    if (!(error instanceof MimiyakuError) || error.code === 'cancelled') throw error;
    const fault = { code: error.code, message: describeError(error) };
    return { format: client.format, works: false, japanese: undefined, connectMs, answersMs, fault };
  }
  return { format: client.format, works: true, japanese, connectMs, answersMs, fault: undefined };
}
