import encodeQR from 'qr';

/** Rows of modules from the top, true where dark, with the quiet zone of four light modules around that readers need (ISO/IEC 18004, 9.1). */
export type QrMatrix = readonly (readonly boolean[])[];

/** As many light modules as the standard asks for. */
const QUIET_MODULES = 4;

/** The code of an address. Level M: a tenth may be covered, by a finger or a glare; higher ones make it finer, and so harder to take from afar. */
export function qrMatrix(text: string): QrMatrix {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
}

/** The dark modules as the `d` of an SVG path; the view box is `0 0 N N` with N = the number of rows. */
export function qrSvgPath(matrix: QrMatrix): string {
  const parts: string[] = [];
  matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      parts.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
    }
  });
  return parts.join('');
}

/** Black on white whatever the terminal's colours: many readers do not take light codes on a dark ground. */
const BLACK_ON_WHITE = '\u001b[38;5;16;48;5;231m';
const RESET = '\u001b[0m';

/** The code for a terminal: two rows in a line, by half blocks. */
export function qrTerminalText(matrix: QrMatrix): string {
  const lines: string[] = [];
  for (let y = 0; y < matrix.length; y += 2) {
    const line = matrix[y].map((upper, x) => HALVES[`${upper}-${matrix[y + 1]?.[x] ?? false}`]).join('');
    lines.push(`${BLACK_ON_WHITE}${line}${RESET}`);
  }
  return lines.join('\n');
}

const HALVES: Readonly<Record<`${boolean}-${boolean}`, string>> = {
  'true-true': '█',
  'true-false': '▀',
  'false-true': '▄',
  'false-false': ' ',
};
