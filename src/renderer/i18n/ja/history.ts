import type { Messages } from '../messages.ts';

export const history: Messages['history'] = {
  title: '記録',
  sessions: '記録の一覧',
  search: '英語または日本語で検索',
  clearSearch: '検索をやめる',
  hits: (count) => `${String(count)}件見つかりました`,
  truncated: 'ほかにもあります。言葉を足して絞り込んでください。',
  noHits: (words) => `「${words}」は見つかりませんでした。`,
  empty: 'まだ記録がありません',
  emptyHint: '「通訳」で録音したものが、ここに並びます。',
  emptyNotKept: '「設定」の「録音」で保存しない設定になっているため、何も残りません。',
  choose: '左の一覧から記録を選んでください。',
  sentences: (count) => `${count}文`,
  openSentences: (count) => `未翻訳 ${String(count)}文`,
  live: '録音中',
  damaged: '破損',
  noWords: '文がありません',
  retryAll: (count) => `未翻訳の${String(count)}文を翻訳`,
  retryWith: '翻訳し直す',
  retried: (done, open) =>
    open === 0
      ? `${String(done)}文を翻訳しました。`
      : `${String(done)}文を翻訳しました。${String(open)}文はまだ翻訳できていません。`,
  export: '書き出す…',
  exportTitle: 'この記録を書き出す',
  exportFormat: '形式',
  exportFormats: {
    srt: 'SRT（字幕）',
    vtt: 'WebVTT（ウェブ用の字幕）',
    txt: 'テキスト',
    csv: 'CSV（表計算）',
    json: 'JSON（プログラム用）',
  },
  exportLanguages: '言語',
  exportBoth: '両方',
  exportSave: '場所を選んで保存…',
  exported: (fileName) => `${fileName} として保存しました`,
  openFolder: 'フォルダーを開く',
  deleteSession: '削除…',
  deleteTitle: 'この記録を削除しますか？',
  deleteText: (when, count) =>
    `${when}（${count}文）の音声と文をディスクから削除します。元に戻すことはできません。`,
  deleteConfirm: '完全に削除する',
  deleteUtterance: 'この文を削除',
  deleteUtteranceTitle: 'この文を削除しますか？',
  deleteUtteranceText: (sentence) =>
    `「${sentence}」の文を消し、音声を無音にします。元に戻すことはできません。`,
  deleted: '記録を削除しました。',
  utterances: '文の一覧',
  duration: '長さ',
  moreActions: 'その他の操作',
};
