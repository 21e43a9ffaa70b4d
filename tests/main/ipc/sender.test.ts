import { expect, test } from 'vitest';
import { isOurPage } from '../../../src/main/ipc/sender.ts';

test('a page of ours at the top of its window may ask', () => {
  expect(isOurPage({ url: 'app://mimiyaku/index.html?window=main', isTop: true })).toBe(true);
});

test.each([
  ['a frame inside it', { url: 'app://mimiyaku/index.html?window=main', isTop: false }],
  ['another host', { url: 'app://elsewhere/index.html', isTop: true }],
  ['another page', { url: 'app://mimiyaku/other.html', isTop: true }],
  ['the network', { url: 'https://mimiyaku/index.html', isTop: true }],
  ['a look-alike', { url: 'https://example.com/?app://mimiyaku/index.html', isTop: true }],
  ['a blank page', { url: 'about:blank', isTop: true }],
  ['no address', { url: '', isTop: true }],
  ['nobody', undefined],
])('%s may not', (_, frame) => {
  expect(isOurPage(frame)).toBe(false);
});
