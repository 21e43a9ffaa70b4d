import type { Utterance } from '../base/utterance.ts';
import { LiveDraft } from './live-draft.ts';
import { news } from './live-news.ts';
import type {
  Candidate,
  LiveMachineEvent,
  LiveMachineSettings,
  LiveMachineState,
  LiveStep,
} from './live-types.ts';
import { NO_PARTIAL } from './partial-machine.ts';
import { samplesOf } from './sample-time.ts';

export const INITIAL_LIVE_STATE: LiveMachineState = {
  stage: 'starting',
  captureEnded: false,
  deviceLost: false,
  paused: false,
  closedCount: 0,
  isOpen: false,
  heardUntil: 0,
  closedUntil: 0,
  early: undefined,
  earlyEnglish: undefined,
  nextEarly: 0,
  leftOut: 0,
  waiting: [],
  partial: NO_PARTIAL,
  told: { state: 'starting', waitingUtterances: 0, lagSteps: 0, droppedPartials: 0, leftOut: 0 },
};

/**
 * A live session as a pure function, total over state × event. What it promises: every closed utterance is kept, interpreted and
 * delivered exactly once, in the order of the speech; English so far and early interpretation are only asked for while no closed
 * utterance waits; recordings are closed once, when capture has ended and every answer is there.
 */
export function reduceLive(
  settings: LiveMachineSettings,
  state: LiveMachineState,
  event: LiveMachineEvent,
  nowMs: number,
): LiveStep {
  const draft = new LiveDraft(settings, state, nowMs);
  react(draft, event);
  interpretNext(draft);
  deliverNext(draft);
  closeAtTheEnd(draft);
  const { told, events } = news(settings.tuning, draft.state, nowMs);
  draft.change({ told });
  for (const told of events) draft.command({ type: 'emit', event: told });
  return { state: draft.state, commands: draft.commands };
}

function react(draft: LiveDraft, event: LiveMachineEvent): void {
  switch (event.type) {
    case 'started':
      if (draft.state.stage === 'starting') draft.change({ stage: 'running' });
      break;
    case 'opened':
      opened(draft, event.startSample);
      break;
    case 'recorded':
      draft.change({ heardUntil: event.endSample });
      if (draft.settings.partials) {
        draft.partial({ type: 'heard', endSample: event.endSample, busy: draft.isBusy });
      }
      break;
    case 'pausing':
      pausing(draft, event.candidate);
      break;
    case 'early-english':
      if (draft.state.early?.id !== event.id) break;
      draft.change({ earlyEnglish: event.english });
      draft.partial({ type: 'whole', english: event.english });
      break;
    case 'resumed':
      resumed(draft);
      break;
    case 'closed':
      closed(draft, event.utterance);
      break;
    case 'discarded':
      draft.dropEarly();
      draft.change({ isOpen: false, closedUntil: event.endSample });
      if (event.reason === 'not-the-talker') draft.change({ leftOut: draft.state.leftOut + 1 });
      draft.partial({ type: 'ended' });
      break;
    case 'paused':
      draft.change({ paused: event.paused });
      break;
    case 'device-lost':
      draft.change({ deviceLost: true });
      break;
    case 'device-back':
      draft.change({ deviceLost: false });
      break;
    case 'part-answered':
      draft.partial({ ...event, type: 'answered' });
      break;
    case 'part-failed':
      draft.partial({ ...event, type: 'failed' });
      break;
    case 'answered':
      answered(draft, event.index);
      break;
    case 'stop':
      stop(draft);
      break;
    case 'finished':
      // Where capture ended by itself, as a file does, the session ends with it.
      if (draft.state.stage === 'starting' || draft.state.stage === 'running') {
        draft.change({ stage: 'stopping' });
      }
      draft.change({ captureEnded: true });
      break;
    case 'recordings-closed':
      if (draft.state.stage === 'closing') draft.change({ stage: 'stopped' });
      break;
    case 'tick':
      break;
  }
}

function opened(draft: LiveDraft, startSample: number): void {
  const { settings, state } = draft;
  // Right behind another utterance, or at the very beginning, there was no room for the whole pre-roll.
  const hasPreRoll = startSample > state.closedUntil;
  const lead = settings.preRollSamples - samplesOf(settings.tuning.beginLeadMs);
  draft.change({ isOpen: true });
  draft.partial({
    type: 'opened',
    utterance: state.closedCount,
    speechFrom: startSample + (hasPreRoll ? Math.max(0, lead) : 0),
  });
}

function pausing(draft: LiveDraft, candidate: Utterance): void {
  const { settings, state } = draft;
  if (!settings.local || !state.isOpen || draft.isBusy) return;
  draft.dropEarly();
  const { startSample, speechStart, speechEnd } = candidate;
  const id = state.nextEarly;
  draft.change({ early: { id, startSample, speechStart, speechEnd }, nextEarly: id + 1 });
  draft.partial({ type: 'pausing' });
  draft.command({ type: 'begin-early', id, candidate });
}

function resumed(draft: LiveDraft): void {
  const { early, earlyEnglish, heardUntil } = draft.state;
  if (early === undefined) return;
  draft.dropEarly();
  draft.partial({ type: 'resumed', atSample: heardUntil, english: earlyEnglish });
}

function closed(draft: LiveDraft, utterance: Utterance): void {
  const { closedCount: index, early, waiting } = draft.state;
  const holds = early !== undefined && isOf(early, utterance);
  if (!holds) draft.dropEarly();
  draft.partial({ type: 'ended' });
  draft.change({
    isOpen: false,
    closedCount: index + 1,
    closedUntil: utterance.endSample,
    early: undefined,
    earlyEnglish: undefined,
    waiting: [
      ...waiting,
      { index, closedMs: draft.nowMs, stage: 'queued', early: holds ? early.id : undefined },
    ],
  });
  draft.command({ type: 'keep', index, utterance });
  const { startSample, endSample, direction } = utterance;
  draft.command({
    type: 'emit',
    event: { type: 'closed', utterance: index, startSample, endSample, direction },
  });
}

/** Whether what was recognised early is all that there is to recognise of the utterance. */
function isOf(early: Candidate, utterance: Utterance): boolean {
  return (
    early.startSample === utterance.startSample &&
    early.speechStart === utterance.speechStart &&
    early.speechEnd === utterance.speechEnd
  );
}

function answered(draft: LiveDraft, index: number): void {
  draft.change({
    waiting: draft.state.waiting.map((one) =>
      one.index === index && one.stage === 'under-way' ? { ...one, stage: 'answered' } : one,
    ),
  });
}

function stop(draft: LiveDraft): void {
  const { stage } = draft.state;
  if (stage !== 'starting' && stage !== 'running') return;
  draft.change({ stage: 'stopping' });
  draft.command({ type: 'finish-capture' });
}

/** Gives the interpreter as many utterances at once as it may have. What was begun early is under way already. */
function interpretNext(draft: LiveDraft): void {
  const { waiting } = draft.state;
  let free =
    draft.settings.tuning.interpretedAtOnce - waiting.filter(({ stage }) => stage === 'under-way').length;
  const next = waiting.map((one) => {
    if (one.stage !== 'queued' || free <= 0) return one;
    free--;
    draft.command({ type: 'interpret', index: one.index, early: one.early });
    return { ...one, stage: 'under-way' as const };
  });
  draft.change({ waiting: next });
}

function deliverNext(draft: LiveDraft): void {
  const { waiting } = draft.state;
  const open = waiting.findIndex(({ stage }) => stage !== 'answered');
  const ready = open === -1 ? waiting : waiting.slice(0, open);
  for (const { index } of ready) draft.command({ type: 'deliver', index });
  draft.change({ waiting: waiting.slice(ready.length) });
}

function closeAtTheEnd(draft: LiveDraft): void {
  const { stage, captureEnded, waiting } = draft.state;
  if (stage !== 'stopping' || !captureEnded || waiting.length > 0) return;
  draft.change({ stage: 'closing' });
  draft.command({ type: 'close-recordings' });
}
