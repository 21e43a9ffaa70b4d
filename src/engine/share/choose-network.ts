import { isIP } from 'node:net';
import { THIS_COMPUTER, type ShareNetwork } from './networks.ts';
import { noNetwork, noSuchAddress } from './share-faults.ts';

/**
 * The address to share at.
 * @param asked an address, or a network as the system calls it; absent: the likeliest
 * @throws MimiyakuError `share.no-network`, `share.no-such-address`
 */
export function chooseNetwork(asked: string | undefined, networks: readonly ShareNetwork[]): string {
  if (asked === undefined) {
    const [first] = networks;
    if (networks.length === 0) throw noNetwork();
    return first.address;
  }
  const name = asked.trim().toLowerCase();
  if (name === 'localhost') return THIS_COMPUTER;
  // Whether it is one of ours is seen when sharing begins.
  if (isIP(name) !== 0) return name;
  const network = networks.find(({ interfaceName }) => interfaceName.toLowerCase() === name);
  if (network !== undefined) return network.address;
  throw noSuchAddress(
    asked,
    networks.map(({ address, interfaceName }) => `${address} (${interfaceName})`),
  );
}
