import CodecParser, { type OggPage } from 'codec-parser';
import { isIntactPage } from './ogg-checksum.ts';
import { quietly } from './quietly.ts';
import { DamagedSound } from './sound-decoder.ts';

/** Reads the pages of an Ogg stream out of bytes that come in pieces (codec-parser). */
export class OggPages {
  #parser: CodecParser<OggPage>;
  readonly #codec: string;
  #damaged = 0;

  /** `codec`: what must be in it, as codec-parser calls it. */
  constructor(codec: 'flac' | 'opus' | 'vorbis') {
    this.#codec = codec;
    this.#parser = this.#begin();
  }

  /** @throws DamagedSound where something else than the codec is in it */
  pages(bytes: Uint8Array): Generator<OggPage, void> {
    return this.#intact(this.#parser.parseChunk(bytes));
  }

  end(): Generator<OggPage, void> {
    return this.#intact(this.#parser.flush());
  }

  /** Pages left out for being damaged since this was last asked. */
  takeFaults(): number {
    const faults = this.#damaged;
    this.#damaged = 0;
    return faults;
  }

  /** Another stream begins behind the last page of one. */
  restart(): void {
    this.#parser = this.#begin();
  }

  /** The parser takes whatever stands between two page headers: of a page that is cut off or damaged it would make noise. */
  *#intact(steps: Iterator<OggPage>): Generator<OggPage, void> {
    for (const page of quietSteps(steps)) {
      if (isIntactPage(page.rawData)) yield page;
      else this.#damaged++;
    }
  }

  #begin(): CodecParser<OggPage> {
    return new CodecParser<OggPage>('application/ogg', {
      onCodec: (codec) => {
        if (codec !== this.#codec) throw new DamagedSound(`It holds ${codec} and not ${this.#codec}.`);
      },
      enableFrameCRC32: false,
    });
  }
}

/** Steps of a parser, each without what it prints. */
export function* quietSteps<T>(steps: Iterator<T>): Generator<T, void> {
  for (;;) {
    const step = quietly(() => steps.next());
    if (step.done === true) return;
    yield step.value;
  }
}
