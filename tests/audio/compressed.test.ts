import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PipeSource, type ByteSource } from '../../src/engine/audio/byte-source.ts';
import { id3Bytes } from '../../src/engine/audio/compressed/compressed-format.ts';
import { readCompressed } from '../../src/engine/audio/compressed/read-compressed.ts';
import { openAudio } from '../../src/engine/audio/open-audio.ts';
import { openRecording } from '../../src/engine/audio/open-recording.ts';
import type { AudioStream } from '../../src/engine/audio/pcm.ts';
import { describeError, type MimiyakuError } from '../../src/engine/errors.ts';
import { scratchFolder } from './sound.ts';

/** Two seconds at 16 kHz, one sweep a channel, encoded by Debian's encoders: see make.py there. */
const FOLDER = fileURLToPath(new URL('../fixtures/recordings/', import.meta.url));
const RATE = 16_000;
const LENGTH = 2 * RATE;
const scratch = scratchFolder();

/** The same as in make.py. */
function sweep(channel: number, sample: number): number {
  const t = sample / RATE;
  return 0.4 * Math.sin(2 * Math.PI * (200 + 150 * channel + 300 * (channel + 1) * t) * t);
}

const fixture = (name: string): string => join(FOLDER, name);
const bytesOf = (name: string): Uint8Array => Uint8Array.from(readFileSync(fixture(name)));

/** All samples of a stream, a channel each. */
async function listen(stream: AudioStream): Promise<Float32Array[]> {
  const parts: Float32Array[][] = Array.from({ length: stream.channelCount }, () => []);
  for await (const block of stream.blocks) {
    for (const [place, channel] of block.entries()) parts[place].push(channel.slice());
  }
  return parts.map((ofChannel) => Float32Array.from(ofChannel.flatMap((part) => [...part])));
}

/** How alike a channel is to its sweep, 0 to 1, where it begins so many samples late. The ends, where encoders fade, are left out. */
function likeness(heard: Float32Array, channel: number, lateSamples = 0): number {
  let [product, ofHeard, ofSweep] = [0, 0, 0];
  for (let sample = 1_000; sample < LENGTH - 1_000; sample++) {
    const [one, other] = [heard[sample + lateSamples], sweep(channel, sample)];
    product += one * other;
    ofHeard += one * one;
    ofSweep += other * other;
  }
  return product / Math.sqrt(ofHeard * ofSweep);
}

async function failure(of: Promise<unknown>): Promise<MimiyakuError> {
  const fault: unknown = await of.catch((error: unknown) => error);
  expect(fault).toMatchObject({ name: 'MimiyakuError' });
  return fault as MimiyakuError;
}

describe('recordings as people have them', () => {
  it.each(['stereo.flac', 'stereo-flac.oga'])('%s is what went into it, sample for sample', async (name) => {
    const heard = await listen(await openRecording(fixture(name)));
    expect(heard).toHaveLength(2);
    for (const [channel, samples] of heard.entries()) {
      expect(samples).toHaveLength(LENGTH);
      const most = samples.reduce((max, value, at) => Math.max(max, Math.abs(value - sweep(channel, at))), 0);
      expect(most).toBeLessThan(1 / 32_000);
    }
  });

  // What encoders put in front is left out: positions are those of what was recorded. libopus knows 48 kHz only.
  it.each(['stereo.mp3', 'stereo.opus', 'stereo.ogg'])(
    '%s sounds like what went into it, each channel in its place and at its time',
    async (name) => {
      const heard = await listen(await openAudio(fixture(name)));
      expect(heard).toHaveLength(2);
      for (const [channel, samples] of heard.entries()) {
        expect(Math.abs(samples.length - LENGTH)).toBeLessThanOrEqual(1);
        expect(likeness(samples, channel)).toBeGreaterThan(0.99);
        expect(Math.abs(likeness(samples, 1 - channel))).toBeLessThan(0.3);
      }
    },
  );

  it('one channel stays one, and a tag in front is passed over', async () => {
    const heard = await listen(await openAudio(fixture('mono-with-tag.mp3')));
    expect(heard).toHaveLength(1);
    // This encoder says nothing of the 1,105 samples that it has put in front.
    expect(likeness(heard[0], 0, 1_105)).toBeGreaterThan(0.99);
  });

  it('two of four channels are chosen', async () => {
    const heard = await listen(await openAudio(fixture('four-channels.flac'), { channels: [4, 2] }));
    expect(likeness(heard[0], 3)).toBeGreaterThan(0.999);
    expect(likeness(heard[1], 1)).toBeGreaterThan(0.999);
  });

  it('the content tells what a file is, not its name', async () => {
    const path = await scratch.write('talk.wav', bytesOf('stereo.flac'));
    expect(likeness((await listen(await openAudio(path)))[1], 1)).toBeGreaterThan(0.999);
  });

  it('M4A is refused with what to do', async () => {
    const fault = await failure(openAudio(fixture('stereo.m4a')));
    expect(fault.code).toBe('audio.not-wav');
    expect(describeError(fault)).toMatch(/M4A.*ffmpeg -i "stereo\.m4a" .*"stereo\.wav"/);
  });
});

const ALL = [
  'stereo.flac',
  'four-channels.flac',
  'stereo-flac.oga',
  'stereo.mp3',
  'stereo.opus',
  'stereo.ogg',
];

/** Samples that can be had of a file, or why there are none. */
async function outcome(path: string): Promise<{ samples: number; refused: boolean; damage: string[] }> {
  const damage: string[] = [];
  try {
    const stream = await openRecording(path, { onDamage: (fault) => damage.push(describeError(fault)) });
    let samples = 0;
    for await (const block of stream.blocks) samples += block[0].length / (stream.sampleRateHz / RATE);
    return { samples, refused: false, damage };
  } catch (error) {
    // Where the first bytes are changed it may be nothing that is known.
    expect(error).toMatchObject({ code: expect.stringMatching(/^audio\.(malformed|not-wav)$/) as string });
    return { samples: 0, refused: true, damage };
  }
}

describe('hostile and damaged recordings', () => {
  // All the sound of the Vorbis file lies in one page.
  it.each(ALL.filter((name) => name !== 'stereo.ogg'))(
    '%s, cut off, gives what there is of it',
    async (name) => {
      const whole = bytesOf(name);
      const path = await scratch.write('cut', whole.subarray(0, Math.floor(0.7 * whole.length)));
      const { samples } = await outcome(path);
      expect(samples).toBeGreaterThan(0.4 * LENGTH);
      expect(samples).toBeLessThan(0.9 * LENGTH);
    },
  );

  it.each(ALL)('%s, cut off in its header, is refused', async (name) => {
    const path = await scratch.write('head', bytesOf(name).subarray(0, 40));
    const fault = await failure(openRecording(path).then(listen));
    expect(['audio.malformed', 'audio.not-wav']).toContain(fault.code);
    expect(fault.advice).toBeDefined();
  });

  it.each(ALL)('%s with bytes changed at random is read or refused, and never worse', async (name) => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed % below;
    };
    for (let round = 0; round < 12; round++) {
      const bytes = bytesOf(name);
      for (let count = 0; count < 2 + 20 * round; count++) bytes[4 + random(bytes.length - 4)] = random(256);
      const { samples } = await outcome(await scratch.write('changed', bytes));
      // No lie makes more of it than a page or a frame may hold beyond.
      expect(samples).toBeLessThan(8 * LENGTH);
    }
  });

  it.each(['stereo-flac.oga', 'stereo.opus'])('%s: says that a damaged place is missing', async (name) => {
    const bytes = bytesOf(name);
    // In the middle of a page, whose checksum tells.
    bytes[Math.floor(bytes.length / 3)] ^= 0x10;
    const { samples, damage } = await outcome(await scratch.write('damaged', bytes));
    expect(samples).toBeGreaterThan(0.2 * LENGTH);
    expect(samples).toBeLessThan(LENGTH);
    expect(damage.join()).toMatch(/ is a damaged .* file: one place in it was passed over\. The rest/);
  });

  it('two recordings of different kinds, joined: the first is read', async () => {
    const joined = Buffer.concat([bytesOf('stereo.flac'), bytesOf('four-channels.flac')]);
    const { samples } = await outcome(await scratch.write('joined.flac', joined));
    // The last frame ends where the next one of its kind begins, and none does.
    expect(samples).toBeGreaterThan(0.8 * LENGTH);
    expect(samples).toBeLessThan(1.1 * LENGTH);
  });

  it.each([
    ['fLaC', 'zeros', 0],
    ['\xff\xfb\x90\x64', 'zeros', 0],
    ['\xff\xfb\x90\x64', 'ones', 255],
  ])('an endless stream that begins with %j and goes on with %s ends', async (magic, _, filling) => {
    const bytes = Buffer.alloc(9 * 1024 ** 2, filling);
    bytes.set(Buffer.from(magic, 'latin1'));
    const { samples } = await outcome(await scratch.write('endless', bytes));
    expect(samples).toBeLessThan(LENGTH);
  });

  it('a tag that claims to be longer than the file leaves nothing to read', async () => {
    const path = await scratch.write(
      'tag.mp3',
      Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7f and no sound', 'latin1'),
    );
    expect(await failure(openRecording(path).then(listen))).toMatchObject({ code: 'audio.empty' });
  });
});

it('no more is read than is asked for, so that memory does not grow with length', async () => {
  const whole = bytesOf('mono-with-tag.mp3');
  const frames = whole.subarray(id3Bytes(whole));
  let taken = 0;
  // Frames of MP3 can be put one behind the other, without end.
  const endless: ByteSource = {
    name: 'endless',
    remainingBytes: undefined,
    read: (target) => {
      for (let place = 0; place < target.length; place++) target[place] = frames[taken++ % frames.length];
      return Promise.resolve(target.length);
    },
    skip: () => Promise.resolve(),
    release: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const { blocks } = await readCompressed(endless, 'mp3', frames);
  let samples = 0;
  let longest = 0;
  for await (const [block] of blocks) {
    samples += block.length;
    longest = Math.max(longest, block.length);
    if (samples > 300 * RATE) break;
  }
  // 32 kbit/s: 4,000 bytes a second; the encoder's silence at each seam is left out.
  expect(taken).toBeLessThan(1.1 * (4_000 * (samples / RATE)) + 3 * 65_536);
  expect(longest).toBeLessThan(10 * RATE);
});

it('a pipe is read as a file is', async () => {
  const source = new PipeSource(createReadStream(fixture('stereo.opus'), { highWaterMark: 100 }), 'pipe');
  const heard = await listen(await readCompressed(source, 'ogg-opus', bytesOf('stereo.opus')));
  expect(heard[0]).toHaveLength(3 * LENGTH);
});
