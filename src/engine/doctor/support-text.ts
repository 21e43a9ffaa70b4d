import { hideNames, type OwnerNames } from './hide-names.ts';
import type { DoctorLine } from './line.ts';

/** What else helps whoever reads it, such as settings: never a secret, a recording or what was said. */
export type SupportFacts = Readonly<Record<string, string>>;

/** The findings as a text to be sent to whoever helps: English, and without the owner's name. */
export function supportText(
  lines: readonly DoctorLine[],
  {
    facts = {},
    owner,
    now,
  }: { readonly facts?: SupportFacts; readonly owner: OwnerNames; readonly now: Date },
): string {
  const findings = lines.flatMap(({ code, verdict, message, advice }) => [
    `${verdict.padEnd(8)}${message} [${code}]`,
    ...(advice === '' ? [] : [`        ${advice}`]),
  ]);
  const more = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `Mimiyaku: this computer on ${now.toISOString()}`,
    'There is no sound, no text of anybody and no key in this.',
    '',
    ...findings,
    ...(more.length === 0 ? [] : ['', ...more]),
    '',
  ].join('\n');
  return hideNames(text, owner);
}
