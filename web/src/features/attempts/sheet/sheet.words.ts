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
  chooseFirst: 'Choose an answer first.',
  flag: 'Flag for review',
  flagged: 'Flagged',
  forwardOnly: "After Next you can't come back.",
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
