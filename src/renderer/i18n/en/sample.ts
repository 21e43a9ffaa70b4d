/** The bundled recording that shows how it works without a microphone. */
export const sample = {
  try: 'Try it with a sample',
  tryHint: 'No microphone needed: a recording of people at a booth plays as if they spoke now.',
  name: 'Sample recording',
  tag: 'Sample',
  playing: 'A sample recording is playing; the microphone is off.',
  notKept: 'Nothing of it is kept.',
  kept: 'It is kept in the history.',
  ended: 'The sample has ended.',
  mute: 'Sound off',
  unmute: 'Sound on',
  cannotPlay: 'It cannot be played through the loudspeakers; it is translated all the same.',
  again: 'Once more',
  againKept: 'Once more, kept in the history',
  putAway: 'Done',
  backToSetup: 'On with the set-up',
} as const;
