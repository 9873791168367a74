export const typedReview = {
  answer: 'Answer',
  correctAnswer: 'Correct answer',
  accepted: 'Accepted answers',
  notAnswered: 'Not answered',
  unreadable: 'Not a number',
  share: (share: number) =>
    share === 1 ? 'Correct' : share === 0 ? 'Incorrect' : `Partly correct: ${percentText(share * 100)}`,
  earns: (percent: number) => `earns ${percentText(percent)}`,
};

export const percentText = (percent: number) => `${Math.round(percent * 100) / 100} %`;
