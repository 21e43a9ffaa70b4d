import type { Messages } from '../messages.ts';

export const errors: Messages['errors'] = {
  'audio.not-found': {
    title: '録音ファイルが見つかりません。',
    advice: '移動したか、名前が変わった可能性があります。もう一度選んでください。',
  },
  'audio.unreadable': {
    title: '録音ファイルを読み込めません。',
    advice: 'ほかのアプリで開けるか、読み取りの権限があるかを確認してください。',
  },
  'audio.not-wav': {
    title: 'この形式のファイルは読み込めません。',
    advice: 'WAV形式で保存し直してください。',
  },
  'audio.unsupported': {
    title: 'この種類の録音ファイルには対応していません。',
    advice: '16ビットPCM、1または2チャンネルのWAVで保存し直してください。',
  },
  'audio.malformed': {
    title: '録音ファイルが壊れています。',
    advice: '作成したアプリから、もう一度書き出してください。',
  },
  'audio.empty': {
    title: '録音ファイルに音が入っていません。',
    advice: '音の入ったファイルを選んでください。',
  },
  'audio.bad-channels': {
    title: '録音ファイルのチャンネル数が合いません。',
    advice: '1または2チャンネルの録音を使ってください。',
  },
  'audio.which-channels': {
    title: 'チャンネルが3つ以上あります。どの2つがマイクですか。',
    advice:
      '「設定」の「マイク」で選んでください。6チャンネルのアレイでは多くの場合、1は加工済みの音、2～5がマイク、6はパソコンが再生している音です。',
  },
  'pack.not-installed': {
    title: '必要な言語モデルが入っていません。',
    advice: '「設定」の「モデル」で、フォルダーまたはUSBメモリから取り込んでください。',
  },
  'pack.not-a-pack': {
    title: 'モデルパックではありません。',
    advice: 'pack.json のあるフォルダー、または配布されたアーカイブを選んでください。',
  },
  'pack.bad-description': {
    title: 'モデルパックの説明ファイルを読み取れません。',
    advice: '配布元から、もう一度入手してください。',
  },
  'pack.unknown-kind': {
    title: 'このバージョンでは扱えない種類のモデルパックです。',
    advice: 'Mimiyakuを更新するか、別のパックを選んでください。',
  },
  'pack.unsafe-path': {
    title: '安全ではないため、モデルパックを取り込みませんでした。',
    advice: 'パックの外にあるファイルを指しています。信頼できる配布元から入手してください。',
  },
  'pack.missing-file': {
    title: 'モデルパックのファイルが足りません。',
    advice: 'モデルパックをもう一度取り込んでください。',
  },
  'pack.wrong-size': {
    title: 'モデルパックのファイルが途中までしかありません。',
    advice: 'モデルパックをもう一度取り込んでください。',
  },
  'pack.wrong-checksum': {
    title: 'モデルパックのファイルが壊れています。',
    advice: 'モデルパックをもう一度取り込んでください。',
  },
  'pack.already-installed': {
    title: 'このバージョンのモデルパックは、すでに入っています。',
    advice: '操作は不要です。入れ直すときは、「置き換える」を選んで取り込んでください。',
  },
  'pack.bad-archive': {
    title: 'アーカイブを開けません。',
    advice: 'コピーが途中で終わった可能性があります。もう一度コピーしてください。',
  },
  'pack.fetch-failed': {
    title: 'モデルパックを入手できませんでした。',
    advice: 'ネットワークを確認するか、フォルダーまたはUSBメモリから取り込んでください。',
  },
  'pack.no-space': {
    title: 'モデルパックを入れる空き容量がありません。',
    advice: 'ディスクの空きを増やしてから、もう一度取り込んでください。',
  },
  'inference.failed': {
    title: 'このパソコンでの翻訳に失敗しました。',
    advice: 'この発話をもう一度翻訳してください。録音は残っています。',
  },
  'inference.timed-out': {
    title: 'このパソコンでの翻訳に時間がかかりすぎました。',
    advice: 'ほかのアプリを閉じてから、もう一度翻訳してください。',
  },
  'inference.unavailable': {
    title: '今はこのパソコンで翻訳できません。',
    advice: '自動で再起動します。何度も起きるときは、「設定」の「モデル」で検証してください。',
  },
  'phrasebook.unreadable': {
    title: '定型文集または用語集を読み込めません。',
    advice: 'ファイルがあり、開けることを確認してください。',
  },
  'phrasebook.malformed': {
    title: '定型文集または用語集に誤りがあります。',
    advice: '下に示す行を直して、もう一度取り込んでください。',
  },
  'booth-file.unreadable': {
    title: '設定ファイルを読み込めません。',
    advice: 'ファイルがあり、開けることを確認してください。',
  },
  'booth-file.not-a-booth': {
    title: 'Mimiyakuの設定ファイルではありません。',
    advice: 'もう一方のパソコンでMimiyakuから書き出したファイルを選んでください。',
  },
  'booth-file.newer': {
    title: 'この設定ファイルは、新しいバージョンのMimiyakuで作られています。',
    advice: 'このパソコンのMimiyakuを更新してから、取り込み直してください。設定は変わっていません。',
  },
  'booth-file.damaged': {
    title: '設定ファイルが壊れています。',
    advice: '設定は変わっていません。もう一方のパソコンで書き出し直すか、コピーし直してください。',
  },
  'output.unwritable': {
    title: 'ファイルに書き込めません。',
    advice: '別のフォルダーを選ぶか、ディスクの空き容量を確認してください。',
  },
  'output.bad-request': { title: 'この形では書き出せません。', advice: '別の形式を選んでください。' },
  'capture.not-available': {
    title: 'このパソコンでは音声入力を使えません。',
    advice: '録音の翻訳はできます。WAVファイルをこの画面にドロップしてください。',
  },
  'capture.no-device': {
    title: 'マイクが見つかりません。',
    advice: 'USBマイクアレイをつないでください。自動で認識します。',
  },
  'capture.device-not-found': {
    title: '選んだマイクがつながっていません。',
    advice: 'つなぎ直すか、「設定」の「マイク」で別のマイクを選んでください。',
  },
  'capture.ambiguous-device': {
    title: '同じ名前のマイクが複数あります。',
    advice: 'ほかのマイクを外すか、「設定」の「マイク」で1つを選んでください。',
  },
  'capture.cannot-open': {
    title: 'マイクを使えませんでした。',
    advice:
      'マイクを使っているほかのアプリを閉じ、システムの設定でMimiyakuにマイクが許可されているか確認してください。',
  },
  'capture.lost': {
    title: 'マイクとの接続が切れました。',
    advice: 'ケーブルを確認してください。つながると自動で再開します。',
  },
  'session.not-found': {
    title: 'この記録はもうありません。',
    advice: '移動または削除された可能性があります。',
  },
  'session.damaged': {
    title: 'この記録は壊れています。',
    advice: '音声ファイルは読める場合があります。フォルダーを開いて確認してください。',
  },
  'session.in-use': {
    title: 'この記録は使用中です。',
    advice: '聞き取りを止めてから、もう一度お試しください。',
  },
  'service.bad-address': {
    title: '翻訳サービスのアドレスが正しくありません。',
    advice: 'https:// で始まるアドレスを「設定」の「翻訳」で確認してください。',
  },
  'service.insecure': {
    title: '翻訳サービスとの通信が暗号化されていません。',
    advice:
      'https:// で始まるアドレスを使ってください。信頼できるネットワークなら、「設定」の「翻訳」で http:// を許可できます。',
  },
  'service.unreachable': {
    title: '翻訳サービスにつながりません。',
    advice: 'ネットワークとアドレスを確認してください。「自動」にすると、このパソコンで翻訳を続けます。',
  },
  'service.not-found': {
    title: 'このアドレスに翻訳サービスがありません。',
    advice: '「設定」の「翻訳」でアドレスを確認してください。',
  },
  'service.wrong-key': {
    title: '翻訳サービスがAPIキーを受け付けません。',
    advice: '「設定」の「翻訳」でキーを入力し直してください。',
  },
  'service.busy': {
    title: '翻訳サービスが混み合っています。',
    advice: '少し待ってから、もう一度お試しください。',
  },
  'service.too-long': {
    title: '発話が長すぎて、翻訳サービスで扱えません。',
    advice: '短く区切って話すか、この発話はこのパソコンで翻訳してください。',
  },
  'service.refused': {
    title: '翻訳サービスが録音を受け付けませんでした。',
    advice: 'もう一度翻訳するか、このパソコンで翻訳してください。',
  },
  'service.failed': {
    title: '翻訳サービスで問題が起きました。',
    advice: '少し待ってから、もう一度お試しください。',
  },
  'service.bad-answer': {
    title: '翻訳サービスの返事を読み取れませんでした。',
    advice: 'アドレスが翻訳サービスのものか確認してください。',
  },
  'service.timed-out': {
    title: '翻訳サービスから時間内に返事がありませんでした。',
    advice: 'ネットワークを確認して、もう一度お試しください。',
  },
  'serve.cannot-listen': {
    title: 'このパソコンでサービスを開始できませんでした。',
    advice: '別のポートを選ぶか、使用中のプログラムを終了してください。',
  },
  'serve.bad-keys': {
    title: 'APIキーの一覧が正しくありません。',
    advice: '直してから、サービスを開始し直してください。',
  },
  'share.no-network': {
    title: 'ネットワークにつながっていないため、字幕を共有できません。',
    advice: 'LANケーブルかWi-Fiで接続するか、このパソコンのモバイルホットスポットをオンにしてください。',
  },
  'share.no-such-address': {
    title: '選んだネットワークに、このパソコンは接続されていません。',
    advice: '共有に使うネットワークを選び直してください。',
  },
  'share.port-taken': {
    title: '共有に使うポートを、別のプログラムが使用しています。',
    advice: '別のポートを選ぶか、使用中のプログラムを終了してください。',
  },
  'share.cannot-listen': {
    title: '字幕の共有を開始できませんでした。',
    advice: '別のネットワークかポートを選んでください。',
  },
  'share.no-page': {
    title: '閲覧用のページが見つかりません。',
    advice: 'Mimiyakuをインストールし直してください。',
  },
  usage: { title: 'この操作はできません。', advice: '入力した内容を確認してください。' },
  cancelled: { title: '中止しました。', advice: '必要なときに、もう一度始めてください。' },
  'app.refused': { title: '今はこの操作ができません。', advice: '少し待ってから、もう一度お試しください。' },
  'app.settings-unwritable': {
    title: '設定を保存できませんでした。',
    advice:
      'アプリを終了するまでは有効です。ディスクの空き容量と、設定フォルダーへの書き込み権限を確認してください。',
  },
  'app.no-secret-storage': {
    title: 'このシステムにはAPIキーを安全に保存する場所がないため、保存しませんでした。',
    advice: 'Linuxでは、キーリング（GNOME Keyring または KWallet）を入れてから、もう一度入力してください。',
  },
  'app.wrong-pin': { title: '暗証番号が違います。', advice: 'もう一度入力してください。' },
  'app.defect': {
    title: 'Mimiyakuの内部で問題が起きました。',
    advice:
      'もう一度お試しください。続くときは、ログファイル（「ヘルプ」の「ログファイルを表示」）をこのパソコンの管理者に渡してください。',
  },
};
