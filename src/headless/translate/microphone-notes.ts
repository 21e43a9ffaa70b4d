import type { MicrophoneFault } from '../../engine/beamform/beamformer.ts';

/** What is said of a fault of the microphones: what was found, what is done about it, and what the user can do. */
export const MICROPHONE_NOTES: Readonly<Record<MicrophoneFault, string>> = {
  'left-dead': 'The left microphone is silent; the right one is used alone. Check its connection.',
  'right-dead': 'The right microphone is silent; the left one is used alone. Check its connection.',
  'left-clipping': 'The left microphone is overdriven; the right one is used alone. Turn its level down.',
  'right-clipping': 'The right microphone is overdriven; the left one is used alone. Turn its level down.',
  identical:
    'Both channels carry the same sound, as if from one microphone; there is nothing to beamform. Choose the right channels (--channels).',
  mismatched:
    'One microphone is much softer than the other; the better one is used alone. It may be covered, or set to another level.',
  uncorrelated:
    'The two channels have nothing in common; the better one is used alone. Choose the channels of the two microphones (--channels).',
  inverted: 'One microphone is wired backwards. It was turned round; nothing is lost.',
  swapped:
    'Left and right seem to have changed places here; directions are mirrored from here on, nothing else is lost. Check how the array stands and is connected; if it stays so, name the channels the other way round (--channels 2,1).',
};

/** Unlike the other faults it is said again: the sides are wrong from one moment on, and right again from another. */
const BACK_IN_PLACE = 'Left and right are back in their places.';
const NOTHING: readonly string[] = [];

/** What is new of the microphones' faults, in sentences: each kind when it is noticed first, and every change of left and right. */
export class MicrophoneNews {
  readonly #said = new Set<MicrophoneFault>();

  /** Takes the faults of the moment, 30 times a second. */
  take(faults: Iterable<MicrophoneFault>): readonly string[] {
    let news = NOTHING;
    let isSwapped = false;
    for (const fault of faults) {
      isSwapped ||= fault === 'swapped';
      if (this.#said.has(fault)) continue;
      this.#said.add(fault);
      news = [...news, MICROPHONE_NOTES[fault]];
    }
    if (isSwapped || !this.#said.delete('swapped')) return news;
    return [...news, BACK_IN_PLACE];
  }
}
