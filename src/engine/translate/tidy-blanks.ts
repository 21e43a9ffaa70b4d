/** A text with one blank between words, none at either end and none before a mark that ends a word; figures keep theirs (" .5 mm"). */
export function tidyBlanks(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.!?;:](?:\s|$))/gu, '')
    .trim();
}
