// Texts of parts, such as items of a list: which are the same, and how they fit a table.

/** Equal for texts that look the same to whoever reads them. */
export const sameText = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** On one line, with at most so many characters. */
export function clipped(text: string, most: number): string {
  const line = sameText(text);
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  // Half a surrogate pair can't be stored.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}

/** The path of each part whose text is blank. */
export const blankTexts = (parts: readonly { text: string }[]): number[] =>
  parts.flatMap(({ text }, i) => (sameText(text) === '' ? [i] : []));

export const hasRepeats = (values: readonly string[]) => new Set(values).size < values.length;
