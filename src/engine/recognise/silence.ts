import { millisecondsToSamples } from '../audio/pcm.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/** True where audio (±1) is too short or too quiet to hold words: recognisers invent some when given nothing. */
export function isSilent(audio: Float32Array): boolean {
  if (audio.length < millisecondsToSamples(RECOGNISE_TUNING.shortestAudioMs)) return true;
  return loudestDbfs(audio) < RECOGNISE_TUNING.silenceDbfs;
}

/** Level in dB of full scale of the loudest 100 ms, each without its own mean. */
export function loudestDbfs(audio: Float32Array): number {
  const window = millisecondsToSamples(100);
  let loudest = 0;
  for (let start = 0; start < audio.length; start += window) {
    const part = audio.subarray(start, start + window);
    let sum = 0;
    let squares = 0;
    for (const sample of part) {
      sum += sample;
      squares += sample * sample;
    }
    loudest = Math.max(loudest, squares / part.length - (sum / part.length) ** 2);
  }
  return 10 * Math.log10(loudest);
}
