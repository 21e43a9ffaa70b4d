import { MimiyakuError } from '../../errors.ts';

const REPLACEMENT = '[API key]';

/**
 * A service's API key, which leaves this object in one place only: the header of a request. Printing, inspecting or serialising the
 * object does not show it, and `redact` takes it out of whatever a service sends back.
 */
export class ApiKey {
  readonly #value: string;

  /** @throws MimiyakuError `service.wrong-key` where it cannot be sent at all; the message does not hold it. */
  constructor(value: string) {
    const trimmed = value.trim();
    if (!/^[\x21-\x7e]+$/.test(trimmed)) {
      throw new MimiyakuError(
        'service.wrong-key',
        trimmed === ''
          ? 'The API key is empty.'
          : 'The API key holds a space, a line break or a character that is not ASCII.',
        { advice: 'Copy it again from where the service gave it to you.' },
      );
    }
    this.#value = trimmed;
  }

  headers(): Readonly<Record<string, string>> {
    return { 'X-API-KEY': this.#value };
  }

  /** The text without the key, also where it was written percent-encoded or, as in a host name, in another case. */
  redact(text: string): string {
    return [this.#value, encodeURIComponent(this.#value)].reduce(
      (redacted, secret) => redacted.replace(new RegExp(escapeForRegExp(secret), 'gi'), REPLACEMENT),
      text,
    );
  }
}

function escapeForRegExp(text: string): string {
  return text.replace(
    /[^A-Za-z0-9]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
