import { Command } from 'commander';

import { checkServiceCommand } from './commands/check-service.ts';
import { devicesCommand } from './commands/devices.ts';
import { keysCommand } from './commands/keys.ts';
import { listenCommand } from './commands/listen.ts';
import { modelsCommand } from './commands/models.ts';
import { serveCommand } from './commands/serve.ts';
import { sessionsCommand } from './commands/sessions.ts';
import { textCommand } from './commands/text.ts';
import { translateCommand } from './commands/translate.ts';
import { programVersion } from './version.ts';

const EXIT_CODE_HELP = `
Exit codes: 0 done, 1 defect of the program, 2 wrong usage, 3 input cannot be read, 4 model pack missing or refused,
            5 output cannot be written, 6 recognition or translation failed, 7 no microphone, 8 translation service
            fails, 130 stopped by the user`;

/** The whole command line. */
export function createProgram(): Command {
  const program = new Command('mimiyaku')
    .description(
      'Turns English speech, recorded with two microphones, into Japanese text. Works without a network.',
    )
    .version(programVersion())
    .addCommand(translateCommand())
    .addCommand(listenCommand())
    .addCommand(devicesCommand())
    .addCommand(textCommand())
    .addCommand(sessionsCommand())
    .addCommand(serveCommand())
    .addCommand(keysCommand())
    .addCommand(modelsCommand())
    .addCommand(checkServiceCommand())
    .addHelpText('after', EXIT_CODE_HELP);
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
