import { join, sep, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../../src/main/security/content-security-policy.ts';
import { rendererFile } from '../../../src/main/security/renderer-files.ts';

const ROOT = join(sep, 'app', 'out', 'renderer');

test('files of a built page are found with their type', () => {
  expect(rendererFile('/index.html', ROOT)).toEqual({
    path: join(ROOT, 'index.html'),
    contentType: 'text/html; charset=utf-8',
  });
  expect(rendererFile('/assets/index-B_x-1.js', ROOT)?.path).toBe(join(ROOT, 'assets', 'index-B_x-1.js'));
});

test.each([
  '/',
  '/..%2fpackage.js',
  '/%2e%2e/main/index.js',
  '/..%5cmain.js',
  '/C%3A/x.js',
  '/.env.js',
  '/assets/.hidden.js',
  '/settings.json',
  '/main.js.map',
  '/index.html%00.js',
  '/%',
  '/%252e%252e/x.js',
  '/nul.js',
  '/assets/COM1.svg',
])('%s is no file of ours', (path) => {
  expect(rendererFile(path, ROOT)).toBeUndefined();
});

test('on Windows nothing outside the folder is named either, with drive letters and shares', () => {
  for (const root of ['C:\\Mimiyaku\\resources\\app.asar\\out\\renderer', '\\\\server\\share\\renderer']) {
    expect(rendererFile('/assets/a.js', root, win32)?.path).toBe(`${root}\\assets\\a.js`);
    for (const path of [
      '/..%5cx.js',
      '/%5c%5cserver/x.js',
      '/D%3A%5cx.js',
      '/C:/x.js',
      '/a%5c..%5c..%5cx.js',
    ]) {
      expect(rendererFile(path, root, win32)).toBeUndefined();
    }
  }
});

test('whatever is asked for, nothing outside the folder is named', () => {
  const piece = fc.constantFrom('..', '%2e', '.', '/', '%2f', '\\', '%5c', 'a', '.js', '%00', '~', ':');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = rendererFile(`/${pieces.join('')}.js`, ROOT);
      if (found !== undefined) expect(join(found.path)).toMatch(new RegExp(`^${ROOT}${sep}[^.]`));
    }),
  );
});

test('the policy allows nothing unsafe and nothing from elsewhere', () => {
  expect(CONTENT_SECURITY_POLICY).toContain("default-src 'none'");
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:|data:|blob:|ws:/);
});
