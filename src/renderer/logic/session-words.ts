/** 0:07, 12:34 or 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours === 0
    ? `${String(minutes)}:${rest}`
    : `${String(hours)}:${String(minutes).padStart(2, '0')}:${rest}`;
}

/** 1.2: seconds with one decimal, from milliseconds. */
export function secondsOf(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}

/** 62 MB: decimal units, as disks are sold and file managers show them. */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000;
    unit++;
  }
  return `${value >= 10 || unit === 0 ? String(Math.round(value)) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** The pieces of `text` that match the words searched for and those that do not, in order; case is passed over. */
export function markMatches(text: string, words: string): readonly { text: string; isMatch: boolean }[] {
  const wanted = words
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  if (wanted.length === 0) return [{ text, isMatch: false }];
  const pieces: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(wanted.join('|'), 'giu'))) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isMatch: false });
    pieces.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}
