import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';

import type { LineCode, Verdict } from '../../engine/doctor/codes.ts';
import { computerChecks, type ComputerOptions } from '../../engine/doctor/computer-checks.ts';
import { ownerNames } from '../../engine/doctor/effects/owner-names.ts';
import type { DoctorLine } from '../../engine/doctor/line.ts';
import { CHECK_NAMES, runChecks, type CheckName } from '../../engine/doctor/run-checks.ts';
import { supportText } from '../../engine/doctor/support-text.ts';
import { forkChannels } from '../../engine/processes/fork-channel.ts';
import type { Interpreter } from '../../engine/interpret/interpreter.ts';
import { DEFAULT_PACK_NAMES } from '../../engine/models/defaults.ts';
import { modelRoots } from '../../engine/models/roots.ts';
import { defaultRecordingsFolder } from '../../engine/recordings/recordings-folder.ts';
import { CAPTURE_ENTRY } from '../capture-entry.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { openInterpreter } from '../interpreter-options.ts';
import { wholeNumber } from '../option-values.ts';
import { serviceSettings, withServiceAccess, type ServiceAccessOptions } from '../service-options.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';
import { programVersion } from '../version.ts';

interface DoctorOptions extends ServiceAccessOptions {
  readonly json?: true;
  readonly support?: true;
  readonly only?: readonly CheckName[];
  readonly remote?: string;
  readonly port: number;
  readonly recogniser?: string;
  readonly translator?: string;
}

/** `mimiyaku doctor`: is everything there that is needed, and what is to be done where it is not. */
export function doctorCommand(): Command {
  const command = new Command('doctor')
    .description('look at this computer and say what is good, what needs care and what is broken')
    .option('--json', 'one JSON object a line on standard output, and nothing else')
    .option('--support', 'a text for whoever helps: no sound, no text of anybody, no key, no name of yours')
    .option(
      '--only <CHECKS>',
      `look at these only, with commas between them: ${CHECK_NAMES.join(', ')}`,
      checks,
    )
    .option('--remote <URL>', 'a translation service to be tried too')
    .option('--port <PORT>', 'the port of "mimiyaku serve"', wholeNumber(1, 65_535), 8080)
    .option('--recogniser <PACK>', 'recogniser pack (default: moonshine-base-en)')
    .option('--translator <PACK>', 'translator pack (default: en-ja)')
    .action(examine);
  return withServiceAccess(command);
}

async function examine(options: DoctorOptions): Promise<void> {
  let interpreter: Interpreter | undefined;
  const open = async (): Promise<Interpreter> => {
    ({ interpreter } = await openInterpreter(options, { speech: true, onStatus: () => undefined }));
    return interpreter;
  };
  const isForPeople = options.json === undefined && options.support === undefined;
  try {
    const lines = await runChecks(computerChecks(await computerOptions(options, open)), {
      ...(options.only !== undefined && { only: options.only }),
      onLine: (line) => {
        if (isForPeople) for (const text of asText(line)) process.stdout.write(`${text}\n`);
      },
    });
    if (options.json === true) for (const line of lines) await printJson(line);
    else if (options.support === true) {
      await printLine(supportText(lines, { owner: ownerNames(), now: new Date() }).trimEnd());
    } else printNote(summary(lines));
    const broken = lines.find(({ verdict }) => verdict === 'broken');
    if (broken !== undefined) process.exitCode = exitCodeOfLine(broken.code);
  } finally {
    await interpreter?.dispose();
  }
}

async function computerOptions(
  { remote, port, recogniser, translator, ...access }: DoctorOptions,
  interpreter: () => Promise<Interpreter>,
): Promise<ComputerOptions> {
  return {
    version: programVersion(),
    modelRoots: modelRoots(),
    packs: [
      { kind: 'recogniser', name: recogniser ?? DEFAULT_PACK_NAMES.recogniser, isNeeded: true },
      { kind: 'translator', name: translator ?? DEFAULT_PACK_NAMES.translator, isNeeded: true },
      { kind: 'speech-detector', name: DEFAULT_PACK_NAMES['speech-detector'], isNeeded: true },
    ],
    openCapture: forkChannels({ entryFile: CAPTURE_ENTRY, onDiagnostic: () => undefined }),
    // No system tells a program of the command line before it tries.
    permission: () => undefined,
    folders: { recordings: defaultRecordingsFolder(), others: [] },
    sampleFile: fileURLToPath(new URL('../../../resources/samples/booth-sample.wav', import.meta.url)),
    interpreter,
    ...(remote !== undefined && {
      service: { ...(await serviceSettings(remote, access)), isReplaceable: false },
    }),
    ports: [port],
  };
}

const SIGNS: Readonly<Record<Verdict, string>> = { good: 'good   ', careful: 'careful', broken: 'BROKEN ' };

function asText({ verdict, message, advice }: DoctorLine): string[] {
  const lines = [`${SIGNS[verdict]}  ${message}`];
  if (advice !== '') lines.push(`         ${advice}`);
  return lines;
}

function summary(lines: readonly DoctorLine[]): string {
  const count = (wanted: Verdict): number => lines.filter(({ verdict }) => verdict === wanted).length;
  if (count('broken') > 0) return `Broken: ${count('broken')}, with care: ${count('careful')}.`;
  return count('careful') === 0
    ? 'Everything is well.'
    : `Nothing is broken; with care: ${count('careful')}.`;
}

/** Of the first thing that is broken: the same code as the command that would meet it. */
const EXIT_CODE_OF_CHECK: Readonly<Record<string, number>> = {
  models: EXIT_CODES.models,
  'audio-library': EXIT_CODES.capture,
  microphones: EXIT_CODES.capture,
  listening: EXIT_CODES.capture,
  room: EXIT_CODES.output,
  writing: EXIT_CODES.output,
  translation: EXIT_CODES.inference,
  service: EXIT_CODES.service,
};

export function exitCodeOfLine(code: LineCode): number {
  const [check = ''] = code.split('.');
  return EXIT_CODE_OF_CHECK[check] ?? EXIT_CODES.defect;
}

function checks(text: string): readonly CheckName[] {
  return text.split(',').map((part) => {
    const name = CHECK_NAMES.find((one) => one === part.trim());
    if (name === undefined) throw new InvalidArgumentError(`"${part.trim()}" is none of them.`);
    return name;
  });
}
