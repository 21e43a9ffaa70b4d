import { SYSTEM_CLOCK } from '../base/clock.ts';
import { isLiveInterpreter } from '../interpret/live-interpreter.ts';
import type { SessionWriter } from '../recordings/session-writer.ts';
import { LiveCapture } from './live-capture.ts';
import type { LiveSession } from './live-events.ts';
import type { LiveSessionOptions } from './live-session-options.ts';
import type { LiveMachineEvent } from './live-types.ts';
import { PartRequests } from './part-requests.ts';
import { RunningSession } from './running-session.ts';
import { samplesOf } from './sample-time.ts';
import { LIVE_TUNING } from './tuning.ts';

/**
 * Begins a live session: from the microphone to recordings on disk, English while people speak, and English with Japanese for every
 * utterance. It ends by `stop`, or by itself where the source does (a file at its end), each time with the state `stopped`.
 *
 * @throws MimiyakuError `capture.…` or `audio.…` where the microphone cannot be opened, `inference.failed` where the speech detector cannot
 * be loaded, `output.…` where nothing can be recorded. Then nothing is left running, and no session was begun on disk.
 */
export async function startLiveSession(options: LiveSessionOptions): Promise<LiveSession> {
  const clock = options.clock ?? SYSTEM_CLOCK;
  const { interpreter, onEvent } = options;
  const local = isLiveInterpreter(interpreter);
  const recogniser = options.partials ?? (local ? interpreter : undefined);
  onEvent({ type: 'state', state: 'starting' });

  // The microphone is opened before the recordings are begun: a session that cannot be heard leaves no trace. What comes meanwhile waits.
  const running: { session?: RunningSession } = {};
  const early: ((session: RunningSession) => void)[] = [];
  const tell = (news: (session: RunningSession) => void): void => {
    if (running.session === undefined) early.push(news);
    else news(running.session);
  };
  const capture = new LiveCapture(options, clock, {
    worker: (event) => {
      tell((session) => {
        session.heard(event);
      });
    },
    fault: (change) => {
      tell(() => {
        onEvent(change);
      });
    },
    state: (state) => {
      if (state === 'ended') return;
      tell((session) => {
        session.handle({ type: state === 'lost' ? 'device-lost' : 'device-back' });
      });
    },
  });
  await capture.start();
  const writer = await beginRecordings(options, capture);
  const session = new RunningSession({
    settings: {
      local,
      partials: recogniser !== undefined,
      preRollSamples: samplesOf(options.array.cutting.preRollMs),
      tuning: { ...LIVE_TUNING, ...options.tuning },
    },
    interpreter,
    writer,
    clock,
    onEvent,
    capture,
    createParts:
      recogniser === undefined
        ? undefined
        : (onAnswer: (event: LiveMachineEvent) => void) => new PartRequests(recogniser, onAnswer),
  });
  session.handle({ type: 'started' });
  for (const news of early) news(session);
  running.session = session;
  return session;
}

async function beginRecordings(
  { startWriter, onEvent }: LiveSessionOptions,
  capture: LiveCapture,
): Promise<SessionWriter> {
  try {
    return await startWriter((event) => {
      onEvent(event.type === 'recording-failed' ? event : { type: 'recording-resumed' });
    });
  } catch (error) {
    await capture.abandon();
    throw error;
  }
}
