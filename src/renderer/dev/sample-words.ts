import type { UtteranceView } from '../../shared/utterance-view.ts';

const SENTENCES: readonly (readonly [english: string, japanese: string])[] = [
  ['Good morning, and welcome to our stand.', 'おはようございます。ブースへようこそ。'],
  [
    'Could you tell me how this microphone works?',
    'このマイクはどのような仕組みなのか、教えていただけますか。',
  ],
  [
    'It has two microphones, so it can tell where somebody is speaking from.',
    'マイクが2つあるので、誰がどこから話しているのかがわかります。',
  ],
  ['Does it need a network?', 'ネットワークは必要ですか。'],
  [
    'No, everything runs on this computer, and nothing that you say leaves it.',
    'いいえ、すべてこのパソコンの中で動いているので、お話しになった内容が外に出ることはありません。',
  ],
  ['That is remarkable.', 'それはすばらしいですね。'],
  [
    'How long does the translation take when there is a lot of noise around, as there is here today?',
    '今日のここのように周りがとても騒がしいときには、翻訳にはどれくらいの時間がかかりますか。',
  ],
];

/** Utterances as they come in a session, over and over again. */
export function sampleUtterance(index: number, change: Partial<UtteranceView> = {}): UtteranceView {
  const [english, japanese] = SENTENCES[index % SENTENCES.length] ?? ['', ''];
  return {
    sessionId: '2026-11-28T10-00-00',
    sessionNumber: 1,
    index,
    startSeconds: index * 7.2,
    endSeconds: index * 7.2 + 4,
    english,
    japanese,
    source: index % 3 === 1 ? 'remote' : 'local',
    timings: { recogniseMs: 420, translateMs: 380, totalMs: 860 },
    direction: { azimuthDegrees: -12, confidence: 0.8 },
    fallback: null,
    status: 'done',
    error: null,
    corrected: false,
    hasAudio: true,
    ...change,
  };
}
