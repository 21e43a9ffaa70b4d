import type { Messages } from '../messages.ts';

export const sample: Messages['sample'] = {
  try: 'サンプルで試す',
  tryHint: 'マイクがなくても試せます。展示会場で話す人の録音を、今話しているように流します。',
  name: 'サンプル録音',
  tag: 'サンプル',
  playing: 'サンプル録音を再生しています。マイクは使っていません。',
  notKept: '内容は保存しません。',
  kept: '記録に保存します。',
  ended: 'サンプルが終わりました。',
  mute: '音を消す',
  unmute: '音を出す',
  cannotPlay: 'スピーカーから再生できませんが、翻訳はそのまま続けます。',
  again: 'もう一度',
  againKept: 'もう一度（記録に保存）',
  putAway: '完了',
  backToSetup: '準備を続ける',
};
