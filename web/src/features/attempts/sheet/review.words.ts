import { plural } from '@quivia/contract/plural';

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
