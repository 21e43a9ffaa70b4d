import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/audience', import.meta.url));
const html = readFileSync(join(folder, 'index.html'), 'utf8');

/** The files that a first visit asks for, beside the page itself. */
const asked = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path);

test('all that a first visit asks for is 60 kB at most as it is sent, and far less than twice that unpacked', () => {
  expect(asked.length).toBeGreaterThan(2);
  const files = [html, ...asked.map((path) => readFileSync(join(folder, path)))];
  const sent = files.reduce((bytes, file) => bytes + gzipSync(file).length, 0);
  expect(sent).toBeLessThanOrEqual(60_000);
  expect(files.reduce((bytes, file) => bytes + file.length, 0)).toBeLessThanOrEqual(90_000);
});

test('nothing of it is asked for anywhere else', () => {
  for (const path of asked) expect(path).not.toMatch(/^(?:https?:)?\/\//);
  expect(html).not.toMatch(/https?:\/\//);
});

/** Syntax is the build's to lower; functions are not. Each of these came with Safari 15.4 or later. */
const YOUNGER =
  /\.(?:at|findLast|toSorted|toReversed|with)\(|Object\.(?:hasOwn|groupBy)|structuredClone\(|AbortSignal\.(?:timeout|any)|crypto\.randomUUID|Promise\.withResolvers/;

test('it calls nothing that Safari 15.1 and Chrome 96 do not have', () => {
  const scripts = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) {
    expect(YOUNGER.exec(script)?.[0]).toBeUndefined();
  }
});
