import { plural } from '@quivia/contract/plural';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** '1 mark', '2 marks, −0.5 if wrong'. */
export function marksOf({ marks, negative_marks }: { marks: number; negative_marks: number }): string {
  const worth = `${number.format(marks)} ${marks === 1 ? 'mark' : 'marks'}`;
  return negative_marks > 0 ? `${worth}, −${number.format(negative_marks)} if wrong` : worth;
}

export const question = {
  number: (place: number) => `Question ${place}`,
  of: (count: number) => `of ${count}`,
  flag: 'Flag',
  flagged: 'Flagged',
  chooseOne: 'Choose one',
  chooseAll: 'Choose all that apply',
  clear: 'Clear my choice',
};

export const actions = {
  previous: 'Previous',
  next: 'Next',
  save: 'Save',
  flag: 'Flag for review',
  flagged: 'Flagged',
  forwardOnly: "After Next you can't come back.",
};

/** What a mark of the palette says to those who can't see it. */
export const markStates = {
  answered: 'answered',
  seen: 'seen, not answered',
  new: 'not seen yet',
};

export const markLabel = (place: number, state: keyof typeof markStates, flagged: boolean) =>
  `Question ${place}, ${markStates[state]}${flagged ? ', flagged' : ''}`;

export const palette = {
  title: 'Answer sheet',
  counts: ({ answered, flagged, open }: { answered: number; flagged: number; open: number }) =>
    `${answered} answered, ${flagged} flagged, ${open} left`,
  answered: 'Answered',
  seen: 'Seen',
  notSeen: 'Not seen',
  flagged: 'Flagged',
  review: 'Review and submit',
};

export const review = {
  title: 'Review your answers',
  counts: (answered: number, all: number) =>
    `You have answered ${answered} of ${all}. Nothing is submitted until you press Submit.`,
  unsent: (answers: number) =>
    answers === 1
      ? "1 answer hasn't been sent yet. It goes first, as soon as you're online."
      : `${plural(answers, 'answer')} haven't been sent yet. They go first, as soon as you're online.`,
  notAnswered: 'Not answered',
  allAnswered: 'All answered.',
  flagged: 'Flagged for review',
  noneFlagged: 'Nothing flagged.',
  forwardOnly: "You can't go back to earlier questions in this exam.",
  back: 'Back to the questions',
  submit: 'Submit',
};

export const submitDialog = {
  title: 'Submit your exam?',
  open: (open: number, all: number) =>
    open === all
      ? "You haven't answered any questions."
      : `${plural(open, 'question')} ${open === 1 ? 'has' : 'have'} no answer.`,
  final: "You can't change your answers after this.",
  cancel: 'Keep working',
  confirm: 'Submit and finish',
};
