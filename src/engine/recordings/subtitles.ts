import { CueMaker, type Cue } from './cues.ts';
import type { ExportFormatter, ExportLanguage } from './export-format.ts';

/** SubRip. It knows no escapes, so that only an arrow, which looks like the line of times, is replaced. */
export function srtFormatter(language: ExportLanguage): ExportFormatter {
  return formatter(language, '', (cue, number) => {
    const lines = cue.lines.map((line) => line.replaceAll('-->', '→'));
    return `${number}\n${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}\n${lines.join('\n')}\n\n`;
  });
}

/** WebVTT (W3C). Escaping `>` too keeps an arrow out of the text. */
export function vttFormatter(language: ExportLanguage): ExportFormatter {
  return formatter(language, 'WEBVTT\n\n', (cue, number) => {
    const lines = cue.lines.map((line) =>
      line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
    return `${number}\n${clock(cue.startMs, '.')} --> ${clock(cue.endMs, '.')}\n${lines.join('\n')}\n\n`;
  });
}

function formatter(
  language: ExportLanguage,
  header: string,
  format: (cue: Cue, number: number) => string,
): ExportFormatter {
  const maker = new CueMaker(language);
  let count = 0;
  return {
    header,
    footer: '',
    add: (record) =>
      maker
        .cuesOf(record)
        .map((cue) => format(cue, ++count))
        .join(''),
  };
}

/** Hours (two digits or more), minutes, seconds and milliseconds; from whole milliseconds, so that nothing is left to carry. */
export function clock(milliseconds: number, decimalMark: ',' | '.'): string {
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1_000].map((unit) => Math.floor(milliseconds / unit));
  const two = (value: number): string => String(value).padStart(2, '0');
  const fraction = String(milliseconds % 1_000).padStart(3, '0');
  return `${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}${decimalMark}${fraction}`;
}
