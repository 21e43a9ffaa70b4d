import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { MimiyakuError } from '../errors.ts';

/** What a SentencePiece model file (`.spm`, `.model`) holds, as far as a unigram tokenizer needs it. */
export interface SentencePieceModel {
  readonly pieces: readonly SentencePiece[];
  readonly normaliser: string;
  readonly addDummyPrefix: boolean;
  readonly removeExtraWhitespace: boolean;
}

export interface SentencePiece {
  readonly text: string;
  /** Natural logarithm of the piece's probability. */
  readonly score: number;
  readonly type: PieceType;
}

export type PieceType = 'normal' | 'unknown' | 'control' | 'user-defined' | 'unused' | 'byte';

/** In the order of the numbers in sentencepiece_model.proto, from 1. */
const PIECE_TYPES: readonly PieceType[] = ['normal', 'unknown', 'control', 'user-defined', 'unused', 'byte'];

const UNIGRAM = 1;

/**
 * Reads a SentencePiece model (sentencepiece_model.proto of google/sentencepiece).
 *
 * @throws MimiyakuError `pack.bad-description` where the bytes are no such model, or one of another kind than unigram.
 */
export function readSentencePieceModel(bytes: Uint8Array, fileName: string): SentencePieceModel {
  try {
    return readModel(new BinaryReader(bytes));
  } catch (error) {
    // The library throws Error and RangeError where bytes are no message.
    if (!(error instanceof Error) || error instanceof TypeError) throw error;
    throw new MimiyakuError('pack.bad-description', `${fileName} cannot be used: ${error.message}`, {
      advice: 'Install the translator pack again.',
      cause: error,
    });
  }
}

/** Lets `take` read the content of each field; what it does not read is passed over. A nested message has a reader of its own, which keeps it in bounds. */
function readMessage(reader: BinaryReader, take: (number: number, type: WireType) => boolean): void {
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    if (!take(number, type)) reader.skip(type, number);
  }
}

function readModel(reader: BinaryReader): SentencePieceModel {
  const pieces: SentencePiece[] = [];
  const settings = { normaliser: 'nmt_nfkc', addDummyPrefix: true, removeExtraWhitespace: true };
  readMessage(reader, (number, type) => {
    if (type !== WireType.LengthDelimited || number > 3) return false;
    const message = new BinaryReader(reader.bytes());
    if (number === 1) pieces.push(readPiece(message));
    else if (number === 2) requireUnigram(message);
    else readNormaliser(message, settings);
    return true;
  });
  if (pieces.length === 0) throw new RangeError('It holds no SentencePiece vocabulary.');
  return { pieces, ...settings };
}

function readPiece(reader: BinaryReader): SentencePiece {
  let text = '';
  let score = 0;
  let type: PieceType = 'normal';
  readMessage(reader, (number, wireType) => {
    if (number === 1 && wireType === WireType.LengthDelimited) text = reader.string();
    else if (number === 2 && wireType === WireType.Bit32) score = reader.float();
    else if (number === 3 && wireType === WireType.Varint) {
      type = PIECE_TYPES.at(reader.int32() - 1) ?? 'unused';
    } else return false;
    return true;
  });
  return { text, score, type };
}

function requireUnigram(reader: BinaryReader): void {
  readMessage(reader, (number, type) => {
    if (number !== 3 || type !== WireType.Varint) return false;
    if (reader.int32() !== UNIGRAM) {
      throw new RangeError('Only SentencePiece models of the unigram kind are supported.');
    }
    return true;
  });
}

function readNormaliser(
  reader: BinaryReader,
  settings: { normaliser: string; addDummyPrefix: boolean; removeExtraWhitespace: boolean },
): void {
  readMessage(reader, (number, type) => {
    if (number === 1 && type === WireType.LengthDelimited) settings.normaliser = reader.string();
    else if (number === 3 && type === WireType.Varint) settings.addDummyPrefix = reader.bool();
    else if (number === 4 && type === WireType.Varint) settings.removeExtraWhitespace = reader.bool();
    else return false;
    return true;
  });
}

/**
 * The same tokenizer as a `tokenizer.json`, to be run by the tokenizer library. Only pieces that text can become are in it, the unknown piece first: ids
 * are those of this list, not of the model.
 */
export function toTokenizerDescription(model: SentencePieceModel): object {
  const pieces = model.pieces.filter(({ type }) => type === 'normal' || type === 'user-defined');
  const foldsCase = model.normaliser.endsWith('_cf');
  return {
    added_tokens: [],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        // Typographic marks as Marian's training data has them (a part of Moses' normalize-punctuation.perl).
        ...[
          ['[“”„«»]', '"'],
          ['[‘’‚`´]', "'"],
          ['[–—]', '-'],
          ['…', '...'],
        ].map(([Regex, content]) => ({ type: 'Replace', pattern: { Regex }, content })),
        ...(model.normaliser === 'identity' ? [] : [{ type: 'Precompiled', precompiled_charsmap: null }]),
        ...(foldsCase ? [{ type: 'Lowercase' }] : []),
        ...(model.removeExtraWhitespace
          ? [
              { type: 'Strip', strip_left: true, strip_right: true },
              { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
            ]
          : []),
      ],
    },
    pre_tokenizer: {
      type: 'Metaspace',
      replacement: '▁',
      prepend_scheme: model.addDummyPrefix ? 'always' : 'never',
    },
    post_processor: null,
    decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: [[UNKNOWN_PIECE, 0], ...pieces.map(({ text, score }) => [text, score])],
    },
  };
}

export const UNKNOWN_PIECE = '<unk>';
