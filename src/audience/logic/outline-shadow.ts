/** Eight places round a letter, in parts of its height: an outline that every browser draws, under the letter and not into it. */
const WIDTH_EM = 0.055;
const DIAGONAL_EM = 0.04;

/** A `text-shadow` that surrounds letters with a colour. */
export function outlineShadow(colour: string): string {
  const places = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));
  return places
    .filter(([x, y]) => x !== 0 || y !== 0)
    .map(([x, y]) => {
      const width = x !== 0 && y !== 0 ? DIAGONAL_EM : WIDTH_EM;
      return `${String(x * width)}em ${String(y * width)}em 0.02em ${colour}`;
    })
    .join(', ');
}
