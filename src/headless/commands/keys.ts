import { Command } from 'commander';

import { MimiyakuError } from '../../engine/errors.ts';
import { createKey, hashKey } from '../serve/keys/hash.ts';
import {
  changeKeyFile,
  defaultKeyFile,
  isKeyName,
  KEY_NAME_RULE,
  readKeyFile,
} from '../serve/keys/key-file.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';

interface KeysOptions {
  readonly keys: string;
}

/** `mimiyaku keys …`: who may use the translation service of this machine. */
export function keysCommand(): Command {
  const command = new Command('keys').description(
    'make, list and revoke the keys of the translation service',
  );
  withFile(command.command('add'))
    .argument('<NAME>', `whose key it is: ${KEY_NAME_RULE}`)
    .description('make a key and print it; it is shown this once and stored as a hash')
    .action(add);
  withFile(command.command('list'))
    .description('the names of the keys and when they were made')
    .option('--json', 'one JSON object a line on standard output, and nothing else')
    .action(list);
  withFile(command.command('revoke'))
    .argument('<NAME>', 'whose key is no longer good; a service that runs refuses it within a second')
    .description('take a key back')
    .action(revoke);
  return command;
}

function withFile(command: Command): Command {
  return command.option('--keys <FILE>', 'the key file', defaultKeyFile());
}

async function add(name: string, { keys: file }: KeysOptions): Promise<void> {
  if (!isKeyName(name)) {
    throw new MimiyakuError('usage', `"${name}" cannot name a key.`, {
      advice: `A name has ${KEY_NAME_RULE}.`,
    });
  }
  const key = createKey();
  await changeKeyFile(file, (keys) => {
    if (keys.some((known) => known.name === name)) {
      throw new MimiyakuError('usage', `There is a key of the name "${name}" already.`, {
        advice: `Choose another name, or revoke it first with "mimiyaku keys revoke ${name}".`,
      });
    }
    return [...keys, { name, sha256: hashKey(key).toString('hex'), created: new Date().toISOString() }];
  });
  await printLine(key);
  printNote(`This is the key of "${name}". It is not shown again.`);
}

async function list({ keys: file, json }: KeysOptions & { readonly json?: true }): Promise<void> {
  const keys = await readKeyFile(file);
  for (const { name, created } of keys) {
    if (json) await printJson({ name, created });
    else await printLine(`${name}  ${created}`);
  }
  if (keys.length === 0) printNote('There are no keys. "mimiyaku keys add NAME" makes one.');
}

async function revoke(name: string, { keys: file }: KeysOptions): Promise<void> {
  await changeKeyFile(file, (keys) => {
    const left = keys.filter((known) => known.name !== name);
    if (left.length === keys.length) {
      throw new MimiyakuError('usage', `There is no key of the name "${name}".`, {
        advice: 'See "mimiyaku keys list".',
      });
    }
    return left;
  });
  printNote(`The key of "${name}" is revoked.`);
}
