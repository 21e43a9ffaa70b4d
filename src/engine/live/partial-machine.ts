import { samplesOf, timeOf } from './sample-time.ts';
import {
  NO_TEXT,
  shownText,
  withHypothesis,
  withSealedPart,
  withSealedWhole,
  withWhole,
  type PartialText,
} from './partial-text.ts';
import type { LiveTuning } from './tuning.ts';

/** A stretch of the open utterance that is being recognised. */
interface Request {
  readonly id: number;
  readonly askedMs: number;
  /** It is the last time that this sound is recognised. */
  readonly seals: boolean;
}

/** English so far of the open utterance: what is known, what was asked for, and when to ask again. */
export interface PartialState {
  /** Undefined while no utterance is open. */
  readonly utterance: number | undefined;
  readonly text: PartialText;
  /** Where the sound begins that is recognised again and again. */
  readonly fromSample: number;
  /** The sound up to here was asked about, or it was decided not to. */
  readonly askedUntil: number;
  readonly askedMs: number;
  readonly request: Request | undefined;
  /** What the last request took. */
  readonly costMs: number;
  /** The talker is silent, and the whole utterance is being recognised: nothing is asked for meanwhile. */
  readonly pausing: boolean;
  readonly nextId: number;
  /** Since the session began. */
  readonly dropped: number;
}

export const NO_PARTIAL: PartialState = {
  utterance: undefined,
  text: NO_TEXT,
  fromSample: 0,
  askedUntil: 0,
  askedMs: -Infinity,
  request: undefined,
  costMs: 0,
  pausing: false,
  nextId: 0,
  dropped: 0,
};

export type PartialEvent =
  | { readonly type: 'opened'; readonly utterance: number; readonly speechFrom: number }
  /** Sound up to here is there. `busy`: final results wait, and go before. */
  | { readonly type: 'heard'; readonly endSample: number; readonly busy: boolean }
  /** `until`: where the sound ended that the answer is of. */
  | { readonly type: 'answered'; readonly id: number; readonly english: string; readonly until: number }
  | { readonly type: 'failed'; readonly id: number }
  /** The utterance so far is being recognised as a whole, or at least the talker is silent. */
  | { readonly type: 'pausing' }
  /** English of the utterance so far as a whole. */
  | { readonly type: 'whole'; readonly english: string }
  /** `english`: of the utterance up to the pause as a whole, where it was recognised in time. */
  | { readonly type: 'resumed'; readonly atSample: number; readonly english: string | undefined }
  | { readonly type: 'ended' };

export type PartialCommand =
  /** Recognise a stretch. Where it is to be sealed, its first part only, up to its quietest place near the middle. */
  | {
      readonly type: 'recognise-part';
      readonly id: number;
      readonly from: number;
      readonly to: number;
      readonly seals: boolean;
    }
  | { readonly type: 'cancel-part'; readonly id: number }
  | {
      readonly type: 'show';
      readonly utterance: number;
      readonly english: string;
      readonly stableCharacters: number;
    };

export interface PartialStep {
  readonly state: PartialState;
  readonly commands: readonly PartialCommand[];
}

/** English so far as a pure function, total over state × event. One request at a time; none outlives its utterance. */
export function reducePartial(
  tuning: LiveTuning,
  state: PartialState,
  event: PartialEvent,
  nowMs: number,
): PartialStep {
  switch (event.type) {
    case 'opened':
      return opened(state, event, nowMs);
    case 'heard':
      return heard(tuning, state, event, nowMs);
    case 'answered':
      return answered(state, event, nowMs);
    case 'failed':
      return still(state.request?.id === event.id ? { ...state, request: undefined } : state);
    case 'pausing':
      return state.utterance === undefined
        ? still(state)
        : withoutRequest({ ...state, pausing: true }, state);
    case 'whole':
      return show(state, { ...state, text: withWhole(state.text, event.english) });
    case 'resumed':
      return resumed(tuning, state, event);
    case 'ended':
      return withoutRequest({ ...NO_PARTIAL, ...lasting(state) }, state);
  }
}

function still(state: PartialState): PartialStep {
  return { state, commands: [] };
}

/** What outlives an utterance. */
function lasting({ costMs, nextId, dropped }: PartialState): Partial<PartialState> {
  return { costMs, nextId, dropped };
}

function opened(
  state: PartialState,
  { utterance, speechFrom }: Extract<PartialEvent, { type: 'opened' }>,
  nowMs: number,
): PartialStep {
  const fresh = { ...NO_PARTIAL, ...lasting(state), utterance, fromSample: speechFrom };
  return withoutRequest({ ...fresh, askedUntil: speechFrom, askedMs: nowMs }, state);
}

function heard(
  tuning: LiveTuning,
  state: PartialState,
  { endSample, busy }: Extract<PartialEvent, { type: 'heard' }>,
  nowMs: number,
): PartialStep {
  if (state.utterance === undefined || state.pausing) return still(state);
  const isNew = endSample - state.askedUntil >= samplesOf(tuning.partialEveryMs);
  if (!isNew) return still(state);
  if (busy) return still({ ...state, askedUntil: endSample, dropped: state.dropped + 1 });
  const isDue = nowMs - state.askedMs >= tuning.partialPausePerCost * state.costMs;
  if (state.request !== undefined || !isDue) return still(state);
  const seals = timeOf(endSample - state.fromSample) > tuning.longestStretchMs;
  const { nextId: id, fromSample } = state;
  return {
    state: {
      ...state,
      nextId: id + 1,
      request: { id, askedMs: nowMs, seals },
      askedMs: nowMs,
      // What is sealed is old sound: the newest is asked about right after it.
      askedUntil: seals ? state.askedUntil : endSample,
    },
    commands: [{ type: 'recognise-part', id, from: fromSample, to: endSample, seals }],
  };
}

function answered(
  state: PartialState,
  { id, english, until }: Extract<PartialEvent, { type: 'answered' }>,
  nowMs: number,
): PartialStep {
  const { request } = state;
  if (request?.id !== id) return still(state);
  const freed = { ...state, request: undefined, costMs: nowMs - request.askedMs };
  if (!request.seals) return show(state, { ...freed, text: withHypothesis(state.text, english) });
  return show(state, { ...freed, text: withSealedPart(state.text, english), fromSample: until });
}

function resumed(
  tuning: LiveTuning,
  state: PartialState,
  { atSample, english }: Extract<PartialEvent, { type: 'resumed' }>,
): PartialStep {
  if (state.utterance === undefined) return still(state);
  const goingOn = { ...state, pausing: false, askedUntil: atSample };
  if (english === undefined) return still(goingOn);
  // Of the pause as little as in front of the first word.
  const fromSample = Math.max(state.fromSample, atSample - samplesOf(tuning.resumeLeadMs));
  return show(state, { ...goingOn, fromSample, text: withSealedWhole(state.text, english) });
}

/** Goes on with the new state; what the old one had asked for is called off. */
function withoutRequest(state: PartialState, before: PartialState): PartialStep {
  return {
    state: { ...state, request: undefined },
    commands: before.request === undefined ? [] : [{ type: 'cancel-part', id: before.request.id }],
  };
}

function show(before: PartialState, state: PartialState): PartialStep {
  if (state.utterance === undefined) return still(before);
  const shown = shownText(state.text);
  const old = shownText(before.text);
  const isNews = shown.english !== old.english || shown.stableCharacters !== old.stableCharacters;
  return {
    state,
    commands: isNews ? [{ type: 'show', utterance: state.utterance, ...shown }] : [],
  };
}
