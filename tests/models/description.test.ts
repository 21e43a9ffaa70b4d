import { describe, expect, it } from 'vitest';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { parseDescription } from '../../src/engine/models/description.ts';
import { describePack, PACK_FILES } from './builders.ts';

const one = Buffer.from('1');

function codeOf(description: unknown): string {
  try {
    parseDescription(typeof description === 'string' ? description : JSON.stringify(description), 'the test');
    return 'none';
  } catch (error) {
    if (error instanceof MimiyakuError) return error.code;
    throw error;
  }
}

describe('parseDescription', () => {
  it('accepts a valid one, with a byte-order mark too', () => {
    const text = JSON.stringify(describePack());
    expect(parseDescription(text, 'the test')).toEqual(describePack());
    expect(parseDescription(`\uFEFF${text}`, 'the test')).toEqual(describePack());
  });

  it.each([
    ['not JSON', '{"format": 1,', 'pack.bad-description'],
    ['not an object', '[]', 'pack.bad-description'],
    ['no kind', { ...describePack(), kind: undefined }, 'pack.bad-description'],
    ['an unknown kind', { ...describePack(), kind: 'summariser' }, 'pack.unknown-kind'],
    ['another format', { ...describePack(), format: 2 }, 'pack.bad-description'],
    ['no files', { ...describePack(), files: [] }, 'pack.bad-description'],
    ['a name that is a path', { ...describePack(), name: '../x' }, 'pack.bad-description'],
    ['a name that Windows reserves', { ...describePack(), name: 'nul' }, 'pack.unsafe-path'],
    ['a name that ends in a dot', { ...describePack(), name: 'model.' }, 'pack.unsafe-path'],
    ['a path outside', describePack({ ...PACK_FILES, '../x': one }), 'pack.unsafe-path'],
    ['an absolute path', describePack({ ...PACK_FILES, '/x': one }), 'pack.unsafe-path'],
    ['itself among the files', describePack({ ...PACK_FILES, 'Pack.JSON': one }), 'pack.unsafe-path'],
    ['two names of one file', describePack({ ...PACK_FILES, 'ENCODER.onnx': one }), 'pack.unsafe-path'],
    ['a file inside a file', describePack({ ...PACK_FILES, 'encoder.onnx/x': one }), 'pack.unsafe-path'],
    ['a file inside pack.json', describePack({ ...PACK_FILES, 'pack.json/x': one }), 'pack.unsafe-path'],
    ['settings that name an undeclared file', describePack({ 'encoder.onnx': one }), 'pack.bad-description'],
  ])('refuses %s', (_what, description, code) => {
    expect(codeOf(description)).toBe(code);
  });
});
