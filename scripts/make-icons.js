/*
 * Draws the app's icons: an ear's outline as two arcs, and a speech bubble's tail, on a rounded square. `node scripts/make-icons.js` writes
 * resources/icons (tray, window) and build (what electron-builder takes). They lie in the repository; run it after a change here.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync, crc32 } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {readonly [red: number, green: number, blue: number]} Colour */

const TEAL = /** @type {Colour} */ ([15, 118, 132]);
const WHITE = /** @type {Colour} */ ([255, 255, 255]);
const BLACK = /** @type {Colour} */ ([0, 0, 0]);
const GREY = /** @type {Colour} */ ([120, 128, 136]);
const GREEN = /** @type {Colour} */ ([26, 148, 79]);
const AMBER = /** @type {Colour} */ ([200, 96, 0]);

/**
 * Distance, in a square of 1, to an arc around (x, y), from one angle to another in turns, clockwise from the right; negative inside its
 * stroke.
 * @param {number} px @param {number} py @param {number} x @param {number} y @param {number} radius
 * @param {number} from @param {number} to @param {number} width
 */
function arc(px, py, x, y, radius, from, to, width) {
  const angle = ((Math.atan2(py - y, px - x) / (2 * Math.PI) + 1) % 1) + (from >= 1 ? 1 : 0);
  const turn = angle < from ? angle + 1 : angle;
  if (turn <= to) return Math.abs(Math.hypot(px - x, py - y) - radius) - width / 2;
  const ends = [from, to].map((end) => {
    const ex = x + radius * Math.cos(end * 2 * Math.PI);
    const ey = y + radius * Math.sin(end * 2 * Math.PI);
    return Math.hypot(px - ex, py - ey);
  });
  return Math.min(...ends) - width / 2;
}

/** @param {number} x @param {number} y */
function ear(x, y) {
  const outer = arc(x, y, 0.44, 0.44, 0.21, 0.5, 1.12, 0.085);
  const lobe = arc(x, y, 0.42, 0.64, 0.1, 0.02, 0.42, 0.085);
  const inner = arc(x, y, 0.44, 0.45, 0.085, 0.5, 1.1, 0.06);
  const wave = arc(x, y, 0.44, 0.44, 0.35, 0.9, 1.1, 0.06);
  return Math.min(outer, lobe, inner, wave);
}

/** @param {number} x @param {number} y @param {number} margin @param {number} corner */
function roundedSquare(x, y, margin, corner) {
  const half = 0.5 - margin - corner;
  const dx = Math.max(0, Math.abs(x - 0.5) - half);
  const dy = Math.max(0, Math.abs(y - 0.5) - half);
  return Math.hypot(dx, dy) - corner;
}

/**
 * Pixels of an icon. `layers`: shapes from back to front, each a distance and a colour.
 * @param {number} size
 * @param {readonly { readonly distance: (x: number, y: number) => number, readonly colour: Colour }[]} layers
 */
function draw(size, layers) {
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (const { distance, colour } of layers) {
        // Half a pixel on either side of the edge is the soft part of it.
        const cover = Math.min(
          1,
          Math.max(0, 0.5 - distance((column + 0.5) / size, (row + 0.5) / size) * size),
        );
        const rest = alpha * (1 - cover);
        const total = cover + rest;
        if (total === 0) continue;
        red = (colour[0] * cover + red * rest) / total;
        green = (colour[1] * cover + green * rest) / total;
        blue = (colour[2] * cover + blue * rest) / total;
        alpha = total;
      }
      pixels.set([red, green, blue, alpha * 255].map(Math.round), (row * size + column) * 4);
    }
  }
  return png(size, pixels);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** @param {number} size @param {Buffer} pixels */
function png(size, pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    pixels.copy(rows, row * (size * 4 + 1) + 1, row * size * 4, (row + 1) * size * 4);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** @param {number} size @param {number} margin */
function appIcon(size, margin) {
  return draw(size, [
    { distance: (x, y) => roundedSquare(x, y, margin, 0.18), colour: TEAL },
    { distance: ear, colour: WHITE },
  ]);
}

/** Windows takes an ICO, a list of PNGs. @param {readonly number[]} sizes */
function ico(sizes) {
  const images = sizes.map((size) => appIcon(size, 0));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  images.forEach((image, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index] % 256, at);
    head.writeUInt8(sizes[index] % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([head, ...images]);
}

/** macOS takes an ICNS, PNGs under four-letter names of their sizes; the shape stands inside Apple's margin. */
function icns() {
  const types = /** @type {const} */ ([
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic08', 256],
    ['ic09', 512],
    ['ic10', 1024],
  ]);
  const entries = types.map(([type, size]) => {
    const image = appIcon(size, 0.098);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(image.length + 8, 4);
    return Buffer.concat([head, image]);
  });
  const body = Buffer.concat(entries);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

mkdirSync(`${root}resources/icons`, { recursive: true });
mkdirSync(`${root}build/icons`, { recursive: true });
writeFileSync(`${root}resources/icons/app.png`, appIcon(256, 0.02));
for (const [look, colour] of /** @type {const} */ ([
  ['ready', GREY],
  ['listening', GREEN],
  ['trouble', AMBER],
])) {
  const plate = {
    distance: (/** @type {number} */ x, /** @type {number} */ y) => roundedSquare(x, y, 0.02, 0.2),
    colour,
  };
  writeFileSync(
    `${root}resources/icons/tray-${look}.png`,
    draw(32, [plate, { distance: ear, colour: WHITE }]),
  );
  // The state shows by the strength of the line: macOS takes the shape only.
  const shape =
    look === 'ready' ? ear : (/** @type {number} */ x, /** @type {number} */ y) => ear(x, y) - 0.02;
  for (const [suffix, size] of /** @type {const} */ ([
    ['', 18],
    ['@2x', 36],
  ])) {
    writeFileSync(
      `${root}resources/icons/tray-${look}Template${suffix}.png`,
      draw(size, [{ distance: shape, colour: BLACK }]),
    );
  }
}
for (const size of [16, 32, 48, 64, 128, 256, 512]) {
  writeFileSync(`${root}build/icons/${size}x${size}.png`, appIcon(size, 0.02));
}
writeFileSync(`${root}build/icon.ico`, ico([16, 24, 32, 48, 64, 128, 256]));
writeFileSync(`${root}build/icon.icns`, icns());
