import { Tensor, type OnnxValue } from 'onnxruntime-node';

/** Named float32 tensors whose first dimension is the row of the beam. */
export type Cache = Readonly<Record<string, OnnxValue>>;

/** Puts the rows of a decoder's cache in a new order, in buffers that are kept from step to step and grow as needed. */
export class CacheRows {
  readonly #buffers = new Map<string, Float32Array>();

  /** Row i of the result is row `origins[i]` of the cache. The result is valid until the next call. */
  gather(cache: Cache, origins: ArrayLike<number>): Cache {
    const entries = Object.entries(cache);
    const unchanged = entries.every(
      ([, value]) =>
        value.dims[0] === origins.length && Array.from(origins).every((origin, row) => origin === row),
    );
    if (unchanged) return cache;
    return Object.fromEntries(entries.map(([name, value]) => [name, this.#gatherOne(name, value, origins)]));
  }

  #gatherOne(name: string, value: OnnxValue, origins: ArrayLike<number>): Tensor {
    const data = floats(name, value);
    const rowShape = value.dims.slice(1);
    const rowSize = rowShape.reduce((size, dimension) => size * dimension, 1);
    const target = this.#buffer(name, origins.length * rowSize);
    for (let row = 0; row < origins.length; row++) {
      target.set(data.subarray(origins[row] * rowSize, (origins[row] + 1) * rowSize), row * rowSize);
    }
    return new Tensor('float32', target, [origins.length, ...rowShape]);
  }

  #buffer(name: string, size: number): Float32Array {
    let buffer = this.#buffers.get(name);
    if (buffer === undefined || buffer.length < size) {
      // Doubled, so that a cache which grows by one position a step seldom needs a new buffer.
      buffer = new Float32Array(2 * size);
      this.#buffers.set(name, buffer);
    }
    return buffer.subarray(0, size);
  }
}

/** Every tensor of a cache of one row repeated to so many rows. */
export function repeatRow(cache: Cache, rows: number): Cache {
  if (rows === 1) return cache;
  return new CacheRows().gather(cache, new Int32Array(rows));
}

function floats(name: string, value: OnnxValue): Float32Array {
  if (value.data instanceof Float32Array) return value.data;
  throw new TypeError(`The model's ${name} holds ${value.type}, not float32.`);
}
