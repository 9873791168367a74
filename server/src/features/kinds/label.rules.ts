// Text from a student, shortened for a table or a chart.
import { withoutHidden } from '@quivia/contract/hidden-characters';

/** On one line, with an ellipsis where it was cut. Never empty: what can't be seen is shown as a dash. */
export function shortLabel(text: string, most: number): string {
  const line = withoutHidden(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line === '') return '–';
  if (line.length <= most) return line;
  // A surrogate pair isn't cut in half.
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
