import type { InstalledPack } from '../models/pack.ts';
import type { Glossary } from '../phrasebook/glossary.ts';
import type { Phrasebook } from '../phrasebook/phrasebook.ts';
import type { OpenChannel } from '../processes/channel.ts';
import type { JapaneseStyle } from '../translate/japanese-style.ts';
import { InferenceSupervisor } from './inference-supervisor.ts';
import { LocalInterpreter } from './local-interpreter.ts';
import type { SupervisorStatus } from './supervisor-status.ts';
import type { SupervisorTuning } from './tuning.ts';

export interface LocalInterpreterSettings {
  /** How inference processes are started: `forkChannels` outside Electron. */
  readonly openChannel: OpenChannel;
  /** Absent where only text is translated. */
  readonly recogniser?: InstalledPack<'recogniser'>;
  readonly translator: InstalledPack<'translator'>;
  readonly phrasebook?: Phrasebook;
  readonly glossary?: Glossary;
  readonly beamSize?: number;
  readonly recogniserBeamSize?: number;
  readonly style?: JapaneseStyle;
  /** Threads inside one ONNX operator; absent: the models' own choice. */
  readonly threads?: number;
  readonly onStatus?: (status: SupervisorStatus) => void;
  readonly tuning?: Partial<SupervisorTuning>;
}

/**
 * An interpreter on this machine, its inference process started at once and loading while the caller prepares other things. Dispose the
 * interpreter to end the process; `supervisor` tells how it is doing.
 */
export function createLocalInterpreter(settings: LocalInterpreterSettings): {
  interpreter: LocalInterpreter;
  supervisor: InferenceSupervisor;
} {
  const { openChannel, recogniser, translator, threads, onStatus, tuning, ...rest } = settings;
  const supervisor = new InferenceSupervisor({
    openChannel,
    packs: {
      translator,
      ...(recogniser !== undefined && { recogniser }),
      ...(threads !== undefined && { threads }),
    },
    ...(onStatus !== undefined && { onStatus }),
    ...(tuning !== undefined && { tuning }),
  });
  return { interpreter: new LocalInterpreter({ inference: supervisor, ...rest }), supervisor };
}
