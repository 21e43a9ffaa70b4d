import { randomNumbers } from '../beamform/synthetic-array.ts';

/** Ten seconds of things that are no speech, at a level given by the root mean square of the loudest of them. */
const SAMPLES = 160_000;

type Sound = (index: number) => number;

/** Scales a sound to the given level. */
function rendered(sound: Sound, levelDbfs: number): Float32Array {
  const samples = Float32Array.from({ length: SAMPLES }, (_, index) => sound(index));
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / SAMPLES;
  const factor = power === 0 ? 0 : 10 ** (levelDbfs / 20) / Math.sqrt(power);
  // As a recorder would: rounded to 16 bits, clipped at full scale.
  return samples.map((sample) => Math.max(-1, Math.min(1, Math.round(sample * factor * 32_768) / 32_768)));
}

export function digitalSilence(): Float32Array {
  return new Float32Array(SAMPLES);
}

export function whiteNoise(levelDbfs: number): Float32Array {
  const random = randomNumbers(1);
  return rendered(() => random() - 0.5, levelDbfs);
}

/** Noise that falls by about 3 dB an octave: eight generators, each half as fast as the one before (Voss and McCartney). */
export function pinkNoise(levelDbfs: number): Float32Array {
  const random = randomNumbers(2);
  const rows = Array.from({ length: 8 }, () => random() - 0.5);
  return rendered((index) => {
    rows.forEach((_, row) => {
      if (index % 2 ** row === 0) rows[row] = random() - 0.5;
    });
    return rows.reduce((sum, row) => sum + row, 0);
  }, levelDbfs);
}

/** Mains hum with its harmonics. */
export function hum(frequencyHz: number, levelDbfs: number): Float32Array {
  return rendered((index) => {
    let sum = 0;
    for (let harmonic = 1; harmonic < 20; harmonic++) {
      sum += Math.sin((2 * Math.PI * frequencyHz * harmonic * index) / 16_000 + harmonic) / harmonic;
    }
    return sum;
  }, levelDbfs);
}

/** Noise that comes and goes four times a second, as syllables do. */
export function pulsingNoise(levelDbfs: number): Float32Array {
  const random = randomNumbers(3);
  return rendered((index) => (random() - 0.5) * (index % 4000 < 2000 ? 1 : 0.3), levelDbfs);
}

const CHORDS = [
  [0, 4, 7],
  [5, 9, 12],
  [7, 11, 14],
  [9, 12, 16],
];

/** Frequency of a note so many semitones above another. */
const above = (frequencyHz: number, semitones: number): number => frequencyHz * 2 ** (semitones / 12);

/** Chords struck twice a second, each dying away, like a piano. */
export function pianoChords(levelDbfs: number): Float32Array {
  return rendered((index) => {
    const since = (index % 8000) / 16_000;
    const chord = CHORDS[Math.floor(index / 16_000) % CHORDS.length];
    let sum = 0;
    for (const semitones of chord) {
      for (let harmonic = 1; harmonic < 8; harmonic++) {
        const decay = Math.exp(-4 * Math.sqrt(harmonic) * since);
        sum += (decay / harmonic) * Math.sin(2 * Math.PI * above(220, semitones) * harmonic * since);
      }
    }
    return sum;
  }, levelDbfs);
}

/** Held chords with a little vibrato, like an organ: what detectors take for vowels most easily. */
export function organChords(levelDbfs: number): Float32Array {
  return rendered((index) => {
    const time = index / 16_000;
    const vibrato = 1 + 0.003 * Math.sin(2 * Math.PI * 5.5 * time);
    const chord = CHORDS[Math.floor(time / 4) % CHORDS.length];
    let sum = 0;
    for (const semitones of chord) {
      for (let harmonic = 1; harmonic < 12; harmonic++) {
        sum += Math.sin(2 * Math.PI * above(196, semitones) * harmonic * time * vibrato) / harmonic;
      }
    }
    return sum;
  }, levelDbfs);
}

/** Kick and snare, four strokes a second. */
export function drums(levelDbfs: number): Float32Array {
  const random = randomNumbers(4);
  return rendered((index) => {
    const since = (index % 4000) / 16_000;
    const stroke = Math.floor(index / 4000) % 4;
    if (stroke === 0) {
      return Math.sin(2 * Math.PI * 60 * since * Math.exp(-6 * since)) * Math.exp(-12 * since);
    }
    return (random() - 0.5) * Math.exp(-25 * since) * (stroke === 2 ? 1.5 : 0.7);
  }, levelDbfs);
}

/** A tune of plucked notes, four a second. */
export function tune(levelDbfs: number): Float32Array {
  const random = randomNumbers(5);
  const scale = [0, 2, 4, 5, 7, 9, 11, 12];
  const notes = Array.from({ length: 40 }, () => above(330, scale[Math.floor(random() * scale.length)]));
  return rendered((index) => {
    const since = (index % 4000) / 16_000;
    const frequencyHz = notes[Math.floor(index / 4000)];
    let sum = 0;
    for (let harmonic = 1; harmonic < 12; harmonic++) {
      const decay = Math.exp(-3 * Math.sqrt(harmonic) * since);
      sum += (decay / harmonic) * Math.sin(2 * Math.PI * frequencyHz * harmonic * since);
    }
    return sum;
  }, levelDbfs);
}

/** Knocks and clicks on the table over a quiet room. */
export function clicks(levelDbfs: number): Float32Array {
  const random = randomNumbers(6);
  let since = 0;
  return rendered(() => {
    since = random() < 1 / 5000 ? 0 : since + 1;
    return (random() - 0.5) * (0.005 + Math.exp(-since / 120));
  }, levelDbfs);
}

/** A warning tone that rises and falls. */
export function siren(levelDbfs: number): Float32Array {
  return rendered((index) => {
    const time = index / 16_000;
    return Math.sin(2 * Math.PI * 700 * time - 95 * Math.cos(2 * Math.PI * 0.5 * time) * 2);
  }, levelDbfs);
}
