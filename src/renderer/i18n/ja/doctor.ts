import type { Messages } from '../messages.ts';

export const doctor: Messages['doctor'] = {
  title: 'このパソコンを調べる',
  hint: '必要なものがそろっているかを調べます。マイクを1秒ほど使い、サンプルの1文を翻訳します。録音や送信はしません。',
  hintService: '設定されている翻訳サービスにも、1秒の小さな音を送って確かめます。',
  start: '調べる',
  again: 'もう一度調べる',
  running: '調べています…',
  lines: '結果',
  verdicts: { good: '良好', careful: '要注意', broken: '問題あり' },
  allGood: 'すべて良好です。',
  careful: (count) => `問題はありません。注意が必要な項目が${String(count)}件あります。`,
  broken: (count) => `問題が${String(count)}件あります。`,
  stopFirst: '聞き取りを終えると、このパソコンを調べられます。',
  support: 'サポート担当者に送る内容',
  supportHint:
    '結果といくつかの設定だけが含まれます。音声、話した内容、キー、パスの中のお名前は含まれません（英語の文章です）。',
  show: '内容を見る',
  copy: '内容をコピー',
  copied: 'コピーしました。',
  save: 'ファイルに保存…',
  saved: (fileName) => `${fileName} として保存しました`,
};
