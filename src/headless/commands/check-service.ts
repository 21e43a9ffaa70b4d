import { Command, Option } from 'commander';

import {
  checkService,
  type FormatCheck,
  type ServiceCheck,
} from '../../engine/interpret/remote/check-service.ts';
import { SERVICE_FORMATS, type ServiceFormat } from '../../engine/interpret/remote/service-address.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { serviceSettings, withServiceAccess, type ServiceAccessOptions } from '../service-options.ts';
import { printJson, printLine } from '../standard-output.ts';

interface CheckServiceOptions extends ServiceAccessOptions {
  readonly format?: ServiceFormat;
  readonly json?: true;
}

/** `mimiyaku check-service URL`: is there a translation service, does it take the key, and how fast is it. */
export function checkServiceCommand(): Command {
  const command = new Command('check-service')
    .description('send a translation service a second of sound and tell what it answers, and how fast')
    .argument('<URL>', 'the address of the service')
    .addOption(
      new Option('--format <FORMAT>', 'check this format only (default: both)').choices(SERVICE_FORMATS),
    )
    .option('--json', 'one JSON object on standard output, and nothing else')
    .action(check);
  return withServiceAccess(command);
}

async function check(address: string, options: CheckServiceOptions): Promise<void> {
  const interruption = new AbortController();
  const interrupt = (): void => {
    interruption.abort();
  };
  process.once('SIGINT', interrupt);
  try {
    const found = await checkService({
      ...(await serviceSettings(address, options)),
      ...(options.format !== undefined && { formats: [options.format] }),
      signal: interruption.signal,
    });
    if (options.json === true) await printJson(found);
    else for (const line of linesOf(found)) await printLine(line);
    if (!found.works) process.exitCode = EXIT_CODES.service;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

function linesOf({ address, isEncrypted, sentKey, formats }: ServiceCheck): string[] {
  return [
    `${address} (${isEncrypted ? 'encrypted' : 'not encrypted'}, ${sentKey ? 'API key sent' : 'no API key sent'})`,
    ...formats.map((format) => `  ${format.format}  ${formatText(format)}`),
  ];
}

function formatText({ works, japanese, connectMs, answersMs, fault }: FormatCheck): string {
  if (!works) {
    const before = answersMs.length === 0 ? '' : ` (after ${answersMs.length} good answers)`;
    return `does not work${before}: ${fault?.message ?? ''}`;
  }
  const connected = connectMs === undefined ? '' : `connected in ${milliseconds(connectMs)}, `;
  const heard = japanese === undefined || japanese === '' ? 'no words, as none were sent' : `"${japanese}"`;
  return `works: ${connected}answered in ${answersMs.map(milliseconds).join(', ')}: ${heard}`;
}

function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}
