import { z } from 'zod';
import { MimiyakuError } from '../errors.ts';
import type { MarianConfig } from './marian-model.ts';
import { tokenizerFileSchema, type PackFiles } from './pack-files.ts';
import { readSentencePieceModel, toTokenizerDescription, UNKNOWN_PIECE } from './sentencepiece.ts';
import type { TextCodec } from './sequence-model.ts';
import { createTextTokenizer, pieceContent, pieceText, utf8Tokens } from './text-tokenizer.ts';

/** Tells a Marian model of several target languages which one is wanted. */
const TO_JAPANESE = '>>jpn<<';

const vocabularySchema = z.record(z.string(), z.int().min(0));

/**
 * The vocabulary of a Marian pack: `tokenizer.json`, or else `source.spm` with `vocab.json`. Source and target share one
 * list of ids.
 *
 * @throws MimiyakuError `pack.missing-file`, `pack.bad-description`
 */
export async function loadMarianCodec(files: PackFiles, config: MarianConfig): Promise<MarianCodec> {
  const codec = files.has('tokenizer.json') ? await fromTokenizerFile(files) : await fromSentencePiece(files);
  const control = new Set([config.pad_token_id, config.eos_token_id]);
  return { ...codec, encode: (english) => codec.encode(english).filter((token) => !control.has(token)) };
}

export interface MarianCodec extends TextCodec {
  readonly unknownToken: number | undefined;
}

async function fromTokenizerFile(files: PackFiles): Promise<MarianCodec> {
  const tokenizer = createTextTokenizer(await files.readJson('tokenizer.json', tokenizerFileSchema));
  const prefix = [tokenizer.idOf(TO_JAPANESE)].filter((token) => token !== undefined);
  return {
    encode: (english) => [...prefix, ...tokenizer.encode(english)],
    decode: (tokens) => tokenizer.decode(tokens).trim(),
    textOf: (token) => pieceText(tokenizer.tokenOf(token)),
    unknownToken: tokenizer.idOf(UNKNOWN_PIECE),
  };
}

async function fromSentencePiece(files: PackFiles): Promise<MarianCodec> {
  const spm = readSentencePieceModel(await files.read('source.spm'), 'source.spm');
  const pieces = createTextTokenizer(toTokenizerDescription(spm));
  const ids = new Map(Object.entries(await files.readJson('vocab.json', vocabularySchema)));
  const texts = new Map([...ids].map(([text, id]) => [id, text]));
  const unknown = ids.get(UNKNOWN_PIECE);
  if (unknown === undefined) {
    throw new MimiyakuError('pack.bad-description', 'The translator pack’s vocab.json has no <unk>.', {
      advice: 'Install the translator pack again.',
    });
  }
  const prefix = [ids.get(TO_JAPANESE)].filter((token) => token !== undefined);
  const idOf = (text: string): number | undefined => ids.get(text);

  return {
    encode: (english) => [
      ...prefix,
      ...pieces.pieces(english).flatMap((piece) => ids.get(piece) ?? utf8Tokens(piece, idOf) ?? unknown),
    ],
    decode: (tokens) => joinPieces(tokens.map((token) => texts.get(token) ?? '')),
    textOf: (token) => pieceText(texts.get(token)),
    unknownToken: unknown,
  };
}

function joinPieces(pieces: readonly string[]): string {
  const bytes = pieces.map((piece) => {
    const content = pieceContent(piece);
    return typeof content === 'string' ? Buffer.from(content) : Buffer.from([content]);
  });
  return Buffer.concat(bytes).toString('utf8').replaceAll('\uFFFD', '').trim();
}
