import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { readSentencePieceModel } from '../../src/engine/translate/sentencepiece.ts';

const source = readFileSync(new URL('../fixtures/marian/source.spm', import.meta.url));

function read(bytes: Uint8Array): number | MimiyakuError {
  try {
    return readSentencePieceModel(bytes, 'source.spm').pieces.length;
  } catch (error) {
    if (error instanceof MimiyakuError && error.code === 'pack.bad-description') return error;
    throw error;
  }
}

describe('readSentencePieceModel', () => {
  it('reads the pieces, their scores and kinds, and the normaliser', () => {
    const model = readSentencePieceModel(source, 'source.spm');
    expect(model.pieces).toHaveLength(64);
    expect(model.pieces[0]).toEqual({ text: '</s>', score: 0, type: 'control' });
    expect(model.pieces[1]).toEqual({ text: '<unk>', score: 0, type: 'unknown' });
    expect(model.pieces.slice(2).every(({ type, score }) => type === 'normal' && score < 0)).toBe(true);
    expect(model.pieces.map(({ text }) => text)).toContain('▁');
    expect(model).toMatchObject({
      normaliser: 'nmt_nfkc',
      addDummyPrefix: true,
      removeExtraWhitespace: true,
    });
  });

  it('refuses any part of a model, or takes it for a smaller one, and nothing worse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: source.length - 1 }), (length) => {
        const found = read(source.subarray(0, length));
        if (typeof found === 'number') expect(found).toBeLessThanOrEqual(64);
      }),
    );
  });

  it('refuses hostile bytes with a reason', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        read(bytes);
      }),
    );
    expect(read(new Uint8Array())).toBeInstanceOf(MimiyakuError);
    // A piece that says it is 2 GiB long.
    expect(read(Uint8Array.of(10, 128, 128, 128, 128, 8))).toBeInstanceOf(MimiyakuError);
  });

  it('refuses a model of another kind', () => {
    // trainer_spec { model_type: BPE }, one piece.
    expect(read(Uint8Array.of(10, 3, 10, 1, 97, 18, 2, 24, 2))).toMatchObject({
      message: expect.stringContaining('unigram') as string,
    });
  });
});
