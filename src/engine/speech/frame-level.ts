/** Lowest level told, in dB of full scale: below the rounding noise of 16-bit audio. */
const LOWEST_DBFS = -120;

/** Mean power of a frame in dB of full scale (a square wave at full scale is 0 dBFS), not below −120 dBFS. */
export function frameLevelDbfs(frame: Float32Array): number {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return powerDbfs(energy / frame.length);
}

/** A mean square in dB of full scale, not below −120 dBFS. */
export function powerDbfs(meanSquare: number): number {
  return meanSquare > 0 ? Math.max(LOWEST_DBFS, 10 * Math.log10(meanSquare)) : LOWEST_DBFS;
}
