// What is said before an exam starts: on the student's list, and on the page of an exam that was opened by its link,
// which loads nothing else of the list.
import type { PaperTotals } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';

export const startDialog = {
  title: (exam: string) => `Start ${exam}?`,
  cancel: 'Cancel',
  start: 'Start Quiz',
};

/** Rounded down, so that it never promises too much. */
export const wholeMinutes = (seconds: number) =>
  seconds < 60 ? plural(seconds, 'second') : plural(Math.floor(seconds / 60), 'minute');

function penalty({ least, most }: PaperTotals['negative_marks']) {
  if (most === 0) return 'Wrong answers lose nothing.';
  return `Wrong answers lose ${least === most ? '' : 'up to '}${plural(Math.round(most * 100) / 100, 'mark')}.`;
}

/** '12 marks', '9 to 12 marks'. */
export const marksOf = ({ least, most }: PaperTotals['marks']) =>
  `${least === most ? '' : `${least} to `}${plural(most, 'mark')}`;

export const warning = {
  taker: (who: string) => `You take it as ${who}. Not you? Log out first.`,
  time: (minutes: number, ends: string) => `You'll have ${plural(minutes, 'minute')}, until ${ends}.`,
  shorter: (seconds: number, minutes: number, ends: string) =>
    `You'll have ${wholeMinutes(seconds)}, not ${plural(minutes, 'minute')}: the exam closes at ${ends}.`,
  saves: 'Answers save automatically, even offline.',
  paper: ({ questions, marks, negative_marks }: PaperTotals) =>
    `${plural(questions, 'question')}, ${marksOf(marks)}. ${penalty(negative_marks)}`,
  forbidden: 'Unauthorised aids are forbidden.',
  recorded:
    'Leaving the page, copying and pasting are recorded. Violations may lead to immediate disqualification.',
  friendly:
    'Please answer on your own. Leaving the page, copying and pasting are recorded, and the admins can see it.',
  free: 'You can go back and change your answers until you submit.',
  forwardOnly: "You can't return to a question once you move on.",
  fullScreen: 'This exam runs in full screen.',
  tools: {
    calculator: 'You may use the calculator on the exam page.',
    scratchPad: 'You may use the scratch pad on the exam page.',
    both: 'You may use the calculator and the scratch pad on the exam page.',
  },
};
