import fc from 'fast-check';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checksumOf, formatBoothFile } from '../../src/engine/booth-file/booth-file.ts';
import { parseBoothFile, readBoothFile } from '../../src/engine/booth-file/read-booth-file.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';

const CONTENT = {
  program: '0.1.0',
  settings: { capture: { spacingMm: 45 } },
  phrases: [{ english: ['Good morning.', 'Morning.'], japanese: 'おはようございます。' }],
  terms: [{ english: 'Mimiyaku', japanese: '耳訳', soundsLike: ['me me yaku'] }],
};
const TEXT = formatBoothFile(CONTENT, new Date(0));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The file with something of it changed, and a checksum that fits, as a hostile hand would make it. */
function forged(change: Readonly<Record<string, unknown>>): Uint8Array {
  const content = { ...(JSON.parse(TEXT) as Record<string, unknown>), ...change };
  return bytesOf(JSON.stringify({ ...content, sha256: checksumOf(content) }));
}

function codeOf(bytes: Uint8Array): string {
  try {
    parseBoothFile(bytes, 'booth.json');
    return 'read';
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    return error.code;
  }
}

test('what is written is read again', () => {
  expect(parseBoothFile(bytesOf(TEXT), 'booth.json')).toEqual(CONTENT);
});

test('a file that somebody made by other means has no checksum, and is read', () => {
  const rest = { ...(JSON.parse(TEXT) as Record<string, unknown>), sha256: undefined };
  expect(codeOf(bytesOf(JSON.stringify(rest)))).toBe('read');
});

describe('is refused in words', () => {
  test.each([
    ['cut off', bytesOf(TEXT.slice(0, TEXT.length / 2)), 'booth-file.damaged'],
    ['one letter changed', bytesOf(TEXT.replace('おはよう', 'おはよお')), 'booth-file.damaged'],
    ['not UTF-8', new Uint8Array([...bytesOf(TEXT.slice(0, 100)), 0xff, 0xfe]), 'booth-file.damaged'],
    ['a newer format', bytesOf('{"mimiyaku": "booth", "format": 2, "program": "9.0.0"}'), 'booth-file.newer'],
    ['another JSON file', bytesOf('{"version": 1}'), 'booth-file.not-a-booth'],
    ['no JSON', bytesOf('RIFF....WAVE'), 'booth-file.not-a-booth'],
    ['empty', bytesOf(''), 'booth-file.not-a-booth'],
    ['nothing in it', bytesOf('null'), 'booth-file.not-a-booth'],
    ['settings that are a list', forged({ settings: [] }), 'booth-file.damaged'],
    [
      'a phrase without English',
      forged({ phrasebook: [{ english: [], japanese: 'x' }] }),
      'booth-file.damaged',
    ],
    [
      'a phrase that no list could hold',
      forged({ phrasebook: [{ english: ['…'], japanese: 'x' }] }),
      'booth-file.damaged',
    ],
    [
      'a term in Japanese',
      forged({ glossary: [{ english: '耳', japanese: '耳', soundsLike: [] }] }),
      'booth-file.damaged',
    ],
    [
      'a phrase of a million letters',
      forged({ phrasebook: [{ english: ['x'.repeat(1e6)], japanese: 'x' }] }),
      'booth-file.damaged',
    ],
    [
      'nested without end',
      bytesOf(`{"mimiyaku":"booth","format":1,"x":${'['.repeat(1e5)}`),
      'booth-file.damaged',
    ],
    ['a prototype', forged({ settings: JSON.parse('{"__proto__": {"x": 1}}') as unknown }), 'read'],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('whatever byte is changed, it is read as it was or refused', () => {
    const bytes = bytesOf(TEXT);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), (place, value) => {
        const changed = bytes.slice();
        changed[place] = value;
        const code = codeOf(changed);
        if (code === 'read') expect(parseBoothFile(changed, 'booth.json')).toEqual(CONTENT);
        else expect(code).toMatch(/^booth-file\./);
      }),
    );
  });
});

describe('on the disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-booth-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('missing, a folder, and larger than any such file', async () => {
    await expect(readBoothFile(join(folder, 'no.json'))).rejects.toMatchObject({
      code: 'booth-file.unreadable',
    });
    await expect(readBoothFile(folder)).rejects.toMatchObject({ code: 'booth-file.unreadable' });
    const huge = join(folder, 'huge.json');
    await writeFile(huge, '');
    await truncate(huge, 50 * 1024 ** 2);
    await expect(readBoothFile(huge)).rejects.toMatchObject({ code: 'booth-file.not-a-booth' });
  });
});
