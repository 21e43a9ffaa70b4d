import { millisecondsToSamples } from '../audio/pcm.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/**
 * True where audio (±1) cannot hold words that could be understood: it is too short, too quiet, or of too steady a level. Recognisers
 * invent words when given nothing, and a steady hum makes this one quite sure of them.
 */
export function isWithoutSpeech(audio: Float32Array): boolean {
  if (audio.length < millisecondsToSamples(RECOGNISE_TUNING.shortestAudioMs)) return true;
  const levels = frameLevelsDbfs(audio).sort();
  const quantile = (share: number): number => levels[Math.floor(share * (levels.length - 1))];
  if (quantile(1) < RECOGNISE_TUNING.silenceDbfs) return true;
  return quantile(0.9) - quantile(0.1) < RECOGNISE_TUNING.leastLevelRangeDb;
}

/** Level of each whole frame in dB of full scale, without its offset. */
function frameLevelsDbfs(audio: Float32Array): Float64Array {
  const length = millisecondsToSamples(RECOGNISE_TUNING.levelFrameMs);
  const levels = new Float64Array(Math.floor(audio.length / length));
  for (let frame = 0; frame < levels.length; frame++) {
    let sum = 0;
    let squares = 0;
    for (let place = frame * length; place < (frame + 1) * length; place++) {
      const sample = audio[place];
      sum += sample;
      squares += sample * sample;
    }
    const power = squares / length - (sum / length) ** 2;
    levels[frame] = 10 * Math.log10(Math.max(power, SMALLEST_POWER));
  }
  return levels;
}

/** −120 dB of full scale, below any converter: keeps the logarithm finite. */
const SMALLEST_POWER = 1e-12;
