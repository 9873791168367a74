// Whether a value fits its item, whether two say the same, and what a sheet still lacks.
import { type MarkValue, markOf } from '@quivia/contract/marking/marks';
import { type Component, NOTE_ITEM } from '@quivia/contract/marking/scheme';

export type Values = Readonly<Record<string, MarkValue>>;

const QUESTION = 'question:';

/** The id of the draw, where the item is a question. */
export const drawOf = (item: string) =>
  item.startsWith(QUESTION) ? Number(item.slice(QUESTION.length)) : undefined;

/** `components` are those that the examiner marks. */
export function fitOf(
  components: readonly Component[],
  item: string,
  value: MarkValue,
): 'fits' | 'unknown-item' | 'bad-value' {
  const component = components.find(({ id }) => id === item);
  const isQuestion = drawOf(item) !== undefined;
  if (!component && !isQuestion && item !== NOTE_ITEM) return 'unknown-item';
  if (value === null) return 'fits';
  const fits = component
    ? markOf(component, value) !== undefined
    : isQuestion
      ? 'outcome' in value
      : 'text' in value;
  return fits ? 'fits' : 'bad-value';
}

/** The order in which items of a checklist were ticked says nothing. */
const plain = (value: MarkValue | undefined) =>
  JSON.stringify(value && 'done' in value ? { done: [...new Set(value.done)].sort() } : (value ?? null));

export const isSame = (a: MarkValue | undefined, b: MarkValue | undefined) => plain(a) === plain(b);

/** The marks that a sheet gives, and the components for which it has none. */
export function marksOf(components: readonly Component[], values: Values) {
  const marks: Record<string, number> = {};
  const missing: Component[] = [];
  for (const component of components) {
    const mark = markOf(component, values[component.id]);
    if (mark === undefined) missing.push(component);
    else marks[component.id] = mark;
  }
  return { marks, missing };
}

/** What of these values is stored: components, the note, and how questions went. */
export const storedValues = (components: readonly Component[], values: Values): Record<string, MarkValue> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([item, value]) => value !== null && fitOf(components, item, value) === 'fits',
    ),
  );

export const namesOf = (components: readonly Component[]) => components.map(({ name }) => name).join(', ');
