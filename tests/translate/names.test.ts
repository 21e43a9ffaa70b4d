import { describe, expect, it } from 'vitest';
import { restoreSpelling } from '../../src/engine/translate/names.ts';

describe('restoreSpelling', () => {
  it.each([
    ['Our iPhone app uses OpenCV.', 'iphoneアプリはopencvを使います。', 'iPhoneアプリはOpenCVを使います。'],
    ['I work for Acme in Ohio.', 'acmeで働いています。', 'Acmeで働いています。'],
    ['It has a USB-C port.', 'usb-cの端子があります。', 'USB-Cの端子があります。'],
    ['Video is recorded here.', '動画はvideoです。', '動画はvideoです。'],
    ['NASA built it.', 'nasaが作りました。', 'NASAが作りました。'],
    ['hello from openai', 'OpenAIからこんにちは', 'OpenAIからこんにちは'],
    ['ALL CAPITALS SHOUTING HERE', 'allは大文字です。', 'allは大文字です。'],
    ['We use Go.', 'googleです。', 'googleです。'],
    ['No Latin at All.', 'ありません。', 'ありません。'],
  ])('%s: %s → %s', (english, japanese, restored) => {
    expect(restoreSpelling(japanese, english)).toBe(restored);
  });
});
