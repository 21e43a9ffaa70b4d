/**
 * The lines of a text, with lines joined again that were only wrapped: one that ends inside a sentence and goes on in lower case on the next line,
 * as mail programs leave them. Blank lines stay as empty strings.
 */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/u)) {
    const trimmed = line.trim();
    const previous = lines.at(-1);
    if (
      previous !== undefined &&
      /[\p{L}\p{N},]$/u.test(previous) &&
      previous.length >= WRAPPED_LINE &&
      /^\p{Ll}/u.test(trimmed)
    ) {
      lines[lines.length - 1] = `${previous} ${trimmed}`;
    } else {
      lines.push(trimmed);
    }
  }
  return lines;
}

/** Shorter lines were ended on purpose: verses, addresses, lists. Mail wraps at 60 characters and more. */
const WRAPPED_LINE = 45;
