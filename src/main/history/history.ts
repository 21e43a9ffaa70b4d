import { samplesToSeconds } from '../../engine/audio/pcm.ts';
import type { Interpreter } from '../../engine/interpret/interpreter.ts';
import type { ExportFormat, ExportLanguage } from '../../engine/recordings/export-format.ts';
import type { RecordingKind } from '../../engine/recordings/recording-kind.ts';
import type { SessionListing, SessionSummary } from '../../engine/recordings/session-listing.ts';
import type { RetryReport, SessionStore } from '../../engine/recordings/session-store.ts';
import type {
  SearchHit,
  SearchPage,
  SessionPage,
  SessionView,
  UtterancePage,
} from '../../shared/history-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';
import { utteranceView } from '../live/views.ts';

/** Characters of a session's Japanese by which it is known in lists. */
const PREVIEW_CHARACTERS = 60;

/** The sessions on disk, as windows show them. Every method throws what `SessionStore` throws. */
export class History {
  readonly #store: () => SessionStore;

  constructor(store: () => SessionStore) {
    this.#store = store;
  }

  async sessions({ offset, limit }: { offset: number; limit: number }): Promise<SessionPage> {
    const listings = await this.#store().list();
    const sessions: SessionView[] = [];
    for (const listing of listings.slice(offset, offset + limit)) sessions.push(await this.#view(listing));
    return { sessions, total: listings.length };
  }

  async session(sessionId: string): Promise<SessionView> {
    return this.#summary(await this.#store().read(sessionId));
  }

  async utterances(
    sessionId: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<UtterancePage> {
    const utterances: UtteranceView[] = [];
    let total = 0;
    for await (const record of this.#store().utterances(sessionId)) {
      if (total >= offset && utterances.length < limit) {
        utterances.push(utteranceView(record, { sessionId, sessionNumber: null }));
      }
      total++;
    }
    return { utterances, total };
  }

  async search(words: string, limit: number): Promise<SearchPage> {
    const hits: SearchHit[] = [];
    const sessions = new Map<string, SessionView>();
    for await (const { session: sessionId, utterance } of this.#store().search(words)) {
      if (hits.length === limit) return { hits, truncated: true };
      const session = sessions.get(sessionId) ?? (await this.#summary(await this.#store().read(sessionId)));
      sessions.set(sessionId, session);
      hits.push({ session, utterance: utteranceView(utterance, { sessionId, sessionNumber: null }) });
    }
    return { hits, truncated: false };
  }

  async delete(sessionId: string): Promise<void> {
    await this.#store().deleteSession(sessionId);
  }

  deleteUtterance(sessionId: string, index: number): Promise<void> {
    return this.#store().deleteUtterance(sessionId, index);
  }

  async export(
    sessionId: string,
    path: string,
    format: ExportFormat,
    language: ExportLanguage,
  ): Promise<void> {
    await this.#store().exportSession(sessionId, path, format, language);
  }

  async correct(
    sessionId: string,
    index: number,
    english: string,
    interpreter: Interpreter,
  ): Promise<UtteranceView> {
    const record = await this.#store().correctUtterance(sessionId, index, english, interpreter);
    return utteranceView(record, { sessionId, sessionNumber: null });
  }

  /** `indexes` null: all that failed or wait. */
  retry(
    sessionId: string,
    indexes: readonly number[] | null,
    interpreter: Interpreter,
    onUtterance: (view: UtteranceView) => void,
  ): Promise<RetryReport> {
    return this.#store().retryWaiting(sessionId, interpreter, {
      ...(indexes !== null && { only: new Set(indexes) }),
      onUtterance: (record) => {
        onUtterance(utteranceView(record, { sessionId, sessionNumber: null }));
      },
    });
  }

  wavOf(sessionId: string, index: number, kind: RecordingKind): Promise<Uint8Array> {
    return this.#store().wavOf(sessionId, index, kind);
  }

  async #view(listing: SessionListing): Promise<SessionView> {
    if (listing.readable) return this.#summary(listing.session);
    return {
      id: listing.id,
      startedAt: 0,
      durationSeconds: 0,
      utteranceCount: 0,
      openCount: 0,
      state: 'damaged',
      fileName: null,
      preview: '',
    };
  }

  async #summary(session: SessionSummary): Promise<SessionView> {
    return {
      id: session.id,
      startedAt: Date.parse(session.startedAt),
      durationSeconds: samplesToSeconds(session.samples),
      utteranceCount: session.utterances,
      openCount: session.waiting + session.failed,
      state: session.inUse && session.state === 'recording' ? 'live' : 'closed',
      // A session keeps what it was heard with under one name: a file's has its ending.
      fileName: /\.(?:wav|pcm)$/i.test(session.device) ? session.device : null,
      preview: await this.#preview(session.id),
    };
  }

  async #preview(sessionId: string): Promise<string> {
    let preview = '';
    for await (const { japanese } of this.#store().utterances(sessionId)) {
      preview = preview === '' ? japanese : `${preview} ${japanese}`;
      if (preview.length >= PREVIEW_CHARACTERS) break;
    }
    return preview.slice(0, PREVIEW_CHARACTERS).replaceAll('\n', ' ');
  }
}
