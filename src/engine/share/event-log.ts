import { EMPTY_SCREEN, type ScreenChange, type ScreenState } from './screen-state.ts';
import { reduceScreen } from './reduce-screen.ts';
import type { ShareNews } from './share-news.ts';
import type { ScreenEvent, SharedEvent } from './protocol.ts';
import { SHARE_TUNING } from './tuning.ts';

/** A server-sent event as it goes over the wire, made once for all readers. */
export interface Frame {
  readonly text: string;
  /** A reader who misses it misses something for good; others are overtaken by the next of their kind. */
  readonly isLasting: boolean;
}

export interface EventLogOptions {
  /** Names the sharing in front of readers. */
  readonly sharing: string;
  /** Utterances that a newcomer may see. */
  readonly earlierUtterances: () => number;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** A text that cannot be guessed: part of an event's id, so that nobody asks for what was told before they came. */
  readonly randomToken: () => string;
}

const LASTING: ReadonlySet<SharedEvent['type']> = new Set(['utterance', 'corrected', 'withdrawn', 'cleared']);

/** The screen, and the newest lasting changes of it by their ids: whoever comes back is told what was missed, in order, once. */
export class EventLog {
  readonly #options: EventLogOptions;
  #state: ScreenState = EMPTY_SCREEN;
  #number = 0;
  #lastId: string;
  /** Newest last. `after` is the id of the change before it. */
  #changes: { readonly after: string; readonly text: string }[] = [];

  constructor(options: EventLogOptions) {
    this.#options = options;
    this.#lastId = this.#newId();
  }

  get state(): ScreenState {
    return this.#state;
  }

  /** Takes up what happened. @returns what all readers are to be sent */
  put(news: ShareNews): readonly Frame[] {
    const { state, changes } = reduceScreen(this.#state, news);
    this.#state = state;
    return changes.map((change) => this.#frameOf(change));
  }

  /** A sign of life. */
  alive(): Frame {
    const { waitingUtterances, lagMs } = this.#state;
    return this.#frameOf({ type: 'alive', waitingUtterances, lagMs, english: '', japanese: '' });
  }

  /**
   * What a reader is sent first.
   * @param lastEventId the id of the last lasting change that it knows, where it was here before
   */
  welcome(lastEventId: string | undefined): string {
    const missed = lastEventId === undefined ? undefined : this.#since(lastEventId);
    return missed === undefined ? this.#screen() : missed.join('') + this.partialNow();
  }

  #since(id: string): readonly string[] | undefined {
    if (id === this.#lastId) return [];
    const from = this.#changes.findIndex(({ after }) => after === id);
    return from === -1 ? undefined : this.#changes.slice(from).map(({ text }) => text);
  }

  #frameOf(change: ScreenChange): Frame {
    const isLasting = LASTING.has(change.type);
    if (isLasting) this.#number += 1;
    const event = { ...change, number: this.#number, sentAtMs: this.#options.nowMs() };
    if (!isLasting) return { text: dataOf(event), isLasting };
    if (change.type === 'cleared' && change.reason === 'screen') {
      // Whoever comes back later is told that it was cleared away, and not what.
      this.#changes = this.#changes.map((past) => ({ ...past, text: '' }));
    }
    const after = this.#lastId;
    this.#lastId = this.#newId();
    const text = `id: ${this.#lastId}\n${dataOf(event)}`;
    this.#changes.push({ after, text });
    if (this.#changes.length > SHARE_TUNING.changesKept) this.#changes.shift();
    return { text, isLasting };
  }

  #screen(): string {
    const { utterances, partial, clearedThrough } = this.#state;
    const newest = Math.max(0, Math.floor(this.#options.earlierUtterances()));
    const shown = newest === 0 ? [] : utterances.slice(-newest);
    const last = shown.at(-1);
    const event: ScreenEvent = {
      type: 'screen',
      number: this.#number,
      sentAtMs: this.#options.nowMs(),
      sharing: this.#options.sharing,
      english: last?.english ?? '',
      japanese: last?.japanese ?? '',
      utterances: shown,
      partial:
        partial === null ? null : { english: partial.english, stableCharacters: partial.stableCharacters },
      clearedThrough,
    };
    return `id: ${this.#lastId}\n${dataOf(event)}`;
  }

  /** What is being said at this moment. */
  partialNow(): string {
    const { english, stableCharacters } = this.#state.partial ?? { english: '', stableCharacters: 0 };
    return this.#frameOf({ type: 'partial', english, stableCharacters, japanese: '' }).text;
  }

  #newId(): string {
    return `${String(this.#number)}-${this.#options.randomToken()}`;
  }
}

function dataOf(event: SharedEvent): string {
  // JSON holds no line end: the event is one line whatever its text.
  return `data: ${JSON.stringify(event)}\n\n`;
}
