import type { Messages } from '../messages.ts';

export const booth: Messages['booth'] = {
  title: '展示モード',
  invitation: '英語でお話しください',
  leave: '展示モードを終了',
  pinTitle: '暗証番号を入力してください',
  pinHint: 'スタッフ専用',
  digit: (digit) => String(digit),
  erase: '1文字消す',
  enter: '終了する',
  entered: (count) => `${String(count)}桁入力しました`,
  wrongPin: '暗証番号が違います。',
  locked: (seconds) => `入力の間違いが続きました。${String(seconds)}秒後にもう一度お試しください。`,
  askStaff: '恐れ入りますが、スタッフをお呼びください。',
  restarting: '少々お待ちください',
};
