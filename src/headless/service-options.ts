import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';

import { MimiyakuError } from '../engine/errors.ts';
import type { ServiceSettings } from '../engine/interpret/remote/service-client.ts';
import { environmentKey, KEY_VARIABLE } from './environment-key.ts';

/** Options of every command that asks a translation service, as commander hands them over. */
export interface ServiceAccessOptions {
  readonly apiKeyFile?: string;
  readonly allowInsecure?: true;
}

/** Bytes read of a key file; keys are far shorter, and a wrong file may be anything. */
const MAX_KEY_FILE_BYTES = 4_096;

/** Options that say how a service may be asked. The key itself is none: arguments are seen by every user of the machine and kept by shells. */
export function withServiceAccess(command: Command): Command {
  return command
    .option('--api-key-file <FILE>', `file with the service's API key (default: what ${KEY_VARIABLE} holds)`)
    .option('--allow-insecure', 'allow plain http to other machines: speech and key travel unencrypted');
}

/**
 * What the options say of the service at this address.
 * @throws MimiyakuError `usage` where the key file cannot be read.
 */
export async function serviceSettings(
  address: string,
  { apiKeyFile, allowInsecure }: ServiceAccessOptions,
): Promise<ServiceSettings> {
  const apiKey = apiKeyFile === undefined ? environmentKey() : await readKey(apiKeyFile);
  return {
    address,
    allowInsecure: allowInsecure === true,
    ...(apiKey !== undefined && apiKey.trim() !== '' && { apiKey }),
  };
}

async function readKey(file: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new MimiyakuError('usage', `The key file "${file}" cannot be read (${reason}).`, {
      advice: 'Check the name and who may read it.',
      cause: error,
    });
  }
  if (text.trim() === '' || text.length > MAX_KEY_FILE_BYTES) {
    throw new MimiyakuError('usage', `"${file}" does not hold an API key.`, {
      advice: 'The file holds the key and nothing else.',
    });
  }
  return text;
}
