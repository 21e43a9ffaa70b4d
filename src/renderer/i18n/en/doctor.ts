/** The check of this computer; its sentences come in English from the main process. */
export const doctor = {
  title: 'Check this computer',
  hint: 'Looks at everything that is needed, opens the microphone for a second, and translates a sentence of the sample. Nothing is recorded or sent.',
  hintService: 'The translation service that is set is asked, too, with a second of hum.',
  start: 'Check now',
  again: 'Check again',
  running: 'Checking…',
  lines: 'Findings',
  verdicts: { good: 'Good', careful: 'With care', broken: 'Broken' },
  allGood: 'Everything is well.',
  careful: (count: number) =>
    count === 1
      ? 'Nothing is broken; one thing needs care.'
      : `Nothing is broken; ${String(count)} things need care.`,
  broken: (count: number) => (count === 1 ? 'One thing is broken.' : `${String(count)} things are broken.`),
  stopFirst: 'Stop listening first; then this computer can be checked.',
  support: 'For whoever helps you',
  supportHint:
    'This text holds the findings and a few settings: no sound, nothing that was said, no keys, and not your name in paths.',
  show: 'Show the text',
  copy: 'Copy the text',
  copied: 'The text was copied.',
  save: 'Save as a file…',
  saved: (fileName: string) => `Saved as ${fileName}`,
} as const;
