import { MimiyakuError } from '../../errors.ts';

/** `pcm`: headerless samples to `/files/pcm`. `wav`: WAV files to `/files/wav`. The same sound, and the same answer. */
export const SERVICE_FORMATS = ['pcm', 'wav'] as const;
export type ServiceFormat = (typeof SERVICE_FORMATS)[number];

/** Where a translation service is, checked. */
export interface ServiceAddress {
  /** Without a slash at its end; the host in ASCII (IDNA). */
  readonly base: string;
  readonly origin: string;
  /** True for this machine itself: nothing leaves it. */
  readonly isThisMachine: boolean;
}

const EXAMPLE = 'Write it like "https://translate.example.com" or "https://example.com/mimiyaku".';

/**
 * Checks the address that a user typed. Any path it has stays in front of `/files/…`.
 * @throws MimiyakuError `service.bad-address`; `service.insecure` for plain http beyond this machine, unless `allowInsecure`.
 */
export function parseServiceAddress(
  text: string,
  { allowInsecure }: { readonly allowInsecure: boolean },
): ServiceAddress {
  const typed = text.trim();
  if (typed === '') throw badAddress('The address of the translation service is empty.');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) {
    throw badAddress('The address of the translation service must begin with "https://".');
  }
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  // The text may hold a password, so no message repeats it before that is known.
  if (url === undefined) throw badAddress('The address of the translation service is not a web address.');
  if (url.username !== '' || url.password !== '') {
    throw badAddress(
      'The address of the translation service holds a user name or a password.',
      'Leave everything up to the "@" out; the service takes its own API key.',
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw badAddress(`The translation service is reached by https, not by "${url.protocol}".`);
  }
  if (url.href.includes('?') || url.href.includes('#')) {
    throw badAddress('The address of the translation service must not hold "?" or "#".');
  }
  const base = url.href.replace(/\/+$/, '');
  if (/\/files\/(pcm|wav)$/.test(base)) {
    throw badAddress(
      'The address of the translation service ends in "/files/…", which Mimiyaku adds itself.',
      'Leave "/files/pcm" or "/files/wav" out.',
    );
  }
  const isThisMachine = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !isThisMachine && !allowInsecure) {
    throw new MimiyakuError(
      'service.insecure',
      `"${base}" would be sent speech and the API key unencrypted.`,
      {
        advice: 'Use an "https://" address, or allow unencrypted connections if you trust the whole network.',
      },
    );
  }
  return { base, origin: url.origin, isThisMachine };
}

/** The one URL that recordings in this format are sent to. */
export function endpointOf({ base }: ServiceAddress, format: ServiceFormat): URL {
  return new URL(`${base}/files/${format}`);
}

/** Names and addresses that never leave this machine. Hosts as `URL.hostname` has them, IPv4 already in four numbers. */
function isLoopback(hostname: string): boolean {
  // RFC 4291: ::1, and IPv4 inside IPv6 as ::ffff:7f00:0/104.
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(hostname)
  );
}

function badAddress(message: string, advice = EXAMPLE): MimiyakuError {
  return new MimiyakuError('service.bad-address', message, { advice });
}
