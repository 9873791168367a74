// The most frequent answers to a question that has no options, by all and by the best and the weakest.
import type { ItemClass } from '@quivia/contract/exam-analysis';
import type { ClassOfAnswers, Column } from './answer-matrix.ts';
import type { OuterGroups } from './outer-groups.ts';
import { rounded } from './rounded.ts';

/** Of each part. */
const MOST = 20;

/** Those that can be read by frequency, then those that can't. */
export function frequentClasses(
  { classes, right }: Pick<Column, 'classes' | 'right'>,
  groups: OuterGroups | null,
): ItemClass[] {
  const parts = Map.groupBy(classes.values(), ({ part }) => part);
  return [...parts.values()].flatMap((some) =>
    some
      .toSorted(byFrequency)
      .slice(0, MOST)
      .map(({ part, label, share, isUnreadable, students }) => ({
        part,
        label,
        share,
        is_unreadable: isUnreadable,
        students: students.length,
        upper_share: rounded(groups && shareIn(groups.upper, right, students)),
        lower_share: rounded(groups && shareIn(groups.lower, right, students)),
      })),
  );
}

const byFrequency = (a: ClassOfAnswers, b: ClassOfAnswers) =>
  Number(a.isUnreadable) - Number(b.isUnreadable) ||
  b.students.length - a.students.length ||
  a.label.localeCompare(b.label, 'en');

/** Of those in the group who were given the question; `given` is NaN for the others. */
function shareIn(group: Float64Array, given: Float64Array, students: readonly number[]): number | null {
  let all = 0;
  for (const [place, part] of group.entries()) if (!Number.isNaN(given[place])) all += part;
  return all > 0 ? students.reduce((sum, place) => sum + (group[place] ?? 0), 0) / all : null;
}
