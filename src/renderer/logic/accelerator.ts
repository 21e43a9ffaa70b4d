/** The parts of a key press that make a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Keys by `KeyboardEvent.code` that Electron's accelerators name otherwise. */
const NAMED_KEYS: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Return',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/**
 * The press as an Electron accelerator; undefined while only modifiers are down, and for keys that would be lost to typing everywhere
 * (a letter needs Ctrl, Command or Alt; a function key needs none).
 */
export function acceleratorOf(press: KeyPress, platform: 'linux' | 'darwin' | 'win32'): string | undefined {
  const key = keyName(press.code);
  if (key === undefined) return undefined;
  const isFunctionKey = /^F\d+$/.test(key);
  if (!isFunctionKey && !press.ctrlKey && !press.metaKey && !press.altKey) return undefined;
  const isMac = platform === 'darwin';
  const parts: string[] = [];
  if (isMac ? press.metaKey : press.ctrlKey) parts.push('CommandOrControl');
  if (isMac && press.ctrlKey) parts.push('Control');
  if (!isMac && press.metaKey) parts.push('Super');
  if (press.altKey) parts.push('Alt');
  if (press.shiftKey) parts.push('Shift');
  return [...parts, key].join('+');
}

function keyName(code: string): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const functionKey = /^F(?:[1-9]|1\d|2[0-4])$/.exec(code)?.[0];
  return letter ?? digit ?? functionKey ?? NAMED_KEYS[code];
}

/** The parts of an accelerator as the platform's keyboards have them printed. */
export function acceleratorKeys(accelerator: string, platform: 'linux' | 'darwin' | 'win32'): string[] {
  const isMac = platform === 'darwin';
  return accelerator.split('+').map((part) => {
    if (part === 'CommandOrControl') return isMac ? '⌘' : 'Ctrl';
    if (isMac && part === 'Control') return '⌃';
    if (isMac && part === 'Alt') return '⌥';
    if (isMac && part === 'Shift') return '⇧';
    if (part === 'Super') return platform === 'win32' ? 'Win' : 'Super';
    return part === 'Return' ? 'Enter' : part;
  });
}
