import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Why a body cannot be read although the connection holds. */
export class BodyFault extends Error {
  readonly kind: 'too-big' | 'damaged' | 'unknown-encoding';

  constructor(kind: BodyFault['kind'], message: string) {
    super(message);
    this.name = 'BodyFault';
    this.kind = kind;
  }
}

/**
 * The whole body of an answer, decompressed; memory stays bounded whatever is sent.
 * @throws BodyFault; any other error is the connection's.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const decoder = createDecoder(response.headers['content-encoding']);
  const chunks: Uint8Array[] = [];
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of bounded(source, maxBytes)) chunks.push(chunk);
  };
  try {
    if (decoder === undefined) await pipeline(response, collect);
    else await pipeline(response, (source) => bounded(source, maxBytes), decoder, collect);
  } catch (error) {
    // A stream that ends inside compressed data: the connection is to blame where the body itself was not complete.
    const isDamage =
      error instanceof Error && 'code' in error && /^(Z_|ERR_+(ZLIB|BROTLI|ERROR))/.test(String(error.code));
    if (isDamage && response.complete) throw new BodyFault('damaged', 'The compressed body is damaged.');
    throw error;
  }
  return Buffer.concat(chunks);
}

async function* bounded(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyFault('too-big', `The body is larger than ${maxBytes} bytes.`);
    yield chunk;
  }
}

function createDecoder(encoding: string | undefined): Duplex | undefined {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new BodyFault('unknown-encoding', 'The body is compressed in an unknown way.');
  }
}
