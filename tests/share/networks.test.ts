import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { allowedHosts } from '../../src/engine/share/allowed-hosts.ts';
import { chooseNetwork } from '../../src/engine/share/choose-network.ts';
import { shareNetworks } from '../../src/engine/share/networks.ts';

function ipv4(address: string, internal = false): NetworkInterfaceInfo {
  return {
    address,
    netmask: '255.255.255.0',
    family: 'IPv4',
    mac: '00:00:00:00:00:00',
    internal,
    cidr: null,
  };
}
function ipv6(address: string): NetworkInterfaceInfo {
  return {
    address,
    netmask: 'ffff:ffff:ffff:ffff::',
    family: 'IPv6',
    mac: '00:00:00:00:00:00',
    internal: false,
    cidr: null,
    scopeid: 0,
  };
}
const summary = (interfaces: Record<string, NetworkInterfaceInfo[]>, platform: NodeJS.Platform): string[] =>
  shareNetworks(interfaces, platform).map(
    ({ kind, address, interfaceName }) => `${kind} ${address} ${interfaceName}`,
  );

describe('networks to share in', () => {
  it('on Linux: hotspot, Wi-Fi and cable by their names, those of containers last', () => {
    expect(
      summary(
        {
          lo: [ipv4('127.0.0.1', true)],
          docker0: [ipv4('172.17.0.1')],
          enp3s0: [ipv6('fe80::1'), ipv4('192.168.1.20'), ipv6('2001:db8::20')],
          wlp2s0: [ipv4('192.168.1.21')],
          wlx00c0ca: [ipv4('10.42.0.1')],
          tailscale0: [ipv4('100.101.102.103')],
        },
        'linux',
      ),
    ).toEqual([
      'hotspot 10.42.0.1 wlx00c0ca',
      'wifi 192.168.1.21 wlp2s0',
      'cable 192.168.1.20 enp3s0',
      'virtual 172.17.0.1 docker0',
      'virtual 100.101.102.103 tailscale0',
    ]);
  });

  it('on macOS: what shares its connection is a hotspot; en0 may be cable or Wi-Fi', () => {
    expect(
      summary(
        {
          lo0: [ipv4('127.0.0.1', true)],
          en0: [ipv4('192.168.0.5')],
          awdl0: [ipv6('fe80::2')],
          utun3: [ipv4('10.8.0.2')],
          bridge100: [ipv4('192.168.2.1')],
        },
        'darwin',
      ),
    ).toEqual(['hotspot 192.168.2.1 bridge100', 'network 192.168.0.5 en0', 'virtual 10.8.0.2 utun3']);
  });

  it('on Windows: by the names that it gives in English and Japanese', () => {
    expect(
      summary(
        {
          'Loopback Pseudo-Interface 1': [ipv4('127.0.0.1', true)],
          'vEthernet (WSL)': [ipv4('172.20.0.1')],
          イーサネット: [ipv4('192.168.1.30')],
          'Wi-Fi': [ipv4('192.168.1.31')],
          'ローカル エリア接続* 10': [ipv4('192.168.137.1')],
        },
        'win32',
      ),
    ).toEqual([
      'hotspot 192.168.137.1 ローカル エリア接続* 10',
      'wifi 192.168.1.31 Wi-Fi',
      'cable 192.168.1.30 イーサネット',
      'virtual 172.20.0.1 vEthernet (WSL)',
    ]);
  });

  it('a network that gave no address comes last, an address that needs a zone not at all', () => {
    expect(
      summary({ wlan0: [ipv4('169.254.10.1')], eth0: [ipv4('10.0.0.2')], eth1: [ipv6('fe80::3')] }, 'linux'),
    ).toEqual(['cable 10.0.0.2 eth0', 'wifi 169.254.10.1 wlan0']);
    expect(summary({ eth0: [ipv6('fe80::3'), ipv6('2001:db8::2')] }, 'linux')).toEqual([
      'cable 2001:db8::2 eth0',
    ]);
  });
});

describe('the network that is chosen', () => {
  const networks = shareNetworks(
    { 'Wi-Fi': [ipv4('192.168.1.31')], イーサネット: [ipv4('192.168.1.30')] },
    'win32',
  );

  it('is the likeliest, the one named, or the address named', () => {
    expect(chooseNetwork(undefined, networks)).toBe('192.168.1.31');
    expect(chooseNetwork('イーサネット', networks)).toBe('192.168.1.30');
    expect(chooseNetwork('wi-fi', networks)).toBe('192.168.1.31');
    expect(chooseNetwork('localhost', networks)).toBe('127.0.0.1');
    expect(chooseNetwork('10.1.2.3', networks)).toBe('10.1.2.3');
  });

  it('says when there is none, or none of that name', () => {
    expect(() => chooseNetwork(undefined, [])).toThrow(/in no network/);
    expect(() => chooseNetwork('wlan9', networks)).toThrow(/"wlan9" is no network/);
  });
});

describe('what Host may be', () => {
  it('the address as browsers write it, and nothing else', () => {
    expect([...allowedHosts('192.168.1.31', 4649)]).toEqual(['192.168.1.31:4649']);
    expect([...allowedHosts('127.0.0.1', 4649)]).toEqual(['127.0.0.1:4649', 'localhost:4649']);
    expect([...allowedHosts('2001:db8::2', 80)]).toEqual(['[2001:db8::2]', '[2001:db8::2]:80']);
  });
});
