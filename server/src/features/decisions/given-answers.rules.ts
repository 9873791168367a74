// The answers that did not earn all marks, equal ones together, for whoever decides which of them to accept after all.
import type { AnswerKey } from '@quivia/contract/exam-decisions';
import type { Kind } from '@quivia/kinds/kind.rules';
import { commonClasses } from '@quivia/kinds/parameters/common-classes.rules';

type Given = NonNullable<AnswerKey['given']>[number];

const MOST_GIVEN = 100;

/** The most frequent first. */
export function givenAnswers(
  kind: Kind,
  body: unknown,
  key: unknown,
  answers: Iterable<{ answer: unknown; students: number }>,
): Given[] {
  const classes = new Map<string, Given>();
  for (const { answer, students } of answers) {
    const grade = kind.grade(body, key, answer);
    if (grade.share === 1) continue;
    for (const { id, label, share, isUnreadable, ...one } of missed(kind, body, key, answer, grade)) {
      const known = classes.get(id);
      if (known) known.students += students;
      else
        classes.set(id, {
          label,
          students,
          share,
          is_unreadable: isUnreadable,
          accept:
            !isUnreadable && kind.accept?.(body, key, one.answer) ? (one.answer as Given['accept']) : null,
        });
    }
  }
  return [...classes.values()].toSorted((a, b) => b.students - a.students).slice(0, MOST_GIVEN);
}

interface Asked {
  body: unknown;
  key: unknown;
}

/** Where students have different values, by what their answers have in common. None can be accepted for all. */
export function givenAnswersByValues(
  kind: Kind,
  template: Asked,
  answers: Iterable<{ answer: unknown; filled: Asked }>,
): Given[] {
  const classes = new Map<string, Given>();
  for (const { answer, filled } of answers) {
    const grade = kind.grade(filled.body, filled.key, answer);
    if (grade.share === 1) continue;
    for (const { part, id, label, share, isUnreadable } of commonClasses(kind, template, filled, answer)) {
      if (share === 1) continue;
      const key = JSON.stringify([part, id]);
      const known = classes.get(key);
      if (known) known.students += 1;
      else classes.set(key, { label, students: 1, share, is_unreadable: isUnreadable, accept: null });
    }
  }
  return [...classes.values()].toSorted((a, b) => b.students - a.students).slice(0, MOST_GIVEN);
}

/** The whole answer or, where they can be accepted apart, its parts: few people give the same answer to all of them. */
function missed(
  { classes, answerToPart, isAnswered }: Kind,
  body: unknown,
  key: unknown,
  answer: unknown,
  { share, isUnreadable }: { share: number; isUnreadable: boolean },
) {
  const found = classes(body, key, answer);
  if (!answerToPart) {
    const id = JSON.stringify(found.map((one) => [one.part, one.id]));
    return [{ id, label: found.map(({ label }) => label).join('; '), share, isUnreadable, answer }];
  }
  return found.flatMap((one) => {
    const toPart = answerToPart(answer, one.part);
    if (one.share === 1 || !isAnswered(toPart)) return [];
    return [{ ...one, id: JSON.stringify([one.part, one.id]), answer: toPart }];
  });
}
