/** Words of menus, the tray and dialogs, which the main process shows itself. The windows have their own. */
export interface MainTexts {
  readonly file: string;
  readonly openRecording: string;
  readonly settings: string;
  readonly quit: string;
  readonly edit: string;
  readonly view: string;
  readonly live: string;
  readonly history: string;
  readonly share: string;
  readonly presenter: string;
  readonly captions: string;
  readonly window: string;
  readonly help: string;
  readonly openLogs: string;
  readonly setup: string;
  readonly checkComputer: string;
  readonly booth: string;
  readonly start: string;
  readonly stop: string;
  readonly show: string;
  readonly ready: string;
  readonly listening: string;
  readonly hearingSpeech: string;
  readonly translating: string;
  readonly paused: string;
  readonly deviceLost: string;
  readonly recordings: string;
  readonly choosePack: string;
  readonly packArchives: string;
  readonly chooseFolder: string;
  readonly lists: string;
  readonly boothFile: string;
  readonly export: string;
  readonly undo: string;
  readonly redo: string;
  readonly cut: string;
  readonly copy: string;
  readonly paste: string;
  readonly selectAll: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly resetZoom: string;
  readonly fullScreen: string;
  readonly minimise: string;
  readonly close: string;
  readonly about: string;
}

const ENGLISH: MainTexts = {
  file: 'File',
  openRecording: 'Translate Recording…',
  settings: 'Settings…',
  quit: 'Quit Mimiyaku',
  edit: 'Edit',
  view: 'View',
  live: 'Live',
  history: 'History',
  share: 'Share',
  presenter: 'Presenter',
  captions: 'Caption Bar',
  window: 'Window',
  help: 'Help',
  openLogs: 'Open Log Folder',
  setup: 'Set-up Assistant',
  checkComputer: 'Check This Computer',
  booth: 'Booth Mode',
  start: 'Start Listening',
  stop: 'Stop Listening',
  show: 'Show Mimiyaku',
  ready: 'Ready',
  listening: 'Listening',
  hearingSpeech: 'Hearing speech',
  translating: 'Translating',
  paused: 'Paused',
  deviceLost: 'Microphone lost',
  recordings: 'Recordings',
  choosePack: 'Import Model Pack',
  packArchives: 'Model packs',
  chooseFolder: 'Folder for Recordings',
  lists: 'Lists (CSV)',
  boothFile: 'Settings for Other Computers',
  export: 'Export',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  resetZoom: 'Actual Size',
  fullScreen: 'Full Screen',
  minimise: 'Minimise',
  close: 'Close Window',
  about: 'About Mimiyaku',
};

const JAPANESE: MainTexts = {
  file: 'ファイル',
  openRecording: '録音を翻訳…',
  settings: '設定…',
  quit: 'Mimiyakuを終了',
  edit: '編集',
  view: '表示',
  live: '通訳',
  history: '記録',
  share: '共有',
  presenter: '投影画面',
  captions: '字幕バー',
  window: 'ウインドウ',
  help: 'ヘルプ',
  openLogs: 'ログのフォルダーを開く',
  setup: '準備の手順',
  checkComputer: 'このパソコンを調べる',
  booth: '展示モード',
  start: '聞き取りを開始',
  stop: '聞き取りを停止',
  show: 'Mimiyakuを表示',
  ready: '待機中',
  listening: '聞き取り中',
  hearingSpeech: '発話を検出',
  translating: '翻訳中',
  paused: '一時停止中',
  deviceLost: 'マイクが見つかりません',
  recordings: '録音',
  choosePack: 'モデルを取り込む',
  packArchives: 'モデルパック',
  chooseFolder: '録音の保存先',
  lists: 'リスト (CSV)',
  boothFile: 'ほかのパソコン用の設定',
  export: '書き出し',
  undo: '取り消す',
  redo: 'やり直す',
  cut: '切り取り',
  copy: 'コピー',
  paste: '貼り付け',
  selectAll: 'すべて選択',
  zoomIn: '拡大',
  zoomOut: '縮小',
  resetZoom: '実際のサイズ',
  fullScreen: 'フルスクリーン',
  minimise: '最小化',
  close: 'ウインドウを閉じる',
  about: 'Mimiyakuについて',
};

export function mainTexts(language: 'en' | 'ja'): MainTexts {
  return language === 'ja' ? JAPANESE : ENGLISH;
}
