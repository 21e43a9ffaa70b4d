import { expect, test } from 'vitest';
import { createProgram } from '../../src/headless/program.ts';

const ALL = [
  'translate',
  'listen',
  'devices',
  'text',
  'sessions',
  'serve',
  'keys',
  'models',
  'settings',
  'doctor',
  'check-service',
];

async function commandsFor(wanted?: string): Promise<string[]> {
  return (await createProgram(wanted)).commands.map((command) => command.name());
}

test.each(ALL)('%s is loaded alone where it is asked for', async (name) => {
  expect(await commandsFor(name)).toEqual([name]);
});

test.each([undefined, '--help', 'help', '--version', 'tranlsate', 'constructor'])(
  'all commands are there for the help and for what is no command: %s',
  async (wanted) => {
    expect(await commandsFor(wanted)).toEqual(ALL);
  },
);

test('the help says of each command what the command says of itself', async () => {
  const help = (await createProgram()).commands;
  const themselves = (await createProgram('help')).commands;
  const described = (commands: typeof help): string[] =>
    commands.map((command) => `${command.name()}: ${command.description()}`);
  expect(described(help)).toEqual(described(themselves));
});
