import { readFile } from 'node:fs/promises';
import { wavBytes } from '../../engine/audio/wav-writer.ts';
import { CHANNELS_OF, type RecordingKind } from '../../engine/recordings/recording-kind.ts';
import { MimiyakuError } from '../../engine/errors.ts';
import { LIVE_SESSION_PREFIX, SAMPLE_AUDIO_PATH } from '../../shared/app-address.ts';
import type { History } from '../history/history.ts';
import type { AnswerAudio } from '../security/app-protocol.ts';
import { SECURITY_HEADERS } from '../security/content-security-policy.ts';
import type { LiveController } from './live-controller.ts';

/** What an address of sound names: see `utteranceAudioUrl`. */
export interface AudioAddress {
  readonly session: string;
  readonly index: number;
  readonly kind: RecordingKind;
}

/** Reads an address's path; undefined where it is none of a recording. */
export function parseAudioPath(pathname: string): AudioAddress | undefined {
  const match = /^\/audio\/([\w.-]{1,128})\/(\d{1,7})\/(bypass|beamformer)\.wav$/.exec(pathname);
  if (match === null) return undefined;
  const [, session = '', index = '', kind] = match;
  if (session.startsWith('.')) return undefined;
  return { session, index: Number(index), kind: kind === 'bypass' ? 'bypass' : 'beamformer' };
}

/** Serves sound to the windows: of utterances, out of the history or the running session, and the bundled sample. */
export function audioAnswers(live: LiveController, history: History, sampleFile: string): AnswerAudio {
  return async (url, request) => {
    if (url.pathname === SAMPLE_AUDIO_PATH) {
      // Where it is missing, its translation has already said so.
      const sample = await readFile(sampleFile).catch(() => undefined);
      return sample === undefined ? undefined : rangeResponse(sample, request.headers.get('range'));
    }
    const address = parseAudioPath(url.pathname);
    if (address === undefined) return undefined;
    const wav = await wavOf(address, live, history);
    return wav === undefined ? undefined : rangeResponse(wav, request.headers.get('range'));
  };
}

async function wavOf(
  { session, index, kind }: AudioAddress,
  live: LiveController,
  history: History,
): Promise<Uint8Array | undefined> {
  const isKept = !session.startsWith(LIVE_SESSION_PREFIX);
  // What was just said is shown, and may be played, up to a second before it is on the disk.
  const of = isKept ? session : Number(session.slice(LIVE_SESSION_PREFIX.length));
  const samples = await live.recordingOf(of, index, kind);
  if (samples !== undefined) return wavBytes(CHANNELS_OF[kind], samples);
  if (!isKept) return undefined;
  try {
    return await history.wavOf(session, index, kind);
  } catch (error) {
    // Deleted meanwhile, or its sound is missing: the player says that it cannot be played.
    if (error instanceof MimiyakuError) return undefined;
    throw error;
  }
}

/** Media elements ask for parts, by which they seek (RFC 9110, 14). */
export function rangeResponse(bytes: Uint8Array, range: string | null): Response {
  const headers = { ...SECURITY_HEADERS, 'Content-Type': 'audio/wav', 'Accept-Ranges': 'bytes' };
  const match = range === null ? null : /^bytes=(\d+)-(\d*)$/.exec(range);
  if (match === null) {
    return new Response(bytes.slice(), { headers: { ...headers, 'Content-Length': String(bytes.length) } });
  }
  const [, first = '', last = ''] = match;
  const from = Number(first);
  const to = last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  if (from > to) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes.length}` } });
  }
  return new Response(bytes.slice(from, to + 1), {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${from}-${to}/${bytes.length}`,
      'Content-Length': String(to - from + 1),
    },
  });
}
