import { Option, type Command } from 'commander';

import { MimiyakuError } from '../engine/errors.ts';
import {
  AutomaticInterpreter,
  type AutomaticStatus,
} from '../engine/interpret/automatic/automatic-interpreter.ts';
import type { Interpreter } from '../engine/interpret/interpreter.ts';
import type { PartialRecogniser } from '../engine/interpret/live-interpreter.ts';
import { RemoteInterpreter } from '../engine/interpret/remote/remote-interpreter.ts';
import { SERVICE_FORMATS, type ServiceFormat } from '../engine/interpret/remote/service-address.ts';
import { ServiceClient } from '../engine/interpret/remote/service-client.ts';
import { openInterpreter, type InterpreterOptions } from './interpreter-options.ts';
import { serviceSettings, withServiceAccess, type ServiceAccessOptions } from './service-options.ts';
import { printNote } from './standard-output.ts';
import { TextOnDemand } from './text-on-demand.ts';

const MODES = ['remote', 'local', 'automatic'] as const;

/** Options of a command that can leave the translation to a service. */
export interface ChoiceOptions extends InterpreterOptions, ServiceAccessOptions {
  readonly remote?: string;
  readonly remoteFormat?: ServiceFormat;
  readonly mode?: (typeof MODES)[number];
}

/** Adds the options that `chooseInterpreter` takes besides those of the interpreter here. */
export function withServiceChoice(command: Command): Command {
  command
    .option('--remote <URL>', 'a translation service to leave the translation to')
    .addOption(
      new Option(
        '--mode <MODE>',
        'who translates; automatic: the service, and this computer where it fails (default: remote with --remote)',
      ).choices(MODES),
    )
    .addOption(
      new Option('--remote-format <FORMAT>', 'how recordings are sent (default: wav)').choices(
        SERVICE_FORMATS,
      ),
    );
  return withServiceAccess(command);
}

/** Options that only the interpreter here understands. */
const LOCAL_OPTIONS = [
  ['recogniser', '--recogniser'],
  ['recogniserBeam', '--recogniser-beam'],
  ['translator', '--translator'],
  ['phrasebook', '--phrasebook'],
  ['glossary', '--glossary'],
  ['style', '--style'],
  ['beam', '--beam'],
  ['threads', '--threads'],
] as const satisfies readonly (readonly [keyof InterpreterOptions, string])[];

/** An interpreter, and what recognises speech that still goes on. */
export interface ChosenInterpreter {
  readonly interpreter: Interpreter;
  /** Undefined where no models are loaded here. */
  readonly partials: PartialRecogniser | undefined;
}

/** The interpreter alone, for finished recordings: as `chooseLiveInterpreter`. */
export async function chooseInterpreter(options: ChoiceOptions): Promise<Interpreter> {
  return (await chooseLiveInterpreter(options)).interpreter;
}

/**
 * The interpreter that the options ask for. Nothing is sent yet; models load in the background.
 * @throws MimiyakuError `usage`, `service.…` where the service cannot be asked at all, `pack.…`, `phrasebook.…`
 */
export async function chooseLiveInterpreter(options: ChoiceOptions): Promise<ChosenInterpreter> {
  const mode = options.mode ?? (options.remote === undefined ? 'local' : 'remote');
  if (mode === 'local') {
    const { interpreter } = await openInterpreter(options, { speech: true });
    return { interpreter, partials: interpreter };
  }
  if (options.remote === undefined) {
    throw new MimiyakuError('usage', `"--mode ${mode}" needs a translation service.`, {
      advice: 'Name its address with "--remote URL".',
    });
  }
  if (mode === 'remote') {
    const idle = LOCAL_OPTIONS.find(([name]) => options[name] !== undefined);
    if (idle !== undefined) {
      throw new MimiyakuError('usage', `"${idle[1]}" has no effect where the service translates.`, {
        advice: 'Leave it out, or use "--mode automatic".',
      });
    }
  }
  const client = new ServiceClient({
    ...(await serviceSettings(options.remote, options)),
    ...(options.remoteFormat !== undefined && { format: options.remoteFormat }),
  });
  if (mode === 'remote') {
    // None of the options for the interpreter here is given: see above.
    const textTranslator = new TextOnDemand(() => openInterpreter({}, { speech: false }));
    return { interpreter: new RemoteInterpreter({ client, textTranslator }), partials: undefined };
  }
  const { interpreter: local } = await openInterpreter(options, { speech: true });
  return {
    interpreter: new AutomaticInterpreter({ client, local, onStatus: createStatusNote() }),
    partials: local,
  };
}

/** Notes when the service is left and when it is taken up again; not each time that it is probed. */
function createStatusNote(): (status: AutomaticStatus) => void {
  let noted: AutomaticStatus['using'] = 'remote';
  return ({ using, reason }) => {
    if (using === noted) return;
    noted = using;
    printNote(
      using === 'remote'
        ? 'The translation service is well again and is used again.'
        : `${reason?.reason ?? 'The translation service fails.'} This computer translates meanwhile.`,
    );
  };
}
