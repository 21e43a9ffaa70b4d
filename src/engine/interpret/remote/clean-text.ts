/**
 * A service's text, fit to be shown: control characters, which could steer a terminal, are taken out, line breaks kept; blanks at both
 * ends are left out.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, '')
    .replace(/\t/g, ' ')
    .trim();
}

/** The same on one line, at most `length` characters. */
export function cleanLine(text: string, length: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ');
  return line.length <= length ? line : `${line.slice(0, length).trimEnd()}…`;
}
