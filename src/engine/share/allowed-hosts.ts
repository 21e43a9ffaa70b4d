import { isIPv6 } from 'node:net';

/** An address as it stands in a URL. */
export function urlHost(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}

/**
 * What the header `Host` may be: the chosen address with its port, as browsers write it. Anything else is a name that somebody pointed at
 * this computer: a page of theirs would count as ours (DNS rebinding).
 */
export function allowedHosts(address: string, port: number): ReadonlySet<string> {
  const hosts = [urlHost(address), ...(isThisComputer(address) ? ['localhost'] : [])];
  return new Set(hosts.flatMap((host) => (port === 80 ? [host, `${host}:80`] : [`${host}:${port}`])));
}

export function isThisComputer(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** An address without the form in which IPv4 appears on a socket for both (RFC 4291, 2.5.5.2). */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}
