import { openAudio } from '../../src/engine/audio/open-audio.ts';
import { floatToInt16, SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { BOOTH_SAMPLE } from '../headless/program.ts';

/** The beginning of the bundled recording; its left microphone stands for the beam. */
export async function boothSpeech(
  seconds: number,
): Promise<{ readonly bypass: Int16Array; readonly beamformer: Int16Array }> {
  const both: number[] = [];
  for await (const [left, right] of (await openAudio(BOOTH_SAMPLE)).blocks) {
    for (let place = 0; place < left.length; place++) {
      both.push(floatToInt16(left[place]), floatToInt16(right[place]));
    }
  }
  const bypass = Int16Array.from(both.slice(0, 2 * SAMPLE_RATE_HZ * seconds));
  return { bypass, beamformer: bypass.filter((_, place) => place % 2 === 0) };
}
