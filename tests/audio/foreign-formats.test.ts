import { describe, expect, it } from 'vitest';
import { openWav } from '../../src/engine/audio/open-wav.ts';
import { describeError } from '../../src/engine/errors.ts';
import { scratchFolder } from './sound.ts';

const scratch = scratchFolder();

async function refusal(name: string, bytes: Uint8Array): Promise<string> {
  const path = await scratch.write(name, bytes);
  const fault: unknown = await openWav(path).catch((error: unknown) => error);
  expect(fault).toMatchObject({ code: 'audio.not-wav' });
  return describeError(fault);
}

/** The first bytes of real files, from their specifications. */
const STARTS: [name: string, start: string, told: string][] = [
  ['tagged.mp3', '494433040000000000', 'MP3'],
  ['plain.mp3', 'fffb9064000000000000', 'MP3'],
  ['talk.aac', 'fff15080', 'AAC'],
  ['talk.flac', '664c614300000022', 'FLAC'],
  ['talk.ogg', '4f67675300020000', 'Ogg'],
  ['talk.m4a', '00000020667479704d344120', 'M4A'],
  ['talk.webm', '1a45dfa39f428681', 'WebM'],
  ['talk.aiff', '464f524d0000100041494646', 'AIFF'],
  ['talk.wma', '3026b2758e66cf11', 'WMA'],
  ['film.avi', '52494646ffffffff41564920', 'AVI'],
  ['talk.w64', '726966662e91cf11a5d628db', 'Wave64'],
  ['big.wav', '524946580000002457415645', 'RIFX'],
  ['talk.zip', '504b030414000000', 'ZIP'],
];

describe('files that are not WAV are told by their first bytes', () => {
  for (const [name, start, told] of STARTS) {
    it(name, async () => {
      const sentence = await refusal(name, Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(400)]));
      expect(sentence).toContain('is not a WAV file; it looks like');
      expect(sentence).toContain(told);
      expect(sentence).toContain(`ffmpeg -i "${name}"`);
    });
  }

  it('anything else: says what could be done', async () => {
    const sentence = await refusal('notes.txt', Buffer.from('Some notes that somebody wrote down.'));
    expect(sentence).toMatch(/notes\.txt" is not a WAV file\. If it holds headerless PCM/);
  });

  it('never advises to convert a file into itself', async () => {
    expect(await refusal('talk.wav', Buffer.from('fLaC0000'))).toContain('"talk-pcm.wav"');
  });
});

describe('files that cannot be read', () => {
  it('no such file, a folder', async () => {
    await expect(openWav(scratch.path('nowhere.wav'))).rejects.toMatchObject({ code: 'audio.not-found' });
    await expect(openWav(scratch.path('.'))).rejects.toMatchObject({
      code: 'audio.unreadable',
      message: expect.stringContaining('is a folder') as string,
    });
  });
});
