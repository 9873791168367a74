import { catalogue } from '@quivia/contract/message';

export const words = catalogue('practice', {
  notForPractice: "This question isn't available for practice right now.",
  noExam: "You can't practise the questions of this exam.",
  nothingAnswered: 'Please answer the question first.',
  unreadable: "This answer can't be read. Please write it differently.",
  doubted: 'Reported. The owner of the question bank has been notified.',
  tooManyDoubts: 'You have reported 10 keys today. Please report others tomorrow.',
  changed: 'This question has changed. Please load the next questions.',
});
