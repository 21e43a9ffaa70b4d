import { MimiyakuError } from '../../../engine/errors.ts';
import { SERVE_TUNING } from '../tuning.ts';
import { hashKey, isSameHash } from './hash.ts';
import { keyFileStamp, readKeyFile } from './key-file.ts';

/** Name of the key that comes from the environment, in the log. */
export const ENVIRONMENT_KEY_NAME = '(environment)';

/** Name of all clients of a service without keys. */
export const ANYBODY = '(anybody)';

interface KnownKey {
  readonly name: string;
  readonly hash: Buffer;
}

export interface KeyRingOptions {
  readonly file: string;
  /** The value of MIMIYAKU_API_KEY. */
  readonly environmentKey: string | undefined;
  /** Hears of a key file that cannot be read any more; the keys known before then go on being good. */
  readonly onFault: (error: unknown) => void;
  readonly nowMs?: () => number;
}

/** The keys that let clients in. The file is looked at again while the service runs, so that keys can be added and revoked. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #nowMs: () => number;
  readonly #environment: readonly KnownKey[];
  #fromFile: readonly KnownKey[] = [];
  #stamp: string | undefined;
  #lookedAtMs = -Infinity;
  #required = false;

  private constructor(options: KeyRingOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#environment = keyOfEnvironment(options.environmentKey);
  }

  /** @throws MimiyakuError `serve.bad-keys` */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.#load(await keyFileStamp(options.file));
    return ring;
  }

  /** True once there was a key: revoking the last one opens the service to nobody. */
  get required(): boolean {
    return this.#required;
  }

  /**
   * Whose request it is: the name of the key that it carries. Without any keys so far everybody is let in under one name.
   * @returns undefined where the client must not be let in
   */
  async clientOf(key: string | undefined): Promise<string | undefined> {
    await this.#refresh();
    if (!this.#required) return ANYBODY;
    return key === undefined ? undefined : this.#nameOf(key);
  }

  #nameOf(key: string): string | undefined {
    const hash = hashKey(key);
    let name: string | undefined;
    // All are compared, so that the time does not tell which one it was.
    for (const known of [...this.#environment, ...this.#fromFile]) {
      if (isSameHash(known.hash, hash)) name = known.name;
    }
    return name;
  }

  /** Looks at the file again where that was not done lately. */
  async #refresh(): Promise<void> {
    if (this.#nowMs() - this.#lookedAtMs < SERVE_TUNING.keyFileAgeMs) return;
    this.#lookedAtMs = this.#nowMs();
    try {
      const stamp = await keyFileStamp(this.#options.file);
      if (stamp !== this.#stamp) await this.#load(stamp);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  async #load(stamp: string | undefined): Promise<void> {
    const keys = await readKeyFile(this.#options.file);
    this.#stamp = stamp;
    this.#fromFile = keys.map(({ name, sha256 }) => ({ name, hash: Buffer.from(sha256, 'hex') }));
    if (this.#fromFile.length + this.#environment.length > 0) this.#required = true;
  }
}

function keyOfEnvironment(key: string | undefined): readonly KnownKey[] {
  if (key === undefined || key === '') return [];
  if (key.length < SERVE_TUNING.leastKeyCharacters || !/^[\x21-\x7e]+$/.test(key)) {
    throw new MimiyakuError(
      'serve.bad-keys',
      'The key in MIMIYAKU_API_KEY can be guessed, or cannot be sent.',
      {
        advice: `Use at least ${SERVE_TUNING.leastKeyCharacters} random ASCII characters without blanks, such as "openssl rand -base64 32" gives.`,
      },
    );
  }
  return [{ name: ENVIRONMENT_KEY_NAME, hash: hashKey(key) }];
}
