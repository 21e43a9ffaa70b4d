import { millisecondsToSamples } from '../audio/pcm.ts';
import type { HeardVoices, Voice, VoiceRun } from '../beamform/voice-finder.ts';
import { TALKER_JUDGE_TUNING, type TalkerJudgeTuning } from './tuning.ts';

/** Somebody who was taken for the talker not long ago. */
export interface RememberedTalker {
  readonly delaySamples: number;
  readonly levelDb: number;
  /** Where they were heard last, in samples of the stream. */
  readonly atSample: number;
}

/** A stretch of speech, in samples of the stream; ends are one past the last. */
export interface SpokenStretch {
  readonly startSample: number;
  readonly endSample: number;
  readonly speechStartSample: number;
  readonly speechEndSample: number;
}

/** A part of a stretch that is a talker's. */
export interface TalkerPiece extends SpokenStretch {
  /** The piece and what lies beside it that is nobody's piece: there the background of its talker can be learned. */
  readonly aroundStart: number;
  readonly aroundEnd: number;
  /** See `Utterance`. */
  readonly likelyMurmur?: true;
}

export interface Judgement {
  /** What of the stretch is a talker's, in order of time; none where nobody in it is. */
  readonly pieces: readonly TalkerPiece[];
  readonly remembered: readonly RememberedTalker[];
}

/**
 * Who of the voices in a stretch of speech is the talker, and where they speak.
 *
 * The rule: whoever is heard from another direction than a talker and is much quieter is not the talker, neither meanwhile nor for a while
 * after; while the talker speaks, being somewhat quieter is enough. Whoever speaks from where a talker spoke not long ago may speak more
 * softly than before. Of two who are about as loud both are talkers, and where one takes over for good a new utterance begins. A murmur of
 * which nobody stands out is nobody's where a louder talker was heard in the last minutes; where nobody in it is near it is marked as likely to be one, and nobody is
 * remembered from it. Where the talker's rule names a sector, nobody outside of it is the talker.
 */
export function judgeTalkers(
  stretch: SpokenStretch,
  heard: HeardVoices,
  remembered: readonly RememberedTalker[],
  tuning: TalkerJudgeTuning = TALKER_JUDGE_TUNING,
): Judgement {
  const { startSample, endSample } = stretch;
  const since = (milliseconds: number): RememberedTalker[] =>
    remembered.filter(({ atSample }) => startSample - atSample < millisecondsToSamples(milliseconds));
  const known = since(tuning.levelRememberedMs);
  const length = endSample - startSample;
  if (isMurmurBehind(length, heard, known, tuning)) return { pieces: [], remembered: known };
  const isTalker = talkersAmong(heard, since(tuning.rememberedMs), tuning);
  const pieces = isTalker === undefined ? [wholeOf(stretch)] : piecesOf(stretch, heard, isTalker, tuning);
  if (isWithoutAnybodyNear(length, heard, tuning)) {
    return { pieces: pieces.map((piece) => ({ ...piece, likelyMurmur: true })), remembered: known };
  }
  const spoken = heard.voices.flatMap((voice, place): RememberedTalker[] => {
    const last = heard.runs.findLast((run) => run.voice === place);
    if (isTalker?.[place] !== true || last === undefined || !speaksEnough(heard, place, tuning)) return [];
    return [{ delaySamples: voice.delaySamples, levelDb: voice.levelDb, atSample: startSample + last.to }];
  });
  return { pieces, remembered: [...known, ...spoken].slice(-tuning.mostRemembered) };
}

/** A stretch that is one talker's from end to end. */
export function wholeOf(stretch: SpokenStretch): TalkerPiece {
  const { startSample, endSample, speechStartSample, speechEndSample } = stretch;
  return {
    startSample,
    endSample,
    speechStartSample,
    speechEndSample,
    aroundStart: startSample,
    aroundEnd: endSample,
  };
}

function nobodyStandsOut({ riseDb, voices }: HeardVoices, { murmurRiseDb }: TalkerJudgeTuning): boolean {
  return voices.length > 0 && riseDb < murmurRiseDb;
}

/** A stretch of which nobody stands out, not long after a talker who was louder: the background rather than a voice. */
function isMurmurBehind(
  length: number,
  heard: HeardVoices,
  known: readonly RememberedTalker[],
  tuning: TalkerJudgeTuning,
): boolean {
  const { voices } = heard;
  if (!nobodyStandsOut(heard, tuning)) return false;
  const levelDb = Math.max(...voices.map((voice) => voice.levelDb));
  return (
    length >= millisecondsToSamples(tuning.murmurMs) &&
    known.some((talker) => levelDb < talker.levelDb - tuning.meanwhileDb)
  );
}

/** A stretch of which nobody stands out, and in which the talker mask hears nobody near. */
function isWithoutAnybodyNear(length: number, heard: HeardVoices, tuning: TalkerJudgeTuning): boolean {
  const { nobodyMs, leastPresence } = tuning;
  return (
    nobodyStandsOut(heard, tuning) &&
    length >= millisecondsToSamples(nobodyMs) &&
    heard.presence(leastPresence) < leastPresence
  );
}

/** Of each voice whether it is a talker's; undefined where there is too little of any to tell. */
function talkersAmong(
  heard: HeardVoices,
  known: readonly RememberedTalker[],
  tuning: TalkerJudgeTuning,
): boolean[] | undefined {
  const { voices, apartSamples } = heard;
  const speaking = [...voices.keys()].filter((place) => speaksEnough(heard, place, tuning));
  if (speaking.length === 0) return undefined;
  const candidates = speaking.filter((place) => voices[place].allowed);
  return voices.map((voice, place) => {
    const isNear = (other: Pick<Voice, 'delaySamples'>): boolean =>
      Math.abs(other.delaySamples - voice.delaySamples) < apartSamples;
    const isBelow = (other: Pick<Voice, 'levelDb'>, byDb: number): boolean =>
      voice.levelDb < other.levelDb - byDb;
    const nearest = known.filter(isNear);
    // Whose direction is known is held against nobody but who spoke from there.
    if (nearest.length > 0) {
      return voice.allowed && !nearest.every((talker) => isBelow(talker, tuning.softerDb));
    }
    const isDrowned = candidates.some((other) => {
      const byDb = speakMeanwhile(heard.runs, place, other) ? tuning.meanwhileDb : tuning.quieterDb;
      return !isNear(voices[other]) && isBelow(voices[other], byDb);
    });
    const isBeside = known.some((talker) => !isNear(talker) && isBelow(talker, tuning.quieterDb));
    return voice.allowed && !isDrowned && !isBeside;
  });
}

/** Whether one of two begins before the other has finished. */
function speakMeanwhile(runs: readonly VoiceRun[], one: number, other: number): boolean {
  const span = (voice: number): { from: number; to: number } => ({
    from: runs.find((run) => run.voice === voice)?.from ?? Infinity,
    to: runs.findLast((run) => run.voice === voice)?.to ?? -Infinity,
  });
  const [first, second] = [span(one), span(other)];
  return first.from < second.to && second.from < first.to;
}

function speaksEnough({ runs }: HeardVoices, place: number, { leastTalkMs }: TalkerJudgeTuning): boolean {
  return lengthOf(runs.filter(({ voice }) => voice === place)) >= millisecondsToSamples(leastTalkMs);
}

function lengthOf(runs: readonly VoiceRun[]): number {
  return runs.reduce((sum, { from, to }) => sum + to - from, 0);
}

interface Piece {
  from: number;
  to: number;
  readonly runs: VoiceRun[];
}

/**
 * The talkers' runs with what lies between them, where that is short. A piece goes on to the end of the stretch where nobody else is heard
 * there, and keeps a margin where somebody is.
 */
function piecesOf(
  stretch: SpokenStretch,
  { runs, voices }: HeardVoices,
  isTalker: readonly boolean[],
  tuning: TalkerJudgeTuning,
): TalkerPiece[] {
  const { startSample, endSample } = stretch;
  const length = endSample - startSample;
  const margin = millisecondsToSamples(tuning.marginMs);
  const pieces: Piece[] = [];
  // What is much softer and comes from the same side may be anybody's: no piece begins or ends with it where others are heard.
  const isSofter = ({ voice, levelDb }: VoiceRun, byDb: number): boolean =>
    levelDb < voices[voice].levelDb - byDb;
  const talk = runs.filter((run) => isTalker[run.voice] && !isSofter(run, tuning.fadingDb));
  // What goes on so softly is somebody else behind the talker.
  const isOther = (run: VoiceRun): boolean =>
    !isTalker[run.voice] ||
    (isSofter(run, tuning.softerDb) && run.to - run.from >= millisecondsToSamples(tuning.faintMs));
  for (const [place, run] of talk.entries()) {
    const last = pieces.at(-1);
    const isNew =
      last === undefined ||
      run.from - last.to > millisecondsToSamples(tuning.bridgeMs) ||
      takesOver(last.runs, talk.slice(place), voices, tuning);
    if (isNew) pieces.push({ from: run.from, to: run.to, runs: [run] });
    else {
      last.to = run.to;
      last.runs.push(run);
    }
  }
  const long = pieces.filter(({ from, to }) => to - from >= millisecondsToSamples(tuning.leastTalkMs));
  return long.map((piece, place) => {
    const before = place === 0 ? 0 : (long[place - 1].to + piece.from) / 2;
    const behind = place === long.length - 1 ? length : (piece.to + long[place + 1].from) / 2;
    const othersIn = (from: number, to: number): boolean =>
      runs.some((run) => isOther(run) && run.from < to && run.to > from);
    const aroundStart = place === 0 ? 0 : long[place - 1].to;
    const aroundEnd = place === long.length - 1 ? length : long[place + 1].from;
    const from = othersIn(before, piece.from) ? Math.max(before, piece.from - margin) : before;
    const to = othersIn(piece.to, behind) ? Math.min(behind, piece.to + margin) : behind;
    return {
      aroundStart: startSample + Math.floor(aroundStart),
      aroundEnd: startSample + Math.floor(aroundEnd),
      startSample: startSample + Math.floor(from),
      endSample: startSample + Math.floor(to),
      speechStartSample:
        from === 0 ? stretch.speechStartSample : startSample + Math.floor(Math.max(from, piece.from)),
      speechEndSample:
        to === length ? stretch.speechEndSample : startSample + Math.floor(Math.min(to, piece.to)),
    };
  });
}

/**
 * Whether the first of the coming runs is somebody else's, who is about as loud and has enough to say, while whoever spoke so far is not heard
 * again.
 */
function takesOver(
  past: readonly VoiceRun[],
  coming: readonly VoiceRun[],
  voices: readonly Voice[],
  tuning: TalkerJudgeTuning,
): boolean {
  const [{ voice }] = coming;
  const before = past.filter((run) => run.voice !== voice);
  const after = coming.filter((run) => run.voice === voice);
  const enough = millisecondsToSamples(tuning.turnMs);
  return (
    before.length === past.length &&
    before.every((run) => Math.abs(voices[run.voice].levelDb - voices[voice].levelDb) < tuning.turnDb) &&
    coming.every((run) => before.every((other) => other.voice !== run.voice)) &&
    lengthOf(before) >= enough &&
    lengthOf(after) >= enough
  );
}
