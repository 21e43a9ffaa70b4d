import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathIdentity, portableName, showPath, unsafePathReason } from '../../src/engine/models/safe-path.ts';

const HOSTILE = [
  '',
  '/etc/passwd',
  '//server/share',
  '..',
  '../pack.json',
  'a/../../b',
  'a/..',
  './a',
  'a//b',
  'a/',
  'C:',
  'C:/windows/x',
  'c:x',
  'a\\b',
  '\\\\server\\share',
  '..\\x',
  'model.onnx:stream',
  'a/con',
  'NUL.txt',
  'com1.onnx',
  'LPT¹',
  'aux .txt',
  'name.',
  'name ',
  'a./b',
  'a\0b',
  'a\nb',
  'model\u202exnno.',
  'zero\u200bwidth',
  'what?',
  'a*b',
  '<x>',
  `${'x/'.repeat(140)}y`,
  '日'.repeat(90),
];

const HARMLESS = [
  'encoder.onnx',
  'parts/decoder.onnx',
  '日本語/モデル.onnx',
  '.hidden',
  'a..b',
  '...x',
  'console',
  'com10',
  'a b',
];

describe('unsafePathReason', () => {
  it.each(HOSTILE)('refuses %j', (path) => {
    expect(unsafePathReason(path)).toBeTypeOf('string');
  });

  it.each(HARMLESS)('accepts %j', (path) => {
    expect(unsafePathReason(path)).toBeUndefined();
  });

  it('accepts nothing that leaves its folder on any system', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '', '/', '\\', 'C:', 'a', 'con', ' ', '...', '\0', '~', '%2e%2e', '．．'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const path = fc
      .array(piece, { maxLength: 8 })
      .chain((pieces) => fc.constantFrom(pieces.join('/'), pieces.join('\\'), pieces.join('')));
    fc.assert(
      fc.property(path, (candidate) => {
        if (unsafePathReason(candidate) !== undefined) return;
        for (const [system, base] of [
          [posix, '/base'],
          [win32, 'D:\\base'],
        ] as const) {
          const resolved = system.resolve(base, candidate);
          expect(system.relative(base, resolved).split(system.sep)).toEqual(candidate.split('/'));
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('portableName', () => {
  it.each([
    ['talk', 'talk'],
    ['講演 2', '講演 2'],
    ['10:30 talk?', '10_30 talk_'],
    ['C:\\talk', 'C__talk'],
    ['a/b', 'a_b'],
    ['Nul', '_Nul'],
    ['com1.old', '_com1.old'],
    ['name. ', 'name'],
    ['...', '_'],
    ['model\u202exnno', 'model_xnno'],
  ])('makes of %j the name %j', (name, portable) => {
    expect(portableName(name)).toBe(portable);
  });

  it('gives a name that every system can hold, and leaves that as it is', () => {
    const name = fc.array(
      fc.oneof(
        fc.constantFrom('con', 'aux', '.', ' ', ':', '\\', '/', '\0', '耳', '\u202e'),
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(name, (parts) => {
        const portable = portableName(parts.join(''));
        expect(unsafePathReason(portable)).toBeUndefined();
        expect(portableName(portable)).toBe(portable);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('pathIdentity', () => {
  it('takes for one file what some system takes for one', () => {
    expect(pathIdentity('Encoder.ONNX')).toBe(pathIdentity('encoder.onnx'));
    expect(pathIdentity('\u304b\u3099')).toBe(pathIdentity('\u304c'));
    expect(pathIdentity('a')).not.toBe(pathIdentity('b'));
  });
});

describe('showPath', () => {
  it('shows what would otherwise be invisible', () => {
    expect(showPath('a\u202eb')).toBe('"a\\u202eb"');
    expect(showPath('a\u001bb')).toBe('"a\\u001bb"');
    expect(showPath('x'.repeat(500)).length).toBeLessThan(130);
  });
});
