import { DirectionScores } from './direction-scores.ts';
import { apartDelaySamples } from './direction.ts';
import { riseDb } from './rise.ts';
import { StoredHops } from './stored-hops.ts';
import { allowedDelays, type TalkerRule } from './talker-rule.ts';
import { HOP_SAMPLES, VOICE_TUNING } from './tuning.ts';
import { VoicePresence } from './voice-presence.ts';

const { smoothingHops, leastWeightOfHop, bridgeHops, leastRunHops } = VOICE_TUNING;
const LEAST_WEIGHT = (2 * smoothingHops + 1) * leastWeightOfHop;

/** Sound that comes from one direction during a stretch of speech. */
export interface Voice {
  /** Arrival right minus arrival left, in samples at 16 kHz. */
  readonly delaySamples: number;
  /** Power of both microphones in the speech band over the louder half of its hops, in dB of no particular reference, the same within a session. */
  readonly levelDb: number;
  /** Whether the talker's rule lets a talker speak from there. */
  readonly allowed: boolean;
}

/** A part of the stretch in which one voice is what is heard most. */
export interface VoiceRun {
  /** Place in the list of voices. */
  readonly voice: number;
  /** Samples from the beginning of the stretch; `to` is one past the last. */
  readonly from: number;
  readonly to: number;
  /** Its level, as that of a voice. */
  readonly levelDb: number;
}

export interface HeardVoices {
  readonly voices: readonly Voice[];
  /** In order of time; silence and what is too short to tell lie between them. */
  readonly runs: readonly VoiceRun[];
  /** Delays this far apart are different directions. */
  readonly apartSamples: number;
  /** How far the stretch rises above its quieter moments (see `rise.ts`). */
  readonly riseDb: number;
  /**
   * How sure it is that anybody near the array speaks from one of the voices' directions: the talker mask's highest presence, 0…1, sought no further once it is
   * `enough`. It costs a hundredth of the stretch's time for each voice; may be asked until the next stretch is looked at.
   */
  readonly presence: (enough: number) => number;
}

/** Finds from which directions a finished stretch of speech was spoken, and when from which. */
export class VoiceFinder {
  private readonly hops = new StoredHops();
  private readonly scores: DirectionScores;
  private readonly presence: VoicePresence;
  private readonly apartSamples: number;
  /** Places of the grid within which two peaks are one voice. */
  private readonly apart: number;
  private readonly allowed: { readonly least: number; readonly most: number };

  constructor(spacingMetres: number, rule: TalkerRule) {
    this.scores = new DirectionScores(spacingMetres);
    this.presence = new VoicePresence(spacingMetres);
    this.apartSamples = apartDelaySamples(spacingMetres);
    this.apart = this.scores.placesWithin(this.apartSamples);
    this.allowed = allowedDelays(rule, spacingMetres);
  }

  /**
   * @param left the stretch and what came before it
   * @param right the same of the other microphone
   * @param polarity −1 turns the right microphone round
   * @param from first sample of the stretch: runs count from there
   */
  find(left: Float32Array, right: Float32Array, polarity: 1 | -1, from: number): HeardVoices {
    this.hops.analyse(left, right, polarity);
    this.scores.measure(this.hops);
    const places = this.peaks();
    const voiceOfHop = this.assign(places);
    const voices = places.map((place, voice) => this.describe(place, voice, voiceOfHop));
    const delays = voices.map(({ delaySamples }) => delaySamples);
    return {
      voices,
      runs: runsOf(voiceOfHop, this.faintHops(voiceOfHop, voices))
        .map(({ voice, from: first, to: last }) => ({
          voice,
          levelDb: this.level(hopsBetween(first, last).filter((hop) => voiceOfHop[hop] === voice)),
          from: Math.max(0, (first - 1) * HOP_SAMPLES - from),
          to: Math.min(left.length, (last + 1) * HOP_SAMPLES) - from,
        }))
        .filter(({ to }) => to > 0),
      apartSamples: this.apartSamples,
      riseDb: riseDb(this.hops.sortedPowers()),
      presence: (enough) => this.presence.peak(this.hops, delays, enough),
    };
  }

  /** Places of the grid from which most of the sound comes, the loudest first. Each hop votes for its best place, the louder the more. */
  private peaks(): number[] {
    const { scores } = this;
    const votes = new Float64Array(scores.lagCount);
    for (let hop = 0; hop < scores.hopCount; hop++) {
      if (scores.weights[hop] < LEAST_WEIGHT) continue;
      const place = this.bestPlace(hop);
      const share = scores.score(hop, place) / scores.weights[hop];
      if (share >= VOICE_TUNING.leastShare) votes[place] += share * Math.sqrt(this.hops.power(hop));
    }
    const all = votes.reduce((sum, vote) => sum + vote, 0);
    const places: number[] = [];
    while (places.length < VOICE_TUNING.mostVoices) {
      const { place, vote } = this.highest(votes, places);
      if (place < 0 || vote < VOICE_TUNING.leastVote * all) break;
      places.push(place);
      votes.fill(0, Math.max(0, place - this.apart), place + this.apart + 1);
    }
    return places;
  }

  private bestPlace(hop: number): number {
    let best = 0;
    for (let place = 1; place < this.scores.lagCount; place++) {
      if (this.scores.score(hop, place) > this.scores.score(hop, best)) best = place;
    }
    return best;
  }

  /** The place with the most votes around it, far enough from those that are taken. */
  private highest(votes: Float64Array, taken: readonly number[]): { place: number; vote: number } {
    const reach = Math.floor(this.apart / 2);
    let best = { place: -1, vote: 0 };
    for (let place = 0; place < votes.length; place++) {
      if (taken.some((other) => Math.abs(other - place) < this.apart)) continue;
      let vote = 0;
      for (let at = Math.max(0, place - reach); at <= Math.min(votes.length - 1, place + reach); at++) {
        vote += votes[at] * (1 - Math.abs(at - place) / (reach + 1));
      }
      if (vote > best.vote) best = { place, vote };
    }
    return best;
  }

  /** The voice that each hop is nearest to; −1 where nothing is heard. */
  private assign(places: readonly number[]): Int8Array {
    const { scores } = this;
    const voiceOfHop = new Int8Array(scores.hopCount).fill(-1);
    if (places.length === 0) return voiceOfHop;
    for (let hop = 0; hop < scores.hopCount; hop++) {
      if (scores.weights[hop] < LEAST_WEIGHT) continue;
      let nearest = 0;
      for (let voice = 1; voice < places.length; voice++) {
        if (scores.score(hop, places[voice]) > scores.score(hop, places[nearest])) nearest = voice;
      }
      const share = scores.score(hop, places[nearest]) / scores.weights[hop];
      if (share >= VOICE_TUNING.leastShare) voiceOfHop[hop] = nearest;
    }
    return voiceOfHop;
  }

  /** Hops around which a voice is far below its level: not a pause between words, which is shorter, but somebody else in the same direction. */
  private faintHops(voiceOfHop: Int8Array, voices: readonly Voice[]): Uint8Array {
    const { hops } = this;
    const { faintDb, faintHops } = VOICE_TUNING;
    return Uint8Array.from(voiceOfHop, (voice, hop) => {
      if (voice < 0) return 0;
      let loudest = 0;
      for (let at = Math.max(0, hop - faintHops); at <= Math.min(hops.count - 1, hop + faintHops); at++) {
        if (voiceOfHop[at] === voice) loudest = Math.max(loudest, hops.power(at));
      }
      return loudest < 10 ** ((voices[voice].levelDb - faintDb) / 10) ? 1 : 0;
    });
  }

  private describe(place: number, voice: number, voiceOfHop: Int8Array): Voice {
    const delaySamples = this.scores.lagAt(place);
    return {
      delaySamples,
      levelDb: this.level([...voiceOfHop.keys()].filter((hop) => voiceOfHop[hop] === voice)),
      allowed: delaySamples >= this.allowed.least && delaySamples <= this.allowed.most,
    };
  }

  /** Mean power of the louder half of some hops, in dB. */
  private level(hops: readonly number[]): number {
    const powers = Float64Array.from(hops, (hop) => this.hops.power(hop)).sort();
    const louder = powers.subarray(powers.length >> 1);
    const mean = louder.reduce((sum, power) => sum + power, 0) / Math.max(1, louder.length);
    return 10 * Math.log10(mean + Number.MIN_VALUE);
  }
}

function hopsBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

interface HopRun {
  readonly voice: number;
  readonly faint: number;
  readonly from: number;
  to: number;
}

/** Neighbouring hops of one voice, over short gaps, in hops; runs too short to be a syllable are left out. */
function runsOf(voiceOfHop: Int8Array, faint: Uint8Array): HopRun[] {
  const single = [...voiceOfHop.entries()].flatMap(([hop, voice]) =>
    voice < 0 ? [] : [{ voice, faint: faint[hop], from: hop, to: hop }],
  );
  return joined(joined(single).filter(({ from, to }) => to - from >= leastRunHops));
}

function joined(runs: readonly HopRun[]): HopRun[] {
  const all: HopRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const goesOn = last?.voice === run.voice && last.faint === run.faint && run.from - last.to < bridgeHops;
    if (goesOn) last.to = run.to;
    else all.push({ ...run });
  }
  return all;
}
