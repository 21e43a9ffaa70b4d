import FFT from 'fft.js';

/**
 * A sound through one or two impulse responses of the same room, by overlapping blocks (overlap-add). Two responses go through one transform,
 * as real and imaginary part. Each result is as long as sound and response together, less one.
 */
export function convolve(sound: Float32Array, responses: readonly Float32Array[]): Float32Array[] {
  if (responses.length > 2) {
    return responses.flatMap((response) => convolve(sound, [response]));
  }
  const longest = Math.max(...responses.map(({ length }) => length));
  const size = transformSize(longest, sound.length);
  const step = size - longest + 1;
  const fft = transformOf(size);
  const filter = new Float64Array(2 * size);
  const packed = new Float64Array(2 * size);
  for (const [part, response] of responses.entries()) {
    for (let n = 0; n < response.length; n++) packed[2 * n + part] = response[n];
  }
  fft.transform(filter, packed);
  const results = responses.map(() => new Float32Array(sound.length + longest - 1));
  const spectrum = new Float64Array(2 * size);
  for (let from = 0; from < sound.length; from += step) {
    const count = Math.min(step, sound.length - from);
    packed.fill(0);
    for (let n = 0; n < count; n++) packed[2 * n] = sound[from + n];
    fft.transform(spectrum, packed);
    multiply(spectrum, filter);
    fft.inverseTransform(packed, spectrum);
    const end = Math.min(size, results[0].length - from);
    for (const [part, result] of results.entries()) {
      for (let n = 0; n < end; n++) result[from + n] += packed[2 * n + part];
    }
  }
  return results;
}

function multiply(into: Float64Array, by: Float64Array): void {
  for (let k = 0; k < into.length; k += 2) {
    const re = into[k] * by[k] - into[k + 1] * by[k + 1];
    into[k + 1] = into[k] * by[k + 1] + into[k + 1] * by[k];
    into[k] = re;
  }
}

/** Four times the response is near the least work; no more than the sound needs. */
function transformSize(response: number, sound: number): number {
  const enough = Math.min(4 * response, response + sound);
  return 2 ** Math.max(4, Math.ceil(Math.log2(enough)));
}

const transforms = new Map<number, FFT>();

function transformOf(size: number): FFT {
  const known = transforms.get(size) ?? new FFT(size);
  transforms.set(size, known);
  return known;
}
