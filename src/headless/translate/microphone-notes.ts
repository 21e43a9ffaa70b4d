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
};
