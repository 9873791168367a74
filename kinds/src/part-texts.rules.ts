// Texts of parts, such as items of a list: which are the same, which are blank, and how they fit a table.
import { isVisible, withoutHidden } from '@quivia/contract/hidden-characters';

/** Equal for texts that look the same to whoever reads them. */
export const sameText = (text: string) => withoutHidden(text).normalize('NFC').replace(/\s+/gu, ' ').trim();

/** On one line, with at most so many characters. */
export function clipped(text: string, most: number): string {
  const line = sameText(text);
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  // Half a surrogate pair can't be stored.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}

/** What somebody typed, for a table or a chart. What nobody can see is shown as a dash. */
export const shortLabel = (text: string, most: number) => clipped(text, most) || '–';

/** Where texts are blank. */
export const blankTexts = (parts: readonly { text: string }[]): number[] =>
  parts.flatMap(({ text }, i) => (isVisible(text) ? [] : [i]));

export const hasRepeats = (values: readonly string[]) => new Set(values).size < values.length;
