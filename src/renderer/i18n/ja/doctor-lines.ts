import type { DoctorLineCode } from '../../../shared/doctor-view.ts';

/** The sentences of each line; `{name}` is filled by its values, as in the English ones (src/engine/doctor/texts.ts). */
export const doctorLines: Readonly<
  Record<DoctorLineCode, { readonly message: string; readonly advice: string }>
> = {
  'program.good': { message: 'Mimiyaku {version}（{runtime}、{system}）です。', advice: '' },
  'program.no-fixes': {
    message:
      'Mimiyaku {version} は {runtime} で動いています。この版のセキュリティ更新は終了しています（{system}）。',
    advice: '使えますが、なるべくサポート期間内のNodeに替えてください。',
  },
  'program.too-old': {
    message: 'Mimiyaku {version} を動かしている {runtime} が古すぎます（{system}）。',
    advice: 'Node {least} 以降を入れてから、もう一度「npm ci」を実行してください。',
  },
  'processor.good': { message: '{name}、{cores}コア、{features} が使えます。', advice: '' },
  'processor.untold': {
    message:
      '{name}、{cores}コアです。このシステムでは、それ以上の性能はわかりません。下の翻訳時間を目安にしてください。',
    advice: '',
  },
  'processor.slow': {
    message: 'プロセッサー（{name}）に {missing} がないため、このパソコンでの翻訳に時間がかかります。',
    advice:
      '下の翻訳時間を確認してください。長すぎるときは、新しいパソコン、小さい認識モデル、または翻訳サービスを使ってください。',
  },
  'processor.one-core': {
    message: 'プロセッサー（{name}）のコアを1つしか使えません。英語も日本語も表示が遅れます。',
    advice: '2コア以上使えるようにするか、翻訳サービスを使ってください。',
  },
  'memory.good': { message: 'メモリーは {totalGb} GBのうち {freeGb} GBが空いています。', advice: '' },
  'memory.little': {
    message: 'メモリーは {totalGb} GBのうち {freeGb} GBしか空いていません。およそ {neededGb} GB必要です。',
    advice: 'ほかのアプリ、特にブラウザーを閉じてください。',
  },
  'models.good': { message: '{kind}のモデル {name} {version} は、すべて正常です。', advice: '' },
  'models.not-needed': {
    message: '{kind}のモデル {name} は入っていません。翻訳サービスが代わりに働きます。',
    advice: 'サービスにつながらないときもこのパソコンで翻訳するには、モデルを取り込んでください。',
  },
  'models.missing': {
    message: '{kind}のモデル {name} を使えません：{detail}',
    advice: '「設定」の「モデル」で取り込んでください。',
  },
  'models.damaged': {
    message: '{kind}のモデル {name} が壊れています：{detail}',
    advice: 'モデルのフォルダーを削除し、壊れていないものを取り込み直してください。',
  },
  'audio-library.good': { message: '音声入力の部品は正常に動いています。', advice: '' },
  'audio-library.missing': {
    message: '音声入力の部品を読み込めないため、マイクを使えません：{detail}',
    advice: 'Mimiyakuをもう一度入れ直してください。その間も、録音ファイルは翻訳できます。',
  },
  'audio-library.failing': {
    message: 'マイクの一覧を取得できません：{detail}',
    advice:
      '音声機器をすべて外してから、マイクアレイだけをつなぎ直してください。直らないときは、パソコンを再起動してください。',
  },
  'microphones.good': { message: '{name} がつながっています（{channels}チャンネル）。', advice: '' },
  'microphones.one-channel': {
    message: '2チャンネルのマイクがありません。つながっているのは {name} です。',
    advice: 'マイクアレイをつないでください。1チャンネルでも翻訳できますが、方向はわかりません。',
  },
  'microphones.several': {
    message: 'マイクアレイの候補が複数あります：{names}。',
    advice: '「設定」の「マイク」で1つを選んでください。',
  },
  'microphones.none': {
    message: 'マイクがつながっていません。',
    advice: 'USBマイクアレイをつないでください。なくても、録音ファイルとサンプルは翻訳できます。',
  },
  'microphones.chosen-missing': {
    message: '選んだマイク {name} がつながっていません。',
    advice: 'つなぎ直すか、「設定」の「マイク」で別のマイクを選んでください。',
  },
  'listening.good': { message: '{name} の音が聞こえました（最大 {levelDbfs} dBFS）。', advice: '' },
  'listening.silent': {
    message: '{name} は開けましたが、まったくの無音です。',
    advice:
      'ミュートになっていないか、システムのプライバシー設定でマイクの使用が許可されているかを確認してください。',
  },
  'listening.denied': {
    message: 'システムがマイクの使用を許可していません。',
    advice: 'システムのプライバシー設定（マイク）で許可してから、Mimiyakuを起動し直してください。',
  },
  'listening.cannot-open': {
    message: '{name} を使えません：{detail}',
    advice: 'マイクを使っているほかのアプリを閉じてから、抜いて差し直してください。',
  },
  'listening.no-sound': {
    message: '{name} は開けましたが、{seconds}秒待っても音が届きません。',
    advice: 'ハブを使わず、パソコンに直接つなぎ直してください。',
  },
  'room.good': { message: '{folder} には、あと{hours}時間録音できます（{freeGb} GB）。', advice: '' },
  'room.little': {
    message: '{folder} には、あと{minutes}分しか録音できません。',
    advice: 'ディスクの空きを増やすか、別のディスクのフォルダーを選んでください。',
  },
  'room.full': {
    message: '{folder} に録音する空きがありません（あと{minutes}分）。',
    advice: 'ディスクの空きを増やすか、別のディスクのフォルダーを選んでください。その間も翻訳はできます。',
  },
  'writing.good': { message: '{folder} にファイルを書き込めます。', advice: '' },
  'writing.refused': {
    message: '{folder} にファイルを書き込めません：{detail}',
    advice: '書き込みの権限を付けるか、別のフォルダーを選んでください。',
  },
  'translation.good': {
    message:
      '{speechSeconds}秒の発話を{seconds}秒で日本語にしました（モデルの準備にかかった時間：{loadSeconds}秒）。',
    advice: '',
  },
  'translation.slow': {
    message: '{speechSeconds}秒の発話を日本語にするのに{seconds}秒かかりました。話が続くと表示が遅れます。',
    advice: 'ほかのアプリを閉じるか、小さい認識モデルまたは翻訳サービスを使ってください。',
  },
  'translation.not-tried': {
    message: 'モデルがないか壊れているため、翻訳は試していません。',
    advice: '先に、上のモデルの問題を直してください。',
  },
  'translation.no-words': {
    message: 'サンプル録音を翻訳しましたが、何も得られませんでした。',
    advice: 'モデルを入れ直してください。変わらないときは、下の内容をサポート担当者に送ってください。',
  },
  'translation.failed': {
    message: 'サンプル録音を翻訳できませんでした：{detail}',
    advice:
      'Mimiyakuを起動し直してください。直らないときはモデルを入れ直し、下の内容をサポート担当者に送ってください。',
  },
  'service.good': {
    message: '翻訳サービス {address} から {milliseconds} ミリ秒で返事がありました。',
    advice: '',
  },
  'service.unencrypted': {
    message:
      '翻訳サービス {address} から {milliseconds} ミリ秒で返事がありましたが、通信が暗号化されていません。',
    advice: 'ネットワークの全員を信頼できるのでなければ、https:// で始まるアドレスを使ってください。',
  },
  'service.replaced': {
    message: '翻訳サービス {address} を使えないため、このパソコンが代わりに翻訳します：{detail}',
    advice: 'サービスを使うときは、ネットワーク、アドレス、キーを確認してください。',
  },
  'service.failing': {
    message: '翻訳サービス {address} を使えません：{detail}',
    advice: 'ネットワーク、アドレス、キーを確認するか、このパソコンで翻訳してください。',
  },
  'port.free': {
    message: 'ポート {port} は空いています（ほかの機器からこのパソコンを使うとき）。',
    advice: '',
  },
  'port.taken': {
    message: 'ポート {port} は、ほかのプログラムかMimiyakuのサービスが使用中です。',
    advice:
      '意図したものなら、そのままで構いません。そうでなければ、そのプログラムを終了するか、別のポートを選んでください。',
  },
  'port.refused': {
    message: 'システムがポート {port} の使用を許可していません：{detail}',
    advice: '1024以上のポートを選んでください。',
  },
  'check.failed': {
    message: '調べられない項目がありました（{check}）：{detail}',
    advice: '下の内容をサポート担当者に送ってください。',
  },
  'check.timed-out': {
    message: '{seconds}秒待っても結果が出ない項目がありました（{check}）。',
    advice:
      'パソコンを再起動して、もう一度調べてください。直らないときは、下の内容をサポート担当者に送ってください。',
  },
};
