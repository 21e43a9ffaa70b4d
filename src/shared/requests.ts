import { z } from 'zod';
import type { AppState } from './app-state.ts';
import type { BoothFilePreview } from './booth-file-view.ts';
import type { ErrorView } from './error-view.ts';
import {
  EXPORT_FORMAT_NAMES,
  EXPORT_LANGUAGE_NAMES,
  type SearchPage,
  type SessionPage,
  type SessionView,
  type UtterancePage,
} from './history-view.ts';
import type { ListImport, ListsView } from './lists-view.ts';
import type { LiveSnapshot } from './live-view.ts';
import type { PackImport, PackVerification, PackView } from './models-view.ts';
import type { NetworkView } from './share-view.ts';
import { settingsPatchSchema, type Settings } from './settings.ts';
import type { UtteranceView } from './utterance-view.ts';

/*
 * What a window may ask of the main process. Each request's input is parsed by its schema and its sender checked before anything is
 * done; the answer is an `Outcome`. Windows import types from here only (the schemas stay out of their bundle).
 */

/** A session's folder name: no separators, no leading dot. */
const sessionId = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/);
const utteranceIndex = z.int().min(0).max(1_000_000);
const page = { offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(500) };
const shortText = z.string().max(500);
const sentence = z.string().min(1).max(2000);
const nothing = z.strictObject({});
const pin = z.string().regex(/^\d{4,12}$/);

export const REQUEST_SCHEMAS = {
  'app.state': nothing,
  'app.dismissNotice': z.strictObject({ id: z.int().min(0) }),
  /** Opens the folder in the system's file manager; `session` needs `sessionId`. */
  'app.openFolder': z.discriminatedUnion('folder', [
    z.strictObject({ folder: z.enum(['recordings', 'logs', 'settings', 'models']) }),
    z.strictObject({ folder: z.literal('session'), sessionId }),
  ]),

  'live.start': nothing,
  'live.stop': nothing,
  /** Push-to-talk: true when the button or key goes down, false when it comes up. */
  'live.setTalking': z.strictObject({ talking: z.boolean() }),
  'live.snapshot': nothing,
  /** English corrected by hand, of the running session (`sessionId` null where nothing is kept) or of the history: translated again. */
  'utterances.correct': z.strictObject({
    sessionId: sessionId.nullable(),
    index: utteranceIndex,
    english: sentence,
  }),
  /** Translates again what failed or still waits: those named, or all such of the session. `using` overrides the mode. */
  'utterances.retry': z.strictObject({
    sessionId,
    indexes: z.array(utteranceIndex).max(10_000).nullable(),
    using: z.enum(['settings', 'remote', 'local']),
  }),

  /** Asks for a recording file in a dialog and translates it like speech. */
  'file.choose': nothing,
  'file.cancel': nothing,

  /** Plays the bundled sample recording as if it were spoken into the microphones. `keep`: into the history, too. */
  'sample.start': z.strictObject({ keep: z.boolean() }),
  /** What it said is shown no more. */
  'sample.putAway': nothing,

  'history.sessions': z.strictObject(page),
  /** One of them, however old. */
  'history.session': z.strictObject({ sessionId }),
  'history.utterances': z.strictObject({ sessionId, ...page }),
  /** Words in English or Japanese, in all sessions. */
  'history.search': z.strictObject({ words: z.string().min(1).max(200), limit: z.int().min(1).max(500) }),
  'history.delete': z.strictObject({ sessionId }),
  /** Its text is erased and its sound silenced. */
  'history.deleteUtterance': z.strictObject({ sessionId, index: utteranceIndex }),
  /** Asks for the file in a dialog. */
  'history.export': z.strictObject({
    sessionId,
    format: z.enum(EXPORT_FORMAT_NAMES),
    languages: z.enum(EXPORT_LANGUAGE_NAMES),
  }),

  'devices.refresh': nothing,
  'check.start': nothing,
  'check.stop': nothing,

  /** Looks at whether this computer can do what is needed: `AppState.doctor` tells. Returns when it is done. */
  'doctor.run': nothing,
  /** Puts the text for support on the clipboard. */
  'doctor.copy': nothing,
  /** Asks for the file in a dialog. */
  'doctor.save': nothing,

  'settings.update': settingsPatchSchema,
  /** Asks for the folder in a dialog; `standard` goes back to the usual place. */
  'settings.recordingsFolder': z.strictObject({ choose: z.enum(['dialog', 'standard']) }),
  'secrets.setApiKey': z.strictObject({ key: z.string().trim().min(1).max(4096) }),
  'secrets.clearApiKey': nothing,
  /** Speaks to the service as it is set; what is wrong is the outcome's error. */
  'service.test': nothing,

  'models.list': nothing,
  /** Asks for a folder or an archive in a dialog. `replace`: also where the same version is installed. */
  'models.import': z.strictObject({ from: z.enum(['folder', 'archive']), replace: z.boolean() }),
  'models.verify': z.strictObject({ id: shortText }),
  /** Ends an import or a verification that is under way. */
  'models.cancel': nothing,

  'lists.get': nothing,
  'lists.save': z.strictObject({
    phrases: z
      .array(z.strictObject({ english: z.array(sentence).min(1).max(50), japanese: sentence }))
      .max(10_000)
      .optional(),
    terms: z
      .array(z.strictObject({ english: sentence, japanese: sentence, soundsLike: z.array(sentence).max(50) }))
      .max(10_000)
      .optional(),
  }),
  /** Asks for a CSV file in a dialog; what is in it takes the place of the whole list. */
  'lists.import': z.strictObject({ list: z.enum(['phrases', 'terms']) }),
  'lists.export': z.strictObject({ list: z.enum(['phrases', 'terms']) }),

  /** Writes settings, phrasebook and glossary into a file that is asked for in a dialog; never secrets. */
  'boothFile.export': nothing,
  /** Asks for such a file in a dialog, checks it and says what it would change. Nothing is changed yet. */
  'boothFile.open': nothing,
  /** Takes over what was shown, all of it or nothing. */
  'boothFile.takeOver': nothing,

  'presenter.open': z.strictObject({ window: z.enum(['presenter', 'captions']) }),
  'presenter.close': z.strictObject({ window: z.enum(['presenter', 'captions']) }),

  'share.start': nothing,
  'share.stop': nothing,
  /** Looks for networks anew. */
  'share.networks': nothing,

  'booth.enter': nothing,
  /** `pin` is looked at only where one is set. */
  'booth.leave': z.strictObject({ pin: z.string().max(12) }),
  /** `pin` null: none is asked for any more. Refused while the booth is active. */
  'booth.setPin': z.strictObject({ pin: pin.nullable() }),
} as const;

export type RequestName = keyof typeof REQUEST_SCHEMAS;
export type RequestInput<N extends RequestName> = z.input<(typeof REQUEST_SCHEMAS)[N]>;
export type ParsedRequest<N extends RequestName> = z.output<(typeof REQUEST_SCHEMAS)[N]>;

/** What each request answers where it succeeds. Where a dialog was put aside, `null`. */
export interface RequestOutputs {
  'app.state': AppState;
  'app.dismissNotice': null;
  'app.openFolder': null;
  'live.start': null;
  'live.stop': null;
  'live.setTalking': null;
  'live.snapshot': LiveSnapshot;
  'utterances.correct': UtteranceView;
  /** How many were translated, how many failed or still wait, and the fault that ended the attempt early, if one did. */
  'utterances.retry': {
    readonly done: number;
    readonly open: number;
    readonly stoppedBy: ErrorView | null;
  };
  /** Returns when the translation has begun: `AppState.file` tells the rest. */
  'file.choose': null;
  'file.cancel': null;
  'sample.start': null;
  'sample.putAway': null;
  'history.sessions': SessionPage;
  'history.session': SessionView;
  'history.utterances': UtterancePage;
  'history.search': SearchPage;
  'history.delete': null;
  'history.deleteUtterance': null;
  /** The file's name without its folder. */
  'history.export': { readonly fileName: string } | null;
  'devices.refresh': null;
  'check.start': null;
  'check.stop': null;
  'doctor.run': null;
  'doctor.copy': null;
  'doctor.save': { readonly fileName: string } | null;
  'settings.update': Settings;
  'settings.recordingsFolder': Settings | null;
  'secrets.setApiKey': null;
  'secrets.clearApiKey': null;
  /** Milliseconds that the service took. */
  'service.test': { readonly milliseconds: number };
  'models.list': readonly PackView[];
  'models.import': PackImport | null;
  'models.verify': PackVerification;
  'models.cancel': null;
  'lists.get': ListsView;
  'lists.save': ListsView;
  'lists.import': ListImport | null;
  'lists.export': { readonly fileName: string } | null;
  'boothFile.export': { readonly fileName: string } | null;
  'boothFile.open': BoothFilePreview | null;
  'boothFile.takeOver': null;
  'presenter.open': null;
  'presenter.close': null;
  'share.start': null;
  'share.stop': null;
  'share.networks': readonly NetworkView[];
  'booth.enter': null;
  'booth.leave': null;
  'booth.setPin': null;
}
export type RequestOutput<N extends RequestName> = RequestOutputs[N];

/** Requests that the presenter and the caption bar may make; the main window may make all. */
export const PRESENTER_REQUESTS: ReadonlySet<RequestName> = new Set<RequestName>([
  'app.state',
  'live.snapshot',
  'settings.update',
  'presenter.close',
]);
