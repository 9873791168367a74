export const receipt = {
  titles: {
    submitted: 'Submitted',
    closed_by_deadline: "Time's up",
    disqualified: 'You were disqualified',
  },
  exam: 'Exam',
  number: 'Receipt',
  ended: 'Ended',
  answered: 'Answered',
  count: (answered: number, questions: number) => `${answered} of ${questions}`,
  keep: 'Keep this receipt number in case there is a question later.',
  reopenedTitle: 'You can continue this exam',
  reopened: 'Your examiner reopened this exam for you.',
  continue: 'Continue',
  results: 'View Results',
};
