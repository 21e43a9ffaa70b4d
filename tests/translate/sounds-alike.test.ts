import { describe, expect, it } from 'vitest';
import { saysName, soundsAlike } from '../../src/engine/translate/sounds-alike.ts';

describe('soundsAlike', () => {
  it.each([
    ['Siemens', 'シーメンス'],
    ['Bosch', 'ボッシュ'],
    ['Lufthansa', 'ルフトハンザ'],
    ['Volkswagen', 'フォルクスワーゲン'],
    ['Lindqvist', 'リンドクヴィスト'],
    ['Christopher', 'クリストファー'],
    ['Los Angeles', 'ロサンゼルス'],
    ['Geneva', 'ジュネーブ'],
    ['Mozart', 'モーツァルト'],
    ['Johan', 'ヨハン'],
    ['Ohio', 'オハイオ'],
    ['Schneider', 'シュナイダー'],
    ['Ørsted', 'オーステッド'],
  ])('%s is %s', (name, katakana) => {
    expect(soundsAlike(name, katakana)).toBe(true);
  });

  it.each([
    ['Finnair', 'フィンランド'],
    ['Tampere', 'アントレ'],
    ['Yakutsk', 'ヤックック'],
    ['Rosalind', 'ローカル'],
    ['Tel Aviv', 'テヴ'],
    ['Cappadocia', 'カポロシア'],
    ['Aoi', 'アイオイ'],
  ])('%s is not %s', (name, katakana) => {
    expect(soundsAlike(name, katakana)).toBe(false);
  });
});

describe('saysName', () => {
  it.each([
    ['サンドラ・リンドクヴィストさんです。', 'Sandra Lindqvist', true],
    ['クアラルンプールの子会社です。', 'Kuala Lumpur', true],
    ['書き出しトラックの部門です。', 'Volvo Trucks', false],
    ['川崎です。', 'Kawasaki', false],
  ])('%s, %s: %s', (japanese, name, says) => {
    expect(saysName(japanese, name)).toBe(says);
  });
});
