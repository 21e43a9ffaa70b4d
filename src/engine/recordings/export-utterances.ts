import { ExportFile } from './export-file.ts';
import type { ExportFormat, ExportLanguage } from './export-format.ts';
import type { SessionUtterance } from './session-utterance.ts';
import { utteranceRecordSchema } from './utterance-record.ts';

/** What went into a file. */
export interface ExportReport {
  readonly written: number;
  /** Utterances that are not interpreted, so that the file is not the whole session. */
  readonly uninterpreted: number;
}

/**
 * Writes a session's utterances to a file, replacing one of that name; those without any text (not interpreted, or nothing said) are left
 * out. What is written of one is what `mimiyaku translate` writes. @throws MimiyakuError `output.unwritable`.
 */
export async function exportUtterances(
  utterances: AsyncIterable<SessionUtterance>,
  path: string,
  format: ExportFormat,
  language: ExportLanguage,
): Promise<ExportReport> {
  const report = { written: 0, uninterpreted: 0 };
  let file: ExportFile | undefined;
  try {
    for await (const utterance of utterances) {
      // Not before the session has been found: a wrong name must not cost the file that is there.
      file ??= await ExportFile.create(path, format, language);
      if (utterance.status !== 'done') report.uninterpreted++;
      if (utterance.english === '' && utterance.japanese === '') continue;
      // The schema drops what is only the session's.
      await file.add(utteranceRecordSchema.parse(utterance));
      report.written++;
    }
    file ??= await ExportFile.create(path, format, language);
  } finally {
    await file?.close();
  }
  return report;
}
