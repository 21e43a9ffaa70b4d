import { InferenceSupervisor } from '../../engine/interpret/inference-supervisor.ts';
import { LocalInterpreter } from '../../engine/interpret/local-interpreter.ts';
import type { SupervisorStatus } from '../../engine/interpret/supervisor-status.ts';
import { findPack } from '../../engine/models/find-pack.ts';
import type { InstalledPack } from '../../engine/models/pack.ts';
import type { Glossary } from '../../engine/phrasebook/glossary.ts';
import type { Phrasebook } from '../../engine/phrasebook/phrasebook.ts';
import type { OpenChannel } from '../../engine/processes/channel.ts';
import type { JapaneseStyle } from '../../engine/translate/japanese-style.ts';

/** What the settings say of the translation on this machine. */
export interface LocalChoice {
  /** Null: the product's own choice. */
  readonly recogniser: string | null;
  readonly translator: string | null;
  /** A pack that knows one style keeps to it. */
  readonly style: JapaneseStyle;
}

export interface LocalInferenceOptions {
  readonly openChannel: OpenChannel;
  readonly modelRoots: readonly string[];
  readonly lists: () => { readonly phrasebook: Phrasebook; readonly glossary: Glossary };
  readonly onStatus: (status: SupervisorStatus) => void;
}

interface Running {
  readonly key: string;
  readonly supervisor: InferenceSupervisor;
}

/**
 * The recogniser and the translator of this machine, loaded once and shared by everything that needs them. Started when first asked for;
 * other packs replace it, other lists only the interpreter around it.
 */
export class LocalInference {
  readonly #options: LocalInferenceOptions;
  #running: Promise<Running> | undefined;
  /** The start that is under way: the next one waits for it, or two processes would be loaded. */
  #lastStart: Promise<unknown> = Promise.resolve();

  constructor(options: LocalInferenceOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** An interpreter with the lists as they are now. Not the caller's to dispose of. @throws MimiyakuError `pack.…` */
  async interpreter(choice: LocalChoice): Promise<LocalInterpreter> {
    const { supervisor } = await this.#inTurn(() => this.#run(choice));
    return new LocalInterpreter({ inference: supervisor, style: choice.style, ...this.#options.lists() });
  }

  async dispose(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    // One that could not be started has nothing to dispose of.
    const started = await running?.catch(() => undefined);
    await started?.supervisor.dispose();
  }

  #inTurn<T>(start: () => Promise<T>): Promise<T> {
    const turn = this.#lastStart.then(start);
    this.#lastStart = turn.catch(() => undefined);
    return turn;
  }

  async #run(choice: LocalChoice): Promise<Running> {
    const { modelRoots } = this.#options;
    const [recogniser, translator] = await Promise.all([
      findPack('recogniser', { name: choice.recogniser ?? undefined, roots: modelRoots }),
      findPack('translator', { name: choice.translator ?? undefined, roots: modelRoots }),
    ]);
    const key = [recogniser, translator].map(keyOf).join('\n');
    const before = await this.#running?.catch(() => undefined);
    if (before?.key === key) return before;
    await this.dispose();
    const supervisor = new InferenceSupervisor({
      openChannel: this.#options.openChannel,
      packs: { recogniser, translator },
      onStatus: this.#options.onStatus,
    });
    const running = { key, supervisor };
    this.#running = Promise.resolve(running);
    return running;
  }
}

function keyOf({ folder, description }: InstalledPack<'recogniser'> | InstalledPack<'translator'>): string {
  return `${folder} ${description.version}`;
}
