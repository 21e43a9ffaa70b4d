import { csvFormatter } from './csv.ts';
import type { ExportFormat, ExportFormatter, ExportLanguage } from './export-format.ts';
import { jsonFormatter } from './json.ts';
import { plainTextFormatter } from './plain-text.ts';
import { srtFormatter, vttFormatter } from './subtitles.ts';

/** A formatter for one file. */
export function createFormatter(format: ExportFormat, language: ExportLanguage): ExportFormatter {
  switch (format) {
    case 'srt':
      return srtFormatter(language);
    case 'vtt':
      return vttFormatter(language);
    case 'txt':
      return plainTextFormatter(language);
    case 'csv':
      return csvFormatter(language);
    case 'json':
      return jsonFormatter(language);
  }
}
