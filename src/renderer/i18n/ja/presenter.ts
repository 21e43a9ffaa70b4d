import type { Messages } from '../messages.ts';

export const presenter: Messages['presenter'] = {
  title: '投影画面',
  captionsTitle: '字幕',
  controls: '投影画面の操作',
  larger: '大きく',
  smaller: '小さく',
  languages: '表示する言語',
  japaneseOnly: '日本語だけ',
  both: '両方',
  theme: '色',
  themes: { light: '明るい', dark: '暗い', 'high-contrast': 'ハイコントラスト' },
  flip: '上下を逆に',
  display: 'ディスプレイ',
  displayAutomatic: 'もう1つのディスプレイ',
  displayName: (label, width, height) => `${label}（${String(width)} × ${String(height)}）`,
  displayNumber: (number) => `ディスプレイ${String(number)}`,
  edge: '位置',
  edges: { top: '上', bottom: '下' },
  waiting: '聞いています…',
  notStarted: '開始をお待ちください',
};
