import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('hallMessages', {
  sent: ({ students, student }: { students: number | null; student: string }) =>
    students === null ? 'Message sent to everyone.' : `Message sent to ${plural(students, student)}.`,
  clarified: ({ number }: { number: number }) => `Clarification of question ${number} sent to everyone.`,
  noSuchMessage: 'Message not found.',
  noSuchQuestion: 'There is no such question in this exam.',
  clarifiesForAll: 'A clarification goes to everyone who has the question.',
  nobodyThere: 'Nobody has a seat in this room.',
  tooMany: ({ most, to }: { most: number; to: 'everyone' | 'room' | 'person' }) =>
    `At most ${most} messages can be sent to ${to === 'everyone' ? to : `one ${to}`} in one exam.`,
  ended: "This exam has ended, so messages can't reach anyone.",
  notOpenYet: 'You can see the questions once the exam has opened.',
  hiddenQuestion: 'Only the owner of the exam can read this question.',
  usedKey: "This couldn't be sent. Please try again.",
  seen: 'Recorded.',
  tooOften: 'Too many requests. Please wait a moment.',

  notAssigned: "This exam isn't assigned to you.",
  notTaking: "You can ask questions only while you're taking the exam.",
  writeQuestion: 'Please write your question.',
  oneAtATime: ({ kind }: { kind: 'paper' | 'help' }) =>
    kind === 'help'
      ? 'Your call for help is still open. You can withdraw it and call again.'
      : 'Your question about the paper is still open. You can ask again once it is answered, or withdraw it.',
  tooManyAsks: ({ most }: { most: number }) => `You can ask at most ${most} questions in one exam.`,
  noSuchAsk: 'Question not found.',
  withdrawn: 'Question withdrawn.',
  alreadyAnswered: 'This question has been answered.',
  alreadyWithdrawn: 'The student has withdrawn this question.',
  taken: 'You have taken this question. The student can see that.',
  takenBy: ({ name }: { name: string }) => `${name} has taken this question.`,
  forThePaper: 'Questions about the paper are for the owner of the exam and the chief invigilator.',
  writeAnswer: 'Please write an answer.',
  chooseQuestion: 'Please choose the question of the paper that the answer explains.',
  answered: ({ name }: { name: string }) => `Answer sent to ${name}.`,
  helped: ({ name }: { name: string }) => `Marked as done for ${name}.`,
});
