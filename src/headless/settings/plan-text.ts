import type { BoothChange, BoothNote, BoothPlan } from '../../shared/booth-settings.ts';

const NOTES: Readonly<Record<BoothNote['kind'], string>> = {
  'device-not-here': 'The microphone {name} is not connected here: the choice of this computer stays.',
  'pack-not-here': 'The model pack {name} is not installed here: the choice of this computer stays.',
  'folder-not-here': 'There is no folder {name} here: recordings go where they went.',
  'key-removed': 'The stored API key belongs to another service and is removed.',
  'address-not-taken':
    'The service {name} is not taken over, since secrets of the app are stored here, perhaps a key for another one: import the file in the app.',
  'key-needed': 'The API key of the service does not travel: enter it in the app.',
  'no-pin': 'The app opens in booth mode from now on, and the PIN does not travel: set one in the app.',
  'unknown-left-out': 'This version does not know {name}: left out.',
};

/** What taking a file over does, in lines. Whatever the file says is shown with its control characters spelled out. */
export function planText(
  { changes, notes }: Pick<BoothPlan, 'changes' | 'notes'>,
  lists: readonly { readonly name: string; readonly before: number; readonly after: number }[],
): string[] {
  return [
    ...changes.map(changeText),
    ...lists.map(({ name, before, after }) => `  ${name}: ${before} → ${after} entries`),
    ...notes.map(({ kind, name }) => `! ${NOTES[kind].replace('{name}', () => shown(name))}`),
  ];
}

function changeText({ section, field, before, after }: BoothChange): string {
  return `  ${section}.${field}: ${shown(before)} → ${shown(after)}`;
}

/** JSON leaves the second set of control characters and signs that turn text round as they are: a terminal must not get them. */
function shown(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
