import type { UtteranceRecord } from '../../engine/recordings/utterance-record.ts';
import { printJson, printLine } from '../standard-output.ts';
import { clockText } from './clock-text.ts';

/** How the utterances of one recording are shown on standard output. */
export function createPrinter({
  json,
  file,
}: {
  readonly json: boolean;
  readonly file: string;
}): (record: UtteranceRecord) => Promise<void> {
  if (json) return (record) => printJson({ file, ...record });
  return (record) => printLine(utteranceText(record));
}

/** Times, English, Japanese and what it cost, for a person. */
function utteranceText({
  start,
  end,
  english,
  japanese,
  source,
  timings,
  fallback,
}: UtteranceRecord): string {
  const span = `${clockText(start)} – ${clockText(end)}`;
  const stages = [
    ...(timings.recognise === undefined ? [] : [`recognised in ${secondsText(timings.recognise)}`]),
    ...(timings.translate === undefined ? [] : [`translated in ${secondsText(timings.translate)}`]),
    ...(source === 'phrasebook' ? ['from the phrasebook'] : []),
    ...(source === 'remote' ? [`answered by the service in ${secondsText(timings.total)}`] : []),
    ...(fallback === undefined ? [] : ['on this computer, since the service failed']),
  ];
  return `${english === '' ? span : `${span}  ${english}`}\n    ${japanese}\n    (${stages.join(', ')})\n`;
}

function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
