import { MimiyakuError } from '../errors.ts';
import type { InstalledPack } from '../models/pack.ts';
import type { ParentPort } from '../processes/channel.ts';
import type { Recogniser } from '../recognise/recogniser.ts';
import type { Translator } from '../translate/translator.ts';
import {
  failureOf,
  requestMessageSchema,
  type InferenceMemory,
  type InferencePart,
  type LoadMessage,
  type ReplyMessage,
  type WorkMessage,
} from './protocol.ts';

export interface LoadOptions {
  readonly threads?: number;
}

/** What the inference process needs of the world. */
export interface InferenceHost {
  loadRecogniser(pack: InstalledPack<'recogniser'>, options: LoadOptions): Promise<Recogniser>;
  loadTranslator(pack: InstalledPack<'translator'>, options: LoadOptions): Promise<Translator>;
  nowMs(): number;
  memory(): InferenceMemory;
  /** Ends the process; does not return. */
  exit(code: number): void;
}

/**
 * The inference process's work: loads what it is told to, all parts side by side, and answers requests one at a time in the order
 * they came. Ends when the parent asks for it or is gone. A message that the protocol does not know is a defect of ours: it is
 * thrown, and the process dies of it with a stack on its error output.
 */
export function serveInference(port: ParentPort, host: InferenceHost): void {
  const parts: { recogniser?: Promise<Recogniser>; translator?: Promise<Translator> } = {};
  const cancellations = new Map<number, AbortController>();
  let work: Promise<void> = Promise.resolve();

  port.onClose(() => {
    host.exit(0);
  });
  port.onMessage((raw) => {
    const message = requestMessageSchema.parse(raw);
    switch (message.type) {
      case 'load':
        load(message);
        break;
      case 'recognise':
      case 'translate':
        cancellations.set(message.id, new AbortController());
        work = work.then(() => answer(message));
        break;
      case 'cancel':
        cancellations.get(message.id)?.abort();
        break;
      case 'close':
        for (const cancellation of cancellations.values()) cancellation.abort();
        work = work.then(close);
        break;
    }
  });

  function send(message: ReplyMessage): void {
    port.send(message);
  }

  function load({ recogniser, translator, threads }: LoadMessage): void {
    const options = { ...(threads !== undefined && { threads }) };
    if (recogniser !== undefined) {
      parts.recogniser = announced('recogniser', () => host.loadRecogniser(recogniser, options));
    }
    if (translator !== undefined) {
      const begin = (): Promise<Translator> =>
        announced('translator', () => host.loadTranslator(translator, options));
      // Graphs are loaded on this one thread. One after the other, the recogniser is at work (on threads of the runtime) while the translator
      // is loaded; side by side they would delay each other, and the translator has nothing to do before.
      parts.translator =
        parts.recogniser === undefined ? begin() : Promise.allSettled([parts.recogniser]).then(begin);
    }
  }

  /** Tells the parent how loading a part ended. A failure also meets the requests that wait for the part. */
  function announced<T>(part: InferencePart, load: () => Promise<T>): Promise<T> {
    const startedMs = host.nowMs();
    const loading = load();
    loading.then(
      () => {
        send({ type: 'loaded', part, milliseconds: host.nowMs() - startedMs, memory: host.memory() });
      },
      (error: unknown) => {
        send({ type: 'load-failed', part, failure: failureOf(asLoadFault(part, error)) });
      },
    );
    return loading;
  }

  async function answer(message: WorkMessage): Promise<void> {
    const { id } = message;
    const signal = cancellations.get(id)?.signal ?? AbortSignal.abort();
    try {
      send(await perform(message, signal));
    } catch (error) {
      send({ type: 'failed', id, failure: failureOf(error, signal.aborted ? 'cancelled' : undefined) });
    } finally {
      cancellations.delete(id);
    }
  }

  async function perform(message: WorkMessage, signal: AbortSignal): Promise<ReplyMessage> {
    const { id } = message;
    if (message.type === 'recognise') {
      const recogniser = await loadedPart(parts.recogniser, 'recogniser');
      signal.throwIfAborted();
      const startedMs = host.nowMs();
      const { audio, beamSize, expectedTerms } = message;
      const recognition = await recogniser.recognise(audio, {
        signal,
        ...(beamSize !== undefined && { beamSize }),
        ...(expectedTerms !== undefined && { expectedTerms }),
      });
      return { type: 'recognised', id, recognition, ...figures(startedMs) };
    }
    const translator = await loadedPart(parts.translator, 'translator');
    signal.throwIfAborted();
    const startedMs = host.nowMs();
    const { text, beamSize, protectedTerms, style } = message;
    const translation = await translator.translate(text, {
      signal,
      ...(beamSize !== undefined && { beamSize }),
      ...(protectedTerms !== undefined && { protectedTerms }),
      ...(style !== undefined && { style }),
    });
    return { type: 'translated', id, translation, ...figures(startedMs) };
  }

  function figures(startedMs: number): { milliseconds: number; memory: InferenceMemory } {
    return { milliseconds: host.nowMs() - startedMs, memory: host.memory() };
  }

  async function close(): Promise<void> {
    await Promise.allSettled([
      parts.recogniser?.then((recogniser) => recogniser.dispose()),
      parts.translator?.then((translator) => translator.dispose()),
    ]);
    host.exit(0);
  }
}

/** What a loader threw, in the user's words where the loader had none. */
function asLoadFault(part: InferencePart, error: unknown): MimiyakuError {
  if (error instanceof MimiyakuError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new MimiyakuError('inference.failed', `The ${part} could not be loaded: ${reason}`, {
    advice: 'Check the model packs with "mimiyaku models verify", and install a damaged one again.',
    cause: error,
  });
}

function loadedPart<T>(part: Promise<T> | undefined, name: InferencePart): Promise<T> {
  if (part !== undefined) return part;
  throw new MimiyakuError('inference.unavailable', `No ${name} was loaded.`);
}
