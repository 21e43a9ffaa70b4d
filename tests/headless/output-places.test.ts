import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { distinctNames } from '../../src/headless/translate/output-names.ts';
import { placeOutputs } from '../../src/headless/translate/output-places.ts';

const folder = mkdtempSync(join(tmpdir(), 'mimiyaku-outputs-'));
const OPTIONS = { language: 'both', spacing: 60 } as const;
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('recordings of any folder get names of their own, also where a disk disregards the case', () => {
  expect(distinctNames(['/a/Talk.wav', '/b/talk.wav', '/c/TALK.WAV', '-'], posix)).toEqual([
    'Talk',
    'talk-2',
    'TALK-3',
    'standard-input',
  ]);
  expect(distinctNames(['か\u3099.wav', 'が.wav'], posix)).toEqual(['か\u3099', 'が-2']);
});

test('paths of Windows: drives, shares, a drive without a folder, either separator', () => {
  expect(
    distinctNames(
      [
        'C:\\talks\\one.wav',
        '\\\\server\\share\\ONE.wav',
        'D:two.wav',
        'C:/talks/three.part.wav',
        '\\\\?\\C:\\four.wav',
      ],
      win32,
    ),
  ).toEqual(['one', 'ONE-2', 'two', 'three.part', 'four']);
});

test('names that another system cannot hold become such as it can', () => {
  expect(distinctNames(['aux.wav', '10:30.wav', 'a\\b.wav', 'end..wav'], posix)).toEqual([
    '_aux',
    '10_30',
    'a_b',
    'end',
  ]);
});

test('two results whose names differ in the case alone are refused, as they are one file on some disks', () => {
  expect(() =>
    placeOutputs(['x.wav'], { ...OPTIONS, srt: join(folder, 'Out'), txt: join(folder, 'out') }),
  ).toThrow('is named for two results');
  expect(() => placeOutputs(['x.wav'], { ...OPTIONS, srt: 'out.x', txt: './out.x' })).toThrow(
    'is named for two results',
  );
});

test('a recording is not written over', () => {
  const recording = join(folder, 'recording.wav');
  writeFileSync(recording, '');
  expect(() =>
    placeOutputs([recording], { ...OPTIONS, jsonFile: join(folder, '.', 'recording.wav') }),
  ).toThrow('is a recording to be translated');
});
