import { MimiyakuError } from '../errors.ts';
import { readProtobuf } from './protobuf.ts';

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
    return readModel(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MimiyakuError('pack.bad-description', `${fileName} cannot be used: ${error.message}`, {
      advice: 'Install the translator pack again.',
      cause: error,
    });
  }
}

function readModel(bytes: Uint8Array): SentencePieceModel {
  const pieces: SentencePiece[] = [];
  const settings = { normaliser: 'nmt_nfkc', addDummyPrefix: true, removeExtraWhitespace: true };
  for (const field of readProtobuf(bytes)) {
    if (field.type !== 'bytes') continue;
    if (field.number === 1) pieces.push(readPiece(field.value));
    else if (field.number === 2) requireUnigram(field.value);
    else if (field.number === 3) readNormaliser(field.value, settings);
  }
  if (pieces.length === 0) throw new RangeError('It holds no SentencePiece vocabulary.');
  return { pieces, ...settings };
}

function readPiece(bytes: Uint8Array): SentencePiece {
  let text = '';
  let score = 0;
  let type: PieceType = 'normal';
  for (const field of readProtobuf(bytes)) {
    if (field.number === 1 && field.type === 'bytes') text = Buffer.from(field.value).toString('utf8');
    else if (field.number === 2 && field.type === 'fixed32') score = field.value.getFloat32(0, true);
    else if (field.number === 3 && field.type === 'varint') {
      type = PIECE_TYPES.at(field.value - 1) ?? 'unused';
    }
  }
  return { text, score, type };
}

function requireUnigram(trainerSpec: Uint8Array): void {
  for (const field of readProtobuf(trainerSpec)) {
    if (field.number === 3 && field.type === 'varint' && field.value !== UNIGRAM) {
      throw new RangeError('Only SentencePiece models of the unigram kind are supported.');
    }
  }
}

function readNormaliser(
  bytes: Uint8Array,
  settings: { normaliser: string; addDummyPrefix: boolean; removeExtraWhitespace: boolean },
): void {
  for (const field of readProtobuf(bytes)) {
    if (field.number === 1 && field.type === 'bytes') {
      settings.normaliser = Buffer.from(field.value).toString('utf8');
    } else if (field.number === 3 && field.type === 'varint') settings.addDummyPrefix = field.value !== 0;
    else if (field.number === 4 && field.type === 'varint') {
      settings.removeExtraWhitespace = field.value !== 0;
    }
  }
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
