export const share = {
  title: 'Captions on everybody’s phones',
  switch: 'Share the captions',
  switchHint:
    'Whoever is in the same network and has the address can read along. No internet is used, and no sound goes out: only the words of the presenter window.',
  stop: 'Stop sharing',
  address: 'Address',
  addressHint: 'A new one is made each time you share.',
  codeLabel: 'QR code of the address',
  readers: (count: number) =>
    count === 0
      ? 'Nobody is reading'
      : count === 1
        ? '1 person is reading'
        : `${String(count)} people are reading`,
  overlay: 'For streams (OBS: browser source)',
  overlayHint: 'Transparent, two lines at the bottom.',
  noNetwork: 'This computer is in no network. Connect it by cable or Wi-Fi, or switch on its hotspot.',
  hints: {
    'never-reached':
      'Nobody has opened the page yet. If it does not open on a phone, the phone may be in another Wi-Fi, or a firewall of this computer blocks it: allow Mimiyaku incoming connections. Networks for guests often keep devices apart: use the hotspot of this computer then.',
    'network-gone':
      'This computer has left the network it shares in, so nobody can read at present. When it is back, reading goes on; otherwise stop sharing and start it again.',
  },
  where: 'Network',
  whereWhileOn: 'Stop sharing to change this.',
  network: 'Network to share in',
  automatic: 'Automatic',
  kinds: { hotspot: 'Hotspot', wifi: 'Wi-Fi', network: 'Network', cable: 'Cable', virtual: 'Virtual' },
  networkName: (kind: string, name: string, address: string) => `${kind}: ${name} (${address})`,
  missing: (name: string) => `${name} (not connected)`,
  thisComputer: 'This computer only (OBS)',
  port: 'Port',
  portHint: 'Left empty, one is chosen.',
  portWrong: 'Enter a number from 1024 to 65535, or nothing.',
  readersTitle: 'Readers',
  earlier: 'Shown to those who come later',
  earlierCount: (count: number) =>
    count === 0
      ? 'Nothing of before'
      : count === 1
        ? 'The last utterance'
        : `The last ${String(count)} utterances`,
  earlierHint:
    'Nothing in booth mode while it clears its screen: what is cleared there is cleared on the phones.',
  atBooth: 'Share in booth mode',
  atBoothHint: 'Sharing begins and ends with booth mode.',
  codeTitle: 'Code on the screens',
  codePlace: 'In the presenter window and in booth mode',
  codePlaces: { hidden: 'Not shown', corner: 'In a corner', full: 'Full screen' },
  codeSize: 'Size in the corner (of the screen’s height)',
} as const;
