import type { Lack } from '@quivia/contract/kinds';
import { plural } from '@quivia/contract/plural';

function lackWords(lack: Lack): string {
  switch (lack.what) {
    case 'not_a_number':
      return 'not a number';
    case 'no_number':
      return 'no number';
    case 'blanks':
      return `${lack.given} of ${plural(lack.of, 'blank')}`;
    case 'matches':
      return `${lack.given} of ${plural(lack.of, 'match', 'matches')}`;
  }
}

export const review = {
  title: 'Review your answers',
  counts: (answered: number, all: number) =>
    `You have answered ${answered} of ${all}. Nothing is submitted until you press Submit.`,
  unsent: (answers: number) =>
    answers === 1
      ? "1 answer hasn't been sent yet. It goes first, as soon as you're online."
      : `${plural(answers, 'answer')} haven't been sent yet. They go first, as soon as you're online.`,
  incomplete: 'Incomplete',
  /** 'Question 9, not a number' */
  lack: (number: number, lack: Lack) => `Question ${number}, ${lackWords(lack)}`,
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
  incomplete: (lacks: readonly string[]) =>
    `${plural(lacks.length, 'answer')} ${lacks.length === 1 ? 'is' : 'are'} incomplete: ${lacks.join('; ')}.`,
  final: "You can't change your answers after this.",
  cancel: 'Keep working',
  confirm: 'Submit and finish',
};
