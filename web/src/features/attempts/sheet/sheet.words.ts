const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const marksText = (marks: number) => `${number.format(marks)} ${marks === 1 ? 'mark' : 'marks'}`;

/** '1 mark', '2 marks. Wrong answers lose 0.5 marks.' In words: a screen reader may leave out a minus. */
export function marksOf({ marks, negative_marks }: { marks: number; negative_marks: number }): string {
  if (negative_marks === 0) return marksText(marks);
  return `${marksText(marks)}. Wrong answers lose ${marksText(negative_marks)}.`;
}

export const question = {
  number: (place: number) => `Question ${place}`,
  of: (count: number) => `of ${count}`,
  flag: 'Flag',
  chooseOne: 'Choose one',
  chooseAll: 'Choose all that apply',
  clear: 'Clear my choice',
  clearAnswer: 'Clear my answer',
  missing: "The answer fields haven't loaded yet. Retrying automatically every few seconds.",
  loadNow: 'Try again',
  strike: (letter: string) => `Strike out ${letter}`,
  struck: 'struck out',
  strikeHint: 'To strike an option out, press the crossed-out letter beside it.',
};

export const actions = {
  previous: 'Previous',
  next: 'Next',
  review: 'Review and submit',
  save: 'Save',
  saveHint: 'Answers save automatically. Save sends this one again and confirms it.',
  chooseFirst: 'Choose an answer first.',
  answerFirst: 'Answer the question first.',
  saving: 'Saving…',
  saved: 'Saved. Answers also save automatically.',
  kept: "Kept on this device. It will be sent as soon as you're connected.",
  flag: 'Flag for review',
  position: (number: number, count: number) => `${number}/${count}`,
  forwardOnly: "After Next you can't come back.",
  unreadable: (number: number) =>
    `Question ${number}: a number in your answer can't be read. Please correct it.`,
  /** Why the next question does not open yet. */
  waiting: {
    offline: "You're offline. The next question opens as soon as you're connected.",
    serverTrouble: 'The server is having trouble. The next question opens as soon as it works again.',
    signedOut: "You're signed out. Sign in again, and the next question opens.",
  },
};

/** What a mark of the palette says to those who can't see it. */
export const markStates = {
  answered: 'answered',
  incomplete: 'incomplete',
  seen: 'seen, not answered',
  new: 'not seen yet',
  open: 'not answered',
  info: 'information',
};

export const markLabel = (place: number, state: keyof typeof markStates, flagged: boolean) =>
  `Question ${place}, ${markStates[state]}${flagged ? ', flagged' : ''}`;

/** Of the browser's tab: the question on the screen, or the review where there is none. */
export const pageTitle = (exam: string, shown: { at: number; count: number } | null) =>
  `${shown ? `Question ${shown.at + 1} of ${shown.count}` : 'Review'} · ${exam} · Quivia`;

interface Counts {
  answered: number;
  incomplete: number;
  flagged: number;
  open: number;
}

export const palette = {
  title: 'Answer sheet',
  questions: 'Questions',
  counts: ({ answered, incomplete, flagged, open }: Counts) =>
    `${answered} answered, ${incomplete > 0 ? `${incomplete} incomplete, ` : ''}${flagged} flagged, ${open} left`,
  answered: 'Answered',
  incomplete: 'Incomplete',
  seen: 'Seen',
  notSeen: 'Not seen',
  notAnswered: 'Not answered',
  flagged: 'Flagged',
  close: 'Close',
};
