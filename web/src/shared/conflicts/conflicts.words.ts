import { plural } from '@quivia/contract/plural';

export const conflicts = {
  title: 'Conflicts of interest',
  lead: 'A marker who has an interest in how a student does gets none of that student’s answers. Marks they have already given stay.',
  leadToMarker:
    'Do you have an interest in how a student does? Declare it, and you get none of their answers. Those who run the exam see it.',
  none: 'None declared.',
  declare: 'Declare a conflict of interest',
  /** 'Mira: Anna Rao'. */
  of: (marker: string, student: string) => `${marker}: ${student}`,
  by: (who: string) => `Declared by ${who}`,
  nobody: (typed: string) =>
    `Nobody here has the roll number or full name “${typed}”: this keeps no answer away. Declare it again, then withdraw this one.`,
  notInExam: 'not in this exam',
  marked: (answers: number) => `${plural(answers, 'answer')} marked before`,
  withdrawn: (who: string) => `Withdrawn by ${who}`,
  withdraw: 'Withdraw',
  withdrawOf: (marker: string, student: string) => `Withdraw ${marker}: ${student}`,
};

export const declareDialog = {
  title: 'Declare a conflict of interest',
  text: 'The student’s answers to every question of this exam no longer reach the marker, also those that the marker has open.',
  marker: 'Marker',
  student: 'Roll number or full name of the student',
  sameForAll: 'The reply is the same whether or not this student takes the exam.',
  reason: 'Reason',
  reasonHint: 'Such as a relative. Those who run the exam read it.',
  confirm: 'Declare',
};

export const withdrawDialog = {
  title: 'Withdraw this conflict of interest?',
  text: 'The student’s answers can reach this marker again. The declaration and its withdrawal stay on record.',
  confirm: 'Withdraw',
};
