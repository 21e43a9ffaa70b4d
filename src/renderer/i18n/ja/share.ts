import type { Messages } from '../messages.ts';

export const share: Messages['share'] = {
  title: 'スマートフォンで読める字幕',
  switch: '字幕を共有する',
  switchHint:
    '同じネットワークにいて、アドレスを知っている人が字幕を読めます。インターネットは使いません。音声は送らず、投影画面に出る文字だけを送ります。',
  stop: '共有を終了',
  address: 'アドレス',
  addressHint: '共有を始めるたびに新しくなります。',
  codeLabel: 'アドレスのQRコード',
  readers: (count) => (count === 0 ? '閲覧している人はいません' : `${String(count)}人が閲覧中`),
  overlay: '配信用（OBSのブラウザソース）',
  overlayHint: '背景は透明で、下部に2行で表示します。',
  noNetwork:
    'このパソコンはネットワークにつながっていません。LANケーブルかWi-Fiで接続するか、モバイルホットスポットをオンにしてください。',
  hints: {
    'never-reached':
      'まだ誰もページを開いていません。スマートフォンで開けない場合は、別のWi-Fiにつながっているか、このパソコンのファイアウォールが接続を止めている可能性があります。Mimiyakuへの受信接続を許可してください。ゲスト用Wi-Fiでは端末どうしの通信が禁止されていることがあります。その場合は、このパソコンのモバイルホットスポットをお使いください。',
    'network-gone':
      '共有しているネットワークから切断されたため、今は誰も字幕を読めません。接続が戻れば自動で再開します。戻らないときは、共有を終了してから始め直してください。',
  },
  where: 'ネットワーク',
  whereWhileOn: '変更するには、共有を終了してください。',
  network: '共有に使うネットワーク',
  automatic: '自動',
  kinds: {
    hotspot: 'ホットスポット',
    wifi: 'Wi-Fi（無線）',
    network: 'ネットワーク',
    cable: '有線LAN',
    virtual: '仮想ネットワーク',
  },
  networkName: (kind, name, address) => `${kind}：${name}（${address}）`,
  missing: (name) => `${name}（接続されていません）`,
  thisComputer: 'このパソコンだけ（OBS用）',
  port: 'ポート番号',
  portHint: '空欄なら自動で選びます。',
  portWrong: '1024から65535までの数字を入力するか、空欄にしてください。',
  readersTitle: '閲覧する人',
  earlier: '途中から読む人に見せる字幕',
  earlierCount: (count) => (count === 0 ? 'それまでの字幕は見せない' : `直前の${String(count)}件`),
  earlierHint:
    '展示モードで画面を消去する場合は見せません。画面から消えた字幕は、閲覧中の端末からも消えます。',
  atBooth: '展示モードで共有する',
  atBoothHint: '展示モードの開始から終了まで共有します。',
  codeTitle: '画面に出すQRコード',
  codePlace: '投影画面と展示モードでの表示',
  codePlaces: { hidden: '表示しない', corner: '隅に表示', full: '全画面' },
  codeSize: '隅に表示する大きさ（画面の高さに対して）',
};
