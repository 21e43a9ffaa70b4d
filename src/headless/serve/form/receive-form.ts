import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { SAMPLE_RATE_HZ, millisecondsToSamples } from '../../../engine/audio/pcm.ts';
import { Refusal } from '../refusal.ts';
import { SERVE_TUNING } from '../tuning.ts';
import { maxPartBytes, type FormLimits } from './limits.ts';
import {
  CHANNELS_OF,
  FIELD_NAME,
  fileNameOf,
  RECORDING_ROLES,
  roleOf,
  type RecordingRole,
  type ServiceFormat,
} from './part-names.ts';
import { readSamples } from './read-samples.ts';

/** Both recordings of a request, over one span. */
export interface ReceivedRecordings {
  /** Interleaved left, right. */
  readonly bypass: Int16Array;
  readonly beamformer: Int16Array;
  readonly seconds: number;
}

/**
 * Reads the form of a request as it arrives and keeps no more of it than the limits allow. What is wrong is told as soon as it is
 * seen, whether or not the rest has come.
 * @throws Refusal 400, 413 or 422; the signal's reason once it is aborted
 */
export async function receiveForm(
  request: FastifyRequest,
  format: ServiceFormat,
  limits: FormLimits,
  signal: AbortSignal,
): Promise<ReceivedRecordings> {
  signal.throwIfAborted();
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limits.maxBytes) throw tooManyBytes(limits);

  const parts = new Map<RecordingRole, Buffer>();
  const tooLong = new Promise<never>((_, reject) => {
    let bytes = 0;
    // What stands before, between and behind the parts is passed over by the parser, and must end all the same.
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) reject(tooManyBytes(limits));
    });
  });
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('The request was given up.'));
    });
  });
  try {
    await Promise.race([collectParts(request, format, limits, parts), tooLong, givenUp]);
  } catch (error) {
    // The parser may wait for a part that nobody reads any more: the rest of the body must be able to run off past it.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }

  const [bypass, beamformer] = RECORDING_ROLES.map((role) => {
    const bytes = parts.get(role);
    if (bytes === undefined) {
      throw new Refusal(
        422,
        `The part "${fileNameOf(role, format)}" is missing: both recordings must be sent, each in a part named "${FIELD_NAME}".`,
      );
    }
    return readSamples(bytes, role, format);
  });
  return checkDurations(bypass, beamformer, format, limits);
}

async function collectParts(
  request: FastifyRequest,
  format: ServiceFormat,
  limits: FormLimits,
  parts: Map<RecordingRole, Buffer>,
): Promise<void> {
  try {
    for await (const part of partsOf(request, limits)) {
      // Every part is read as a file, whatever it says: see `isPartAFile`.
      if (part.type !== 'file') throw new Error('The parser gave a field where only files were asked for.');
      const role = roleOfPart(part, format);
      if (parts.has(role)) throw new Refusal(422, `The part "${fileNameOf(role, format)}" was sent twice.`);
      parts.set(role, await readPart(part, role, limits));
    }
  } catch (error) {
    throw asRefusal(error, limits);
  }
}

function partsOf(request: FastifyRequest, limits: FormLimits): AsyncIterableIterator<Multipart> {
  return request.parts({
    isPartAFile: () => true,
    // The name must be exact: the parser is not to take a path off it.
    preservePath: true,
    limits: {
      files: RECORDING_ROLES.length + 1,
      fileSize: maxPartBytes('bypass', limits),
      headerPairs: SERVE_TUNING.partHeaderLines,
      headerSize: SERVE_TUNING.partHeaderBytes,
    },
  });
}

function roleOfPart(part: MultipartFile, format: ServiceFormat): RecordingRole {
  const expected = RECORDING_ROLES.map((role) => `"${fileNameOf(role, format)}"`).join(' and ');
  // The types promise strings; a part without these parameters has none.
  const { fieldname, filename } = part as { readonly fieldname?: unknown; readonly filename?: unknown };
  if (fieldname !== FIELD_NAME) {
    throw new Refusal(
      422,
      `There is a part that is not named "${FIELD_NAME}". Expected are two parts of that name, with the file names ${expected}.`,
    );
  }
  const role = typeof filename === 'string' ? roleOf(filename, format) : undefined;
  if (role === undefined) {
    throw new Refusal(
      422,
      `There is a part whose file name is not as expected. The file names here are ${expected}, exactly so.`,
    );
  }
  return role;
}

async function readPart(part: MultipartFile, role: RecordingRole, limits: FormLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxPartBytes(role, limits) || part.file.truncated) throw tooManySeconds(limits);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw tooManySeconds(limits);
  return Buffer.concat(chunks, bytes);
}

function checkDurations(
  bypass: Int16Array,
  beamformer: Int16Array,
  format: ServiceFormat,
  limits: FormLimits,
): ReceivedRecordings {
  const arraySamples = bypass.length / CHANNELS_OF.bypass;
  const difference = Math.abs(arraySamples - beamformer.length);
  if (Math.max(arraySamples, beamformer.length) > limits.maxSeconds * SAMPLE_RATE_HZ) {
    throw tooManySeconds(limits);
  }
  if (difference > millisecondsToSamples(SERVE_TUNING.durationToleranceMs)) {
    throw new Refusal(
      422,
      `The parts are not equally long: "${fileNameOf('bypass', format)}" lasts ${arraySamples / SAMPLE_RATE_HZ} s, "${fileNameOf('beamformer', format)}" ${beamformer.length / SAMPLE_RATE_HZ} s. Both must cover the same span within ${SERVE_TUNING.durationToleranceMs} ms.`,
    );
  }
  return { bypass, beamformer, seconds: beamformer.length / SAMPLE_RATE_HZ };
}

function tooManySeconds({ maxSeconds }: FormLimits): Refusal {
  return new Refusal(413, `The recordings are too long: at most ${maxSeconds} s are taken.`);
}

function tooManyBytes({ maxBytes }: FormLimits): Refusal {
  return new Refusal(413, `The request is too large: at most ${maxBytes} bytes are taken.`);
}

/** The parser's own errors come from what was sent; their wording is its own business. */
function asRefusal(error: unknown, limits: FormLimits): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  // Not multipart at all: answered as everywhere.
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooManySeconds(limits);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_PROTO_VIOLATION') {
    return new Refusal(422, 'There are other parts than the two that are expected.', { cause: error });
  }
  return new Refusal(
    400,
    'The multipart form cannot be read: it is cut off, or not divided by the boundary that its Content-Type names.',
    { cause: error },
  );
}
