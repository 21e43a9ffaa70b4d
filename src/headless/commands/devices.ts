import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';

import type { CaptureDevice } from '../../engine/capture/capture-device.ts';
import { listDevices } from '../../engine/capture/portaudio/list-devices.ts';
import { forkChannels } from '../../engine/processes/fork-channel.ts';
import { CAPTURE_ENTRY } from '../capture-entry.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';

/** How often `--watch` looks: listing takes a few tenths of a second of the processor. */
const WATCH_EVERY_MS = 2_000;

interface DevicesOptions {
  readonly json?: true;
  readonly watch?: true;
}

/** `mimiyaku devices`: the microphones that are connected. */
export function devicesCommand(): Command {
  return new Command('devices')
    .description('list the microphones that are connected')
    .option('--json', 'one JSON object a line: a microphone, or with --watch a change')
    .option('--watch', 'go on, and tell of each that comes or goes, until stopped')
    .action(async ({ json, watch }: DevicesOptions) => {
      if (watch === true) await watchDevices(json === true);
      else await showDevices(json === true);
    });
}

async function list(): Promise<readonly CaptureDevice[]> {
  // What ALSA and PortAudio write to their error output is of no use to anybody: they try out everything that they know.
  return listDevices(forkChannels({ entryFile: CAPTURE_ENTRY, onDiagnostic: () => undefined }));
}

async function showDevices(json: boolean): Promise<void> {
  const devices = await list();
  if (devices.length === 0) printNote('mimiyaku: No microphone was found. Connect one.');
  for (const device of devices) {
    if (json) await printJson(device);
    else await printLine(describe(device));
  }
}

async function watchDevices(json: boolean): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
  });
  let known = new Map<string, CaptureDevice>();
  while (!stop.signal.aborted) {
    const now = new Map((await list()).map((device) => [keyOf(device), device]));
    for (const [key, device] of now) if (!known.has(key)) await tell('connected', device, json);
    for (const [key, device] of known) if (!now.has(key)) await tell('disconnected', device, json);
    known = now;
    // Being called off is the end that was asked for.
    await sleep(WATCH_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}

async function tell(
  change: 'connected' | 'disconnected',
  device: CaptureDevice,
  json: boolean,
): Promise<void> {
  if (json) await printJson({ change, device });
  else await printLine(`${change === 'connected' ? '+' : '-'} ${describe(device)}`);
}

function keyOf({ name, hostApi, channelCount }: CaptureDevice): string {
  return JSON.stringify([name, hostApi, channelCount]);
}

function describe({ name, hostApi, channelCount, defaultSampleRateHz, likelyArray }: CaptureDevice): string {
  const channels = channelCount === 1 ? '1 channel' : `${channelCount} channels`;
  const rate = `${defaultSampleRateHz.toLocaleString('en')} Hz`;
  return `${name}  (${hostApi}, ${channels}, ${rate})${likelyArray ? '  may be an array' : ''}`;
}
