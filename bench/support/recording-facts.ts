/** What is known of how a recording was made, as its table tells it; undefined where it does not. */
export interface RecordingFacts {
  /** What disturbs: `babble`, `talker`, `noise`, `loudspeaker`, `clean`, … */
  readonly kind: string | undefined;
  /** At microphone 1; infinite where there is nothing but the talker. */
  readonly snrDb: number | undefined;
  readonly accent: string | undefined;
}

export interface Group<T> {
  readonly name: string;
  readonly of: readonly T[];
}

/** Items by kind, by signal-to-noise ratio, by accent, and all: those groups of which the facts are known. */
export function groupsByFacts<T>(items: readonly T[], factsOf: (item: T) => RecordingFacts): Group<T>[] {
  const by = (nameOf: (facts: RecordingFacts) => string | undefined): Group<T>[] => {
    const names = [...new Set(items.map((item) => nameOf(factsOf(item))))].filter(
      (name) => name !== undefined,
    );
    return names
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((name) => ({ name, of: items.filter((item) => nameOf(factsOf(item)) === name) }));
  };
  return [
    ...by(({ kind }) => kind),
    ...by(({ snrDb }) => (snrDb === undefined ? undefined : snrDb === Infinity ? 'no noise' : `${snrDb} dB`)),
    ...by(({ accent }) => (accent === undefined ? undefined : `accent: ${accentGroup(accent)}`)),
    { name: 'all', of: items },
  ];
}

/** Accents as the tables write them, in groups that are large enough to say something of. */
export function accentGroup(accent: string): string {
  if (/india|indo|urdu/iu.test(accent)) return 'Indian';
  if (/mandarin|chinese/iu.test(accent)) return 'Chinese';
  if (/american\)|^american|US-leaning/iu.test(accent) && !/korean|spanish/iu.test(accent)) return 'American';
  if (/^(english,|scottish)/iu.test(accent)) return 'British';
  return 'other';
}
