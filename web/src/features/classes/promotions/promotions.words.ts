import { plural } from '@quivia/contract/plural';
import type { PromotionOutcome } from '@quivia/contract/promotions';

const students = (count: number) => plural(count, 'student');

export const outcomes: Record<PromotionOutcome, string> = {
  up: 'Moves up',
  stays: 'Stays back',
  left: 'Left',
};

export const promoteDialog = {
  open: 'Promote this section',
  title: (name: string) => `Promote ${name}`,
  lead: (semester: number) =>
    `Those who move up go to semester ${semester} and the section below. You can undo it for one day, as long as none of them is moved again.`,
  term: 'To term',
  noTerm: 'Add the next term or year first',
  name: 'Section',
  nameHint: 'It is added if the term has none of this name.',
  stays: 'Those who stay back go to',
  staysNowhere: 'No section for now',
  caption: 'What happens to each student',
  student: 'Student',
  outcome: 'Outcome',
  outcomeOf: (roll: string) => `Outcome of ${roll}`,
  elective: 'Elective',
  electiveOf: (roll: string) => `Elective of ${roll}`,
  noElective: 'None',
  counted: (up: number, stays: number, left: number) =>
    `${up.toLocaleString('en')} move up · ${stays.toLocaleString('en')} stay back · ${left.toLocaleString('en')} left`,
  leftHint: 'People who left are in no section. Remove their role under People.',
  nobody: 'Nobody is in this section.',
  confirm: 'Promote',
  cancel: 'Cancel',
};

export const promotions = {
  title: 'Promotions',
  promoted: (up: number, to: string, term: string) => `${students(up)} moved up to ${to}, ${term}`,
  others: (stays: number, left: number) =>
    [stays > 0 && `${students(stays)} stayed back`, left > 0 && `${students(left)} left`]
      .filter(Boolean)
      .join(', '),
  undone: 'Undone',
  undo: 'Undo',
  undoTitle: 'Undo this promotion?',
  undoText: 'Places and semesters will be as they were before it.',
  confirm: 'Undo the promotion',
};
