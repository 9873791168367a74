// Annotations and the answer they are about: whether they fit it, in which order they are read, and where a text is cut so
// that every part is covered by the same passages.
import type { Annotation, Marked, Passage } from './annotations.ts';

interface Answer {
  text?: unknown;
  files?: unknown;
}

const filesOf = ({ files }: Answer): readonly unknown[] => (Array.isArray(files) ? files : []);

/** A passage never begins or ends between the two halves of a character. */
const isBoundary = (text: string, at: number) =>
  !(/[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at)));

const fits = (answer: Answer, one: Marked): boolean => {
  if (one.shape !== 'passage') return filesOf(answer).includes(one.picture);
  const { text } = answer;
  if (typeof text !== 'string' || one.to > text.length) return false;
  return isBoundary(text, one.from) && isBoundary(text, one.to);
};

/** Each is about something that the answer has. */
export const fitAnswer = (answer: Answer, parts: readonly Marked[]): boolean =>
  parts.every((one) => fits(answer, one));

/** Where it begins: the file, its page and the distance from its top, or the place in the text and the passage's end. */
function placeOf(answer: Answer, one: Annotation): number[] {
  if (one.shape === 'passage') return [one.from, one.to];
  const file = [filesOf(answer).indexOf(one.picture), one.page ?? 1];
  if (one.shape === 'drawing') {
    const places = one.strokes.flat();
    const least = (across: 0 | 1) => Math.min(...places.filter((_, at) => at % 2 === across));
    return [...file, least(1), least(0)];
  }
  const far = 'to_y' in one;
  const top = far ? Math.min(one.y, one.to_y) : one.y;
  const left = far ? Math.min(one.x, one.to_x) : one.x;
  return [...file, top, left];
}

/** As the answer is read. */
export function inOrder(answer: Answer, annotations: readonly Annotation[]): Annotation[] {
  return annotations
    .map((one) => ({ one, place: placeOf(answer, one) }))
    .sort(({ place: a }, { place: b }) => a.map((one, i) => one - (b[i] ?? 0)).find((far) => far !== 0) ?? 0)
    .map(({ one }) => one);
}

export interface Segment {
  from: number;
  to: number;
  /** The passages that cover it, by their number in the list. */
  of: number[];
}

/** The text from its beginning to its end. Passages may overlap; what of them is beyond the text is ignored. */
export function segmentsOf(length: number, passages: readonly Passage[]): Segment[] {
  const within = (at: number) => Math.max(0, Math.min(length, at));
  const cuts = new Set([0, length, ...passages.flatMap(({ from, to }) => [within(from), within(to)])]);
  const inTurn = [...cuts].sort((a, b) => a - b);
  return inTurn.slice(1).map((to, place) => {
    const from = inTurn[place] as number;
    return { from, to, of: passages.flatMap((one, at) => (one.from < to && one.to > from ? [at] : [])) };
  });
}
