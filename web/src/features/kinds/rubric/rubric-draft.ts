// A rubric while it is being written: marks are texts, and anything may still be missing.
import { type RubricGroup, type RubricItem, rubricGroupsIn } from '@quivia/contract/marking/rubric';
import type { MarkStep } from '@quivia/contract/marking/steps';
import { movedRow } from '../rows.ts';
import { asNumber, signed } from './signed-marks.ts';

export interface ItemDraft extends Omit<RubricItem, 'marks'> {
  marks: string;
}

export interface GroupDraft extends Omit<RubricGroup, 'items'> {
  key: string;
  items: ItemDraft[];
}

/** Sheets name items by their ids: those that exist keep theirs. */
export const newItem = (): ItemDraft => ({
  id: crypto.randomUUID(),
  text: '',
  marks: '',
  shown: 'applied',
  note: '',
});

export const newGroup = (): GroupDraft => ({
  key: crypto.randomUUID(),
  name: '',
  choose: 'many',
  items: [newItem()],
});

export const draftOfRubric = (groups: readonly RubricGroup[]): GroupDraft[] =>
  groups.map((group) => ({
    ...group,
    key: crypto.randomUUID(),
    // Of a question that could not be saved, marks may be missing.
    items: group.items.map((item) => ({
      ...item,
      marks: Number.isFinite(item.marks) ? signed(item.marks) : '',
    })),
  }));

type Problems = Record<string, string>;

/** Blank is no number. */
const marksIn = (typed: string) => (typed.trim() === '' ? Number.NaN : asNumber(typed));

/** As it is entered: marks that are no number are none. */
export const groupsOf = (draft: readonly GroupDraft[]): RubricGroup[] =>
  draft.map(({ key, items, ...group }) => ({
    ...group,
    items: items.map((item) => ({ ...item, marks: marksIn(item.marks) })),
  }));

/** The key of a group, or the id of an item and its field; none for the rubric as a whole. */
function placeIn(draft: readonly GroupDraft[], path: readonly PropertyKey[]): string {
  const [at, , place, field] = path;
  const group = draft[Number(at)];
  const item = group?.items[Number(place)];
  return item ? `${item.id}.${String(field)}` : (group?.key ?? '');
}

/** The server's sentences about a question, as far as they are about its rubric. */
export function rubricProblems(draft: readonly GroupDraft[], given: Readonly<Problems>): Problems {
  const start = 'answer_key.rubric';
  return Object.fromEntries(
    Object.entries(given)
      .filter(([path]) => path === start || path.startsWith(`${start}.`))
      .map(([path, message]) => [placeIn(draft, path.slice(start.length + 1).split('.')), message]),
  );
}

/** The rubric, where nothing is wrong; and what is wrong, by the key of a group or the id of an item and its field. */
export function readRubric(
  draft: readonly GroupDraft[],
  step: MarkStep,
): { groups?: RubricGroup[]; problems: Problems } {
  const read = rubricGroupsIn(step).safeParse(groupsOf(draft));
  if (read.success) return { groups: read.data, problems: {} };
  const problems: Problems = {};
  for (const { path, message } of read.error.issues) problems[placeIn(draft, path)] ??= message;
  return { problems };
}

/** What the best answer earns, with items as far as they have marks. */
export function bestOf(draft: readonly GroupDraft[]): number {
  const earned = draft.map(({ choose, items }) => {
    const gains = items.map(({ marks }) => Math.max(0, marksIn(marks) || 0));
    return choose === 'one' ? Math.max(0, ...gains) : gains.reduce((sum, one) => sum + one, 0);
  });
  return earned.reduce((sum, one) => sum + one, 0);
}

/** One up or down; from the end of a group into the next one. */
export function movedItem(draft: readonly GroupDraft[], at: number, from: number, by: 1 | -1): GroupDraft[] {
  const group = draft[at] as GroupDraft;
  const other = draft[at + by];
  const item = group.items[from] as ItemDraft;
  const isInside = group.items[from + by] !== undefined;
  return draft.map((one) => {
    if (one === group)
      return {
        ...one,
        items: isInside ? movedRow(one.items, from, from + by) : one.items.filter((each) => each !== item),
      };
    if (one !== other || isInside) return one;
    return { ...one, items: by === 1 ? [item, ...one.items] : [...one.items, item] };
  });
}
