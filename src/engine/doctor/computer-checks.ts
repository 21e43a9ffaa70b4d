import type { DeviceIdentity } from '../capture/capture-device.ts';
import { listDevices } from '../capture/portaudio/list-devices.ts';
import { PortAudioSource } from '../capture/portaudio/portaudio-source.ts';
import type { OpenChannel } from '../processes/channel.ts';
import type { Interpreter } from '../interpret/interpreter.ts';
import { checkService, type CheckOptions } from '../interpret/remote/check-service.ts';
import { findPack } from '../models/find-pack.ts';
import { verifyPack } from '../models/verify-pack.ts';
import { recordingRoom } from '../recordings/recording-room.ts';
import { checkDisk } from './checks/disk.ts';
import { checkMemory } from './checks/memory.ts';
import { checkMicrophones, type MicrophoneEffects } from './checks/microphones.ts';
import { checkModels, type WantedPack } from './checks/models.ts';
import { checkPorts } from './checks/ports.ts';
import { checkProcessor } from './checks/processor.ts';
import { checkProgram } from './checks/program.ts';
import { checkServiceLine } from './checks/service.ts';
import { checkTranslation } from './checks/translation.ts';
import { listenBriefly } from './effects/listen-briefly.ts';
import { memoryFacts, processorFacts, systemName } from './effects/machine-facts.ts';
import { tryPort } from './effects/try-port.ts';
import { tryTranslation } from './effects/try-translation.ts';
import { tryWriting } from './effects/try-writing.ts';
import type { Check, CheckName } from './run-checks.ts';

/** What the program that asks knows and the machine does not. */
export interface ComputerOptions {
  readonly version: string;
  /** See `ProgramFacts`. */
  readonly packedRuntime?: string;
  readonly modelRoots: readonly string[];
  readonly packs: readonly WantedPack[];
  /** The microphone that was chosen; absent where the only array is taken. */
  readonly chosenDevice?: DeviceIdentity;
  /** Starts a capture process. */
  readonly openCapture: OpenChannel;
  readonly permission: MicrophoneEffects['permission'];
  readonly folders: { readonly recordings: string; readonly others: readonly string[] };
  readonly sampleFile: string;
  /** The interpreter of this machine; stays the caller's. */
  readonly interpreter: () => Promise<Interpreter>;
  /** Absent where none is set. */
  readonly service?: CheckOptions & { readonly isReplaceable: boolean };
  readonly ports: readonly number[];
}

/** The channels of an array. */
const CHANNELS = 2;

/** All checks, with this machine behind them. */
export function computerChecks(options: ComputerOptions): Readonly<Record<CheckName, Check>> {
  const { version, packedRuntime, modelRoots, service } = options;
  return {
    program: () =>
      Promise.resolve(
        checkProgram({
          version,
          node: process.versions.node,
          ...(packedRuntime !== undefined && { packedRuntime }),
          system: systemName(),
        }),
      ),
    processor: async () => checkProcessor(await processorFacts()),
    memory: async () => checkMemory(await memoryFacts()),
    models: () =>
      checkModels(options.packs, {
        find: ({ kind, name }) => findPack(kind, { name, roots: modelRoots }),
        verify: verifyPack,
      }),
    microphones: () =>
      checkMicrophones(options.chosenDevice, {
        list: () => listDevices(options.openCapture),
        listen: (device) =>
          listenBriefly(
            new PortAudioSource({ device, channelCount: CHANNELS, openProcess: options.openCapture }),
          ),
        permission: options.permission,
      }),
    disk: () => checkDisk(options.folders, { room: recordingRoom, tryWriting }),
    translation: (before) =>
      checkTranslation(before, () =>
        tryTranslation({ sampleFile: options.sampleFile, modelRoots, interpreter: options.interpreter }),
      ),
    service: () =>
      service === undefined
        ? Promise.resolve([])
        : checkServiceLine(service.address, service.isReplaceable, () =>
            checkService({ ...service, formats: ['wav'] }),
          ),
    ports: () => checkPorts(options.ports, tryPort),
  };
}
