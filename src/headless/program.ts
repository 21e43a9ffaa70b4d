import { Command } from 'commander';

import { programVersion } from './version.ts';

const EXIT_CODE_HELP = `
Exit codes: 0 done, 1 defect of the program, 2 wrong usage, 3 input cannot be read, 4 model pack missing or refused,
            5 output cannot be written, 6 recognition or translation failed, 7 no microphone, 8 translation service
            fails, 130 stopped by the user`;

/** What each command is made by, in the order of the help. Loaded only where it is needed: all together they take a second. */
const COMMANDS = {
  translate: async () => (await import('./commands/translate.ts')).translateCommand(),
  listen: async () => (await import('./commands/listen.ts')).listenCommand(),
  devices: async () => (await import('./commands/devices.ts')).devicesCommand(),
  text: async () => (await import('./commands/text.ts')).textCommand(),
  sessions: async () => (await import('./commands/sessions.ts')).sessionsCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  models: async () => (await import('./commands/models.ts')).modelsCommand(),
  settings: async () => (await import('./commands/settings.ts')).settingsCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  'check-service': async () => (await import('./commands/check-service.ts')).checkServiceCommand(),
} as const satisfies Record<string, () => Promise<Command>>;

/** What the help says of each: a command that is named here is not loaded for it. */
const SUMMARIES: Readonly<Partial<Record<string, string>>> = {
  translate: 'translate recordings of somebody speaking English, of any length',
  listen: 'listen to the microphones and translate what is said, until Ctrl-C',
  devices: 'list the microphones that are connected',
  text: 'translate lines of English from standard input, one line of Japanese for each',
  sessions:
    'list, show, search, export, repair and delete recorded sessions, and translate again what failed',
  serve: 'be the translation service for other machines',
  keys: 'make, list and revoke the keys of the translation service',
  models: 'list, fetch, verify and import model packs',
  'check-service': 'send a translation service a second of sound and tell what it answers, and how fast',
};

/**
 * The command line. `wanted` is its first word: where that is a command, no other one is loaded; where it is "help", all are, since any may be
 * asked about; else names and summaries will do.
 */
export async function createProgram(wanted?: string): Promise<Command> {
  const program = new Command('mimiyaku')
    .description(
      'Turns English speech, recorded with two microphones, into Japanese text. Works without a network.',
    )
    .version(programVersion())
    .addHelpText('after', EXIT_CODE_HELP);
  const only = Object.entries(COMMANDS).filter(([name]) => name === wanted);
  for (const [name, load] of only.length > 0 ? only : Object.entries(COMMANDS)) {
    const summary = only.length > 0 || wanted === 'help' ? undefined : SUMMARIES[name];
    program.addCommand(summary === undefined ? await load() : new Command(name).description(summary));
  }
  throwInsteadOfExiting(program);
  return program;
}

/** Wrong usage is reported like every other fault: one sentence on standard error, and our exit code. */
function throwInsteadOfExiting(command: Command): void {
  command.exitOverride().configureOutput({
    outputError: (text, write) => {
      write(text.replace(/^error: /, 'mimiyaku: '));
    },
  });
  for (const subcommand of command.commands) throwInsteadOfExiting(subcommand);
}
