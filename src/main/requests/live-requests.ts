import { RECORDING_EXTENSIONS } from '../../engine/audio/compressed/compressed-format.ts';
import { MimiyakuError } from '../../engine/errors.ts';
import { AppError } from '../app-error.ts';
import type { RequestHandlers } from '../ipc/request-router.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import { mainTexts } from '../texts.ts';
import { languageOf } from '../system/language.ts';
import type { AppParts } from './app-parts.ts';

type Names =
  | `live.${'start' | 'stop' | 'setTalking' | 'snapshot'}`
  | `utterances.${'correct' | 'retry'}`
  | `file.${'choose' | 'cancel'}`
  | `sample.${'start' | 'putAway'}`
  | 'devices.refresh'
  | `check.${'start' | 'stop'}`;

/** Listening, its utterances, files, and the device check. */
export function liveRequests(parts: AppParts): Pick<RequestHandlers, Names> {
  const { store, live, history, interpreters, files, dialogs, check, microphones } = parts;
  return {
    'live.start': async () => {
      await parts.startListening();
      return null;
    },
    'live.stop': async () => {
      await live.stop();
      return null;
    },
    'live.setTalking': ({ talking }) => {
      setTalking(parts, talking);
      return null;
    },
    'live.snapshot': () => live.snapshot,
    'utterances.correct': async ({ sessionId, index, english }) => {
      const ofLive = await live.correct(sessionId, index, english);
      if (ofLive !== undefined || sessionId === null) return ofLive ?? noSuchUtterance();
      const { interpreter } = await interpreters.lease('local');
      const view = await history.correct(sessionId, index, english, interpreter);
      parts.send('historyChanged', { sessionId });
      // It may still stand on a screen.
      parts.send('utterance', view);
      return view;
    },
    'utterances.retry': async ({ sessionId, indexes, using }) => {
      const mode = using === 'settings' ? store.state.settings.interpretation.mode : using;
      const { interpreter } = await interpreters.lease(mode);
      try {
        const report = await history.retry(sessionId, indexes, interpreter, (view) => {
          parts.send('utterance', view);
        });
        const { stoppedBy } = report;
        return {
          done: report.done,
          open: report.waiting + report.failed,
          stoppedBy: stoppedBy === undefined ? null : errorViewOf(stoppedBy, parts.logDefect),
        };
      } finally {
        await interpreter.dispose();
        parts.send('historyChanged', { sessionId });
      }
    },
    'file.choose': async () => {
      const texts = mainTexts(languageOf(store.state));
      const path = await dialogs.open({
        what: 'file',
        title: texts.recordings,
        extensions: RECORDING_EXTENSIONS,
      });
      if (path !== undefined) await files.translate(path);
      return null;
    },
    'file.cancel': async () => {
      await files.cancel();
      return null;
    },
    'sample.start': async ({ keep }) => {
      if (store.state.booth.active) throw new AppError('app.refused', 'Booth mode plays no sample.');
      await parts.startSample(keep);
      return null;
    },
    'sample.putAway': () => {
      live.putSampleAway();
      return null;
    },
    'devices.refresh': async () => {
      await microphones.refresh();
      return null;
    },
    'check.start': async () => {
      await check.start();
      return null;
    },
    'check.stop': async () => {
      await check.stop();
      return null;
    },
  };
}

/** A talk button or key goes down or up. There is none where everything said is translated: hands-free, and in the booth. */
export function setTalking({ store, live }: Pick<AppParts, 'store' | 'live'>, talking: boolean): void {
  const { settings, booth } = store.state;
  if (settings.talk.mode === 'push-to-talk' && !booth.active) live.setTalking(talking);
}

function noSuchUtterance(): never {
  throw new MimiyakuError('session.not-found', 'This utterance is not there any more.');
}
