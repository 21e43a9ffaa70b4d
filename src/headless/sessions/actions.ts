import { describeError, MimiyakuError } from '../../engine/errors.ts';
import type { Utterance } from '../../engine/base/utterance.ts';
import { samplesToSeconds } from '../../engine/audio/pcm.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportLanguage,
} from '../../engine/recordings/export-format.ts';
import type { RepairReport } from '../../engine/recordings/repair-session.ts';
import { defaultRecordingsFolder } from '../../engine/recordings/recordings-folder.ts';
import { SessionStore } from '../../engine/recordings/session-store.ts';
import { utteranceRecordSchema } from '../../engine/recordings/utterance-record.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';
import { clockText } from '../translate/clock-text.ts';
import { RecordingsFolder } from '../translate/recordings-folder.ts';
import { sessionData, sessionText, utteranceText } from './texts.ts';

/** Options of every `mimiyaku sessions …`, as commander hands them over. */
export interface SessionOptions {
  readonly folder?: string;
  readonly json?: true;
}

export type ExportOptions = SessionOptions &
  Partial<Readonly<Record<Exclude<ExportFormat, 'json'> | 'jsonFile' | 'out', string>>>;

export interface DeleteOptions extends SessionOptions {
  /** Counted from 1. */
  readonly utterance?: number;
}

export function storeOf({ folder }: SessionOptions): SessionStore {
  return new SessionStore(folder ?? defaultRecordingsFolder());
}

export async function list(options: SessionOptions): Promise<void> {
  const store = storeOf(options);
  const listings = await store.list();
  for (const listing of listings) {
    if (options.json) await printJson(sessionData(listing));
    else await printLine(sessionText(listing));
  }
  if (listings.length === 0) printNote(`There are no sessions in "${store.folder}".`);
}

export async function show(id: string, options: SessionOptions): Promise<void> {
  const store = storeOf(options);
  if (!options.json) await printLine(sessionText({ readable: true, session: await store.read(id) }));
  for await (const utterance of store.utterances(id)) {
    if (options.json) await printJson(utterance);
    else await printLine(utteranceText(utterance));
  }
}

export async function search(words: string, options: SessionOptions): Promise<void> {
  let last = '';
  for await (const { session, utterance } of storeOf(options).search(words)) {
    if (options.json) {
      await printJson({ session, ...utterance });
      continue;
    }
    if (session !== last) await printLine(`${session}:`);
    last = session;
    await printLine(utteranceText(utterance));
  }
}

export async function exportOne(
  id: string,
  options: ExportOptions & { readonly language: ExportLanguage },
): Promise<void> {
  const store = storeOf(options);
  const wanted = EXPORT_FORMATS.flatMap((format) => {
    const path = options[format === 'json' ? 'jsonFile' : format];
    // `--json` of this command says how it reports, not what it writes.
    return typeof path === 'string' ? [{ format, path }] : [];
  });
  if (wanted.length === 0 && options.out === undefined) {
    throw new MimiyakuError('usage', 'Nothing to export: no file is named.', {
      advice: 'Name at least one of --srt, --vtt, --txt, --csv, --json-file and --out.',
    });
  }
  let uninterpreted = 0;
  for (const { format, path } of wanted) {
    const report = await store.exportSession(id, path, format, options.language);
    uninterpreted = report.uninterpreted;
    if (options.json) await printJson({ path, format, ...report });
    else await printLine(`${path}: ${report.written} utterances`);
  }
  if (options.out !== undefined) await exportRecordings(store, id, options.out);
  if (uninterpreted > 0) {
    printNote(
      `${uninterpreted} utterances have no translation yet: "mimiyaku sessions retry ${id}" makes them.`,
    );
  }
}

/** The recordings of every utterance, in the layout of `mimiyaku translate --out`. */
async function exportRecordings(store: SessionStore, id: string, out: string): Promise<void> {
  await store.read(id);
  const target = await RecordingsFolder.create(out);
  for await (const record of store.utterances(id)) {
    const utterance: Utterance = {
      ...record,
      direction: record.direction,
      bypass: await store.recordingOf(id, record.index, 'bypass'),
      beamformer: await store.recordingOf(id, record.index, 'beamformer'),
      speechStart: record.speechStartSample - record.startSample,
      speechEnd: record.speechEndSample - record.startSample,
    };
    await target.addRecordings(utterance);
    await target.addRecord(utteranceRecordSchema.parse(record));
  }
}

export async function repair(ids: readonly string[], options: SessionOptions): Promise<void> {
  const store = storeOf(options);
  if (ids.length > 0) {
    for (const id of ids) await printRepair(await store.repair(id), options);
    return;
  }
  const { repaired, failed } = await store.repairInterrupted();
  for (const report of repaired) await printRepair(report, options);
  for (const { id, error } of failed) {
    process.exitCode ??= exitCodeOf(error);
    printNote(`mimiyaku: "${id}" could not be repaired. ${describeError(error)}`);
  }
  if (repaired.length + failed.length === 0) printNote('No session was interrupted.');
}

async function printRepair(report: RepairReport, { json }: SessionOptions): Promise<void> {
  if (json) {
    await printJson(report);
    return;
  }
  const { id, samples, filledSamples, droppedBytes, waiting } = report;
  const parts = [
    `${clockText(samplesToSeconds(samples))} of sound`,
    ...(filledSamples > 0
      ? [`${clockText(samplesToSeconds(filledSamples))} filled with silence in one file`]
      : []),
    ...(droppedBytes > 0 ? ['a half-written line dropped'] : []),
    ...(waiting > 0 ? [`${waiting} not translated yet`] : []),
  ];
  await printLine(`${id}: repaired, ${parts.join(', ')}`);
}

export async function deleteFrom(ids: readonly string[], options: DeleteOptions): Promise<void> {
  const store = storeOf(options);
  const { utterance, json } = options;
  if (utterance !== undefined) {
    if (ids.length > 1) {
      throw new MimiyakuError('usage', '--utterance names an utterance of one session only.');
    }
    await store.deleteUtterance(ids[0], utterance - 1);
    if (json) await printJson({ id: ids[0], utterance });
    else await printLine(`${ids[0]}: utterance ${utterance} deleted`);
    return;
  }
  for (const id of ids) {
    const kept = await store.deleteSession(id);
    if (json) await printJson({ id, kept });
    else await printLine(`${id}: deleted`);
    if (kept.length > 0) printNote(`Not deleted, since it is no part of the session: ${kept.join(', ')}`);
  }
}
