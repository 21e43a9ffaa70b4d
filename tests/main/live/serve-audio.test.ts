import { expect, test } from 'vitest';
import { parseAudioPath, rangeResponse } from '../../../src/main/live/serve-audio.ts';
import { utteranceAudioUrl } from '../../../src/shared/app-address.ts';

test('the address of an utterance is read back', () => {
  const kept = utteranceAudioUrl(
    { sessionId: '2026-11-28_10-00-00', sessionNumber: null, index: 3 },
    'bypass',
  );
  expect(parseAudioPath(new URL(kept).pathname)).toEqual({
    session: '2026-11-28_10-00-00',
    index: 3,
    kind: 'bypass',
  });
  const live = utteranceAudioUrl({ sessionId: null, sessionNumber: 2, index: 0 }, 'beamformer');
  expect(parseAudioPath(new URL(live).pathname)).toEqual({ session: 'live-2', index: 0, kind: 'beamformer' });
});

test.each([
  '/audio/../0/bypass.wav',
  '/audio/..%2f/0/bypass.wav',
  '/audio/.git/0/bypass.wav',
  '/audio/a/b/0/bypass.wav',
  '/audio/a/-1/bypass.wav',
  '/audio/a/0/secret.wav',
])('%s names no recording', (path) => {
  expect(parseAudioPath(path)).toBeUndefined();
});

test.each([
  [null, 200, [0, 1, 2, 3, 4], null],
  ['bytes=0-', 206, [0, 1, 2, 3, 4], 'bytes 0-4/5'],
  ['bytes=1-2', 206, [1, 2], 'bytes 1-2/5'],
  ['bytes=3-99', 206, [3, 4], 'bytes 3-4/5'],
  ['bytes=9-', 416, [], 'bytes */5'],
])('the range %s', async (range, status, bytes, contentRange) => {
  const response = rangeResponse(Uint8Array.of(0, 1, 2, 3, 4), range);
  expect(response.status).toBe(status);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(bytes);
  expect(response.headers.get('content-range')).toBe(contentRange);
});
