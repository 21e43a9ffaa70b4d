import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../../engine/models/file-faults.ts';
import { replaceFile } from '../../engine/recordings/replace-file.ts';
import type { SecretsStatus } from '../../shared/app-state.ts';
import { AppError } from '../app-error.ts';
import { pinHashSchema, type PinHash } from './pin.ts';

/** The system's secret storage. One real implementation, over Electron's safeStorage. */
export interface Cipher {
  readonly storage: SecretsStatus['storage'];
  encrypt(text: string): Buffer;
  /** @throws where it was not encrypted here */
  decrypt(encrypted: Buffer): string;
}

/** What is kept: encrypted as a whole, in base64. */
const fileSchema = z.object({ version: z.literal(1), encrypted: z.string() });
const secretsSchema = z.object({ apiKey: z.string().optional(), pin: pinHashSchema.optional() });
type Secrets = z.infer<typeof secretsSchema>;

/**
 * The API key and the booth's PIN (as a hash), encrypted by the system. Only the main process ever holds them.
 */
export class SecretStore {
  readonly #path: string;
  readonly #cipher: Cipher;
  #secrets: Secrets;

  private constructor(path: string, cipher: Cipher, secrets: Secrets) {
    this.#path = path;
    this.#cipher = cipher;
    this.#secrets = secrets;
  }

  /** Reads what is kept. `isLost`: there is something, and it cannot be decrypted (another user, another machine, another keyring). */
  static async open(path: string, cipher: Cipher): Promise<{ store: SecretStore; isLost: boolean }> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      return { store: new SecretStore(path, cipher, {}), isLost: errorCode(error) !== 'ENOENT' };
    }
    const secrets = decrypted(text, cipher);
    return { store: new SecretStore(path, cipher, secrets ?? {}), isLost: secrets === undefined };
  }

  get status(): SecretsStatus {
    return { hasApiKey: this.#secrets.apiKey !== undefined, storage: this.#cipher.storage };
  }

  get apiKey(): string | undefined {
    return this.#secrets.apiKey;
  }

  get pin(): PinHash | undefined {
    return this.#secrets.pin;
  }

  /** @throws AppError `app.no-secret-storage`, `app.settings-unwritable` */
  setApiKey(apiKey: string | undefined): Promise<void> {
    return this.#keep({ ...this.#secrets, apiKey });
  }

  /** @throws AppError `app.no-secret-storage`, `app.settings-unwritable` */
  setPin(pin: PinHash | undefined): Promise<void> {
    return this.#keep({ ...this.#secrets, pin });
  }

  async #keep(secrets: Secrets): Promise<void> {
    if (this.#cipher.storage === 'unavailable') {
      throw new AppError('app.no-secret-storage', 'This system offers no storage for secrets.', {
        advice:
          'Unlock or install a keyring (on Linux: gnome-keyring or KWallet), then start Mimiyaku again.',
      });
    }
    const encrypted = this.#cipher.encrypt(JSON.stringify(secrets)).toString('base64');
    try {
      await replaceFile(this.#path, `${JSON.stringify({ version: 1, encrypted })}\n`);
    } catch (error) {
      throw new AppError('app.settings-unwritable', `Secrets cannot be written to ${this.#path}.`, {
        advice: 'Check the free space and that the folder may be written to.',
        cause: error,
      });
    }
    this.#secrets = secrets;
  }
}

function decrypted(text: string, cipher: Cipher): Secrets | undefined {
  try {
    const { encrypted } = fileSchema.parse(JSON.parse(text));
    return secretsSchema.parse(JSON.parse(cipher.decrypt(Buffer.from(encrypted, 'base64'))));
  } catch {
    // Whatever it was, it must be entered again: the notice says so.
    return undefined;
  }
}
