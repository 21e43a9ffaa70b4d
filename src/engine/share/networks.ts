import type { NetworkInterfaceInfo } from 'node:os';

/** `network`: a real one of which the name does not tell more (macOS). `virtual`: of containers, virtual machines and tunnels. */
export type NetworkKind = 'hotspot' | 'wifi' | 'network' | 'cable' | 'virtual';

/** A network in which this computer can be reached. */
export interface ShareNetwork {
  readonly address: string;
  /** As the system calls it: `wlp2s0`, `en0`, `Wi-Fi`. */
  readonly interfaceName: string;
  readonly kind: NetworkKind;
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Only this computer: its own browser, and its own OBS. */
export const THIS_COMPUTER = '127.0.0.1';

/**
 * Where phones are found most often comes first: a hotspot was switched on for them; phones have no cable, and where a computer is in
 * both, the Wi-Fi is theirs.
 */
const ORDER: readonly NetworkKind[] = ['hotspot', 'wifi', 'network', 'cable', 'virtual'];

/**
 * The networks that captions can be shared in, the likeliest first; none where the computer is in none.
 * @param interfaces as `os.networkInterfaces()` gives them
 */
export function shareNetworks(interfaces: Interfaces, platform: NodeJS.Platform): readonly ShareNetwork[] {
  const networks = Object.entries(interfaces).flatMap(([interfaceName, entries]) => {
    const entry = chooseAddress(entries ?? []);
    if (entry === undefined) return [];
    return [{ address: entry.address, interfaceName, kind: kindOf(interfaceName, entry.address, platform) }];
  });
  return networks.toSorted(
    (one, other) =>
      Number(isSelfGiven(one.address)) - Number(isSelfGiven(other.address)) ||
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );
}

/** IPv4 first: it is what people can type, and what every guest network gives. Addresses that need a zone are of no use in a browser. */
function chooseAddress(entries: readonly NetworkInterfaceInfo[]): NetworkInterfaceInfo | undefined {
  const usable = entries.filter(
    ({ internal, family, address }) => !internal && (family === 'IPv4' || !/^fe[89ab]/i.test(address)),
  );
  const ipv4 = usable.filter(({ family }) => family === 'IPv4');
  return ipv4.find(({ address }) => !isSelfGiven(address)) ?? ipv4.at(0) ?? usable.at(0);
}

/** A computer that was given no address makes one up (RFC 3927): it reaches only what did the same. */
function isSelfGiven(address: string): boolean {
  return address.startsWith('169.254.');
}

function kindOf(name: string, address: string, platform: NodeJS.Platform): NetworkKind {
  const rules = platform === 'win32' ? WINDOWS : platform === 'darwin' ? MACOS : LINUX;
  return rules.find(({ test }) => test(name, address))?.kind ?? 'network';
}

interface Rule {
  readonly kind: NetworkKind;
  readonly test: (name: string, address: string) => boolean;
}

const named =
  (pattern: RegExp) =>
  (name: string): boolean =>
    pattern.test(name);

/** Names by systemd's predictable naming (systemd.net-naming-scheme(7)) and those of the kernel; hotspots as NetworkManager makes them. */
const LINUX: readonly Rule[] = [
  {
    kind: 'virtual',
    test: named(
      /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|podman|tun|tap|wg|tailscale|zt|ppp)/,
    ),
  },
  {
    kind: 'hotspot',
    test: (name, address) => /^(ap\d|wlan\d_ap|uap)/.test(name) || /^10\.42\.\d+\.1$/.test(address),
  },
  { kind: 'wifi', test: named(/^(wl|wifi|mlan|ath|ra\d)/) },
  { kind: 'cable', test: named(/^(en|eth|usb)/) },
];

/** `en0` is the Wi-Fi of a portable Mac and the cable of a desk one: its name does not tell. Internet sharing makes `bridge100` or `ap1`. */
const MACOS: readonly Rule[] = [
  { kind: 'hotspot', test: named(/^(bridge1\d\d|ap\d)$/) },
  { kind: 'virtual', test: named(/^(utun|awdl|llw|bridge|vmenet|vmnet|vboxnet|feth|gif|stf|ipsec|ppp)/) },
];

/** Names that Windows gives in English, Japanese and a few more; its mobile hotspot is always 192.168.137.1. */
const WINDOWS: readonly Rule[] = [
  { kind: 'hotspot', test: (_, address) => address === '192.168.137.1' },
  {
    kind: 'virtual',
    test: named(
      /vEthernet|VirtualBox|VMware|Hyper-V|WSL|Docker|Loopback|TAP|VPN|WireGuard|Tailscale|ZeroTier|Bluetooth/i,
    ),
  },
  { kind: 'wifi', test: named(/wi-?fi|wlan|wireless|ワイヤレス|無線|drahtlos|sans fil|inal[aá]mbric/i) },
  { kind: 'cable', test: named(/ethernet|イーサネット|ローカル エリア|local area|有線/i) },
];
