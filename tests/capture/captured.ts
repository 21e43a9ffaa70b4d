import type { CaptureFormat } from '../../src/engine/capture/capture-source.ts';
import type { CaptureTarget } from '../../src/engine/capture/capture-supervisor.ts';

/** Keeps all that a supervisor hands over. */
export class Captured implements CaptureTarget {
  readonly formats: CaptureFormat[] = [];
  readonly blocks: Int16Array[] = [];
  interruptions = 0;
  sampleCount = 0;

  opened(format: CaptureFormat): void {
    this.formats.push(format);
  }

  samples(interleaved: Int16Array): boolean {
    this.blocks.push(interleaved.slice());
    this.sampleCount += interleaved.length / (this.formats.at(-1)?.channelCount ?? 1);
    return true;
  }

  interrupted(): void {
    this.interruptions++;
  }

  /** All values in one. */
  values(): Int16Array {
    const all = new Int16Array(this.blocks.reduce((sum, block) => sum + block.length, 0));
    let place = 0;
    for (const block of this.blocks) {
      all.set(block, place);
      place += block.length;
    }
    return all;
  }
}

/** Where `part` lies in `whole` value for value; −1 where it does not. */
export function placeOf(part: Int16Array, whole: Int16Array): number {
  const bytes = (values: Int16Array): Buffer =>
    Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const place = bytes(whole).indexOf(bytes(part));
  return place < 0 ? -1 : place / 2;
}
