import { qrTerminalText } from '../../engine/share/qr-code.ts';
import type { Sharing, SharingHint } from '../../engine/share/sharing.ts';

/** The address to read along at, with its QR code where there is a terminal wide enough. */
export function sharingText(
  { url, qr }: Pick<Sharing, 'url' | 'qr'>,
  { isTTY, columns = 80 }: { readonly isTTY: boolean; readonly columns?: number | undefined },
): string {
  const address = `Read along at ${url}`;
  return isTTY && columns >= qr.length ? `${qrTerminalText(qr)}\n${address}` : address;
}

/** What is wrong with the sharing, and what to do. */
export function hintText(hint: SharingHint): string {
  switch (hint) {
    case 'never-reached':
      return "Nobody has opened the page from another device yet. If phones cannot open it, allow Mimiyaku (Node.js) in this computer's firewall, and check that they are in the same network.";
    case 'network-gone':
      return 'This computer has left the network in which it shares. Connect it again, or start again to share in another.';
  }
}
