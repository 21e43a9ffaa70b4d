import { MimiyakuError } from '../../errors.ts';
import type { ByteSource } from '../byte-source.ts';
import { conversionAdvice } from '../foreign-formats.ts';
import type { AudioBlock, AudioStream } from '../pcm.ts';
import { readFully } from '../read-fully.ts';
import { readOnce } from '../read-once.ts';
import { MAX_BYTES_WITHOUT_SOUND, READ_BYTES } from '../tuning.ts';
import { checkPcmRanges } from '../wav-format.ts';
import { FORMAT_NAMES, type CompressedFormat } from './compressed-format.ts';
import { openDecoder } from './open-decoder.ts';
import type { DecodedSound } from './sound-decoder.ts';

export interface CompressedOptions {
  /** Called at the end of the stream where places of it could not be decoded and are missing from the sound. */
  readonly onDamage?: (fault: MimiyakuError) => void;
}

/**
 * The sound of a compressed source as a stream of blocks, like `pcmStream`: decoded as it is read, so that memory does not grow with length or
 * with how much sound a byte stands for. A file that was cut off is read to its end. The source is closed when the stream ends, fails or is
 * left.
 * @param start the first bytes, which are still to be read
 * @throws MimiyakuError `audio.malformed` where no sound can be made of it, `audio.unsupported`
 */
export async function readCompressed(
  source: ByteSource,
  format: CompressedFormat,
  start: Uint8Array,
  { onDamage }: CompressedOptions = {},
): Promise<AudioStream> {
  const sounds = decodeAll(source, format, start);
  // Rate and channels are what comes out, not what a header says.
  const first = await sounds.next();
  if (first.done === true) throw damaged(source, format, 'there is no sound in it');
  const { sampleRateHz, channels } = first.value;
  try {
    checkPcmRanges({ sampleRateHz, channelCount: channels.length }, source.name);
  } catch (error) {
    await sounds.return();
    throw error;
  }
  await source.release();
  return {
    sampleRateHz,
    channelCount: channels.length,
    expectedSamples: undefined,
    blocks: readOnce(() =>
      blocks(first.value, sounds, (places) => {
        if (places > 0) onDamage?.(damagedInPlaces(source, format, places));
      }),
    ),
  };
}

async function* blocks(
  first: DecodedSound,
  rest: AsyncGenerator<DecodedSound, void>,
  onEnd: (faults: number) => void,
): AsyncGenerator<AudioBlock, void> {
  let { faults } = first;
  try {
    yield first.channels;
    for await (const sound of rest) {
      faults += sound.faults;
      // A damaged header gives sound of another kind.
      if (isAlike(sound, first)) yield sound.channels;
      else faults++;
    }
  } catch (error) {
    // What was decoded up to here counts, as in a file that was cut off.
    if (!(error instanceof MimiyakuError && error.code === 'audio.malformed')) throw error;
    faults++;
  } finally {
    await rest.return();
  }
  onEnd(faults);
}

function isAlike(one: DecodedSound, other: DecodedSound): boolean {
  return one.sampleRateHz === other.sampleRateHz && one.channels.length === other.channels.length;
}

async function* decodeAll(
  source: ByteSource,
  format: CompressedFormat,
  start: Uint8Array,
): AsyncGenerator<DecodedSound, void> {
  const decoder = await openDecoder(format, start);
  let bytesWithoutSound = 0;
  try {
    for (;;) {
      // A buffer of its own each time, since the parsers keep what they have not understood yet; and a full one, since what lies before the first
      // sound (how much silence the encoder has added) is only understood in one piece.
      const bytes = await readFully(source, READ_BYTES);
      if (bytes.length === 0) break;
      bytesWithoutSound += bytes.length;
      for await (const sound of understood(source, format, decoder.decode(bytes))) {
        bytesWithoutSound = 0;
        yield sound;
      }
      if (bytesWithoutSound > MAX_BYTES_WITHOUT_SOUND) {
        throw damaged(source, format, 'there is no sound where there should be');
      }
    }
    yield* understood(source, format, decoder.end());
  } finally {
    try {
      decoder.free();
    } catch {
      // After a trap inside WebAssembly its memory is in no state to be tidied up; it goes as a whole.
    }
    await source.close();
  }
}

/**
 * The sounds that have any length, with the faults of those that have none. What a decoder throws is about the file: a defect of ours would
 * show with every file of that format.
 */
async function* understood(
  source: ByteSource,
  format: CompressedFormat,
  sounds: AsyncIterable<DecodedSound>,
): AsyncGenerator<DecodedSound, void> {
  const steps = sounds[Symbol.asyncIterator]();
  let faults = 0;
  for (;;) {
    let step: IteratorResult<DecodedSound, unknown>;
    try {
      step = await steps.next();
    } catch (cause) {
      throw damaged(source, format, 'it cannot be decoded', cause);
    }
    if (step.done === true) return;
    faults += step.value.faults;
    if ((step.value.channels.at(0)?.length ?? 0) === 0) continue;
    yield { ...step.value, faults };
    faults = 0;
  }
}

function damagedInPlaces(source: ByteSource, format: CompressedFormat, places: number): MimiyakuError {
  const what = places === 1 ? 'one place in it was' : `${places} places in it were`;
  return new MimiyakuError(
    'audio.malformed',
    `${source.name} is a damaged ${FORMAT_NAMES[format]} file: ${what} passed over.`,
    { advice: 'The rest of it was used. Where words are missing, record or export it again.' },
  );
}

function damaged(source: ByteSource, format: CompressedFormat, what: string, cause?: unknown): MimiyakuError {
  return new MimiyakuError(
    'audio.malformed',
    `${source.name} is a damaged ${FORMAT_NAMES[format]} file: ${what}.`,
    { advice: `Record or export it again. ${conversionAdvice(source.name)}`, cause },
  );
}
