/** Polynomial of Ogg's checksum: 32 bits, not reflected, nothing before or after (RFC 3533, 6). Node's own crc32 is another one. */
const POLYNOMIAL = 0x04c11db7;
const CHECKSUM_PLACE = 22;
const CHECKSUM_BYTES = 4;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ POLYNOMIAL : value << 1;
  return value;
});

/** Whether a whole page carries the checksum that it has. */
export function isIntactPage(page: Uint8Array): boolean {
  if (page.length < CHECKSUM_PLACE + CHECKSUM_BYTES) return false;
  let checksum = 0;
  for (let place = 0; place < page.length; place++) {
    // The checksum counts as zero where it stands itself.
    const isOwn = place >= CHECKSUM_PLACE && place < CHECKSUM_PLACE + CHECKSUM_BYTES;
    checksum = (checksum << 8) ^ TABLE[(checksum >>> 24) ^ (isOwn ? 0 : page[place])];
  }
  const told = new DataView(page.buffer, page.byteOffset).getUint32(CHECKSUM_PLACE, true);
  return checksum >>> 0 === told;
}
