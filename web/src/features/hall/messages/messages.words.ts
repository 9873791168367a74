import type { HallAsk } from '@quivia/contract/hall/asks';
import type { HallMessage } from '@quivia/contract/hall/messages';
import { plural } from '@quivia/contract/plural';

export const everyone = 'Everyone';
/** Where the board shows several exams. */
export const everyoneIn = (exam: string) => `Everyone in ${exam}`;
export const everywhere = 'Everyone, in all exams on this board';

export const log = {
  write: 'Write a message',
  none: {
    title: 'No messages so far',
    hint: 'Messages you send are kept here, and you can see who has read them.',
  },
  to: ({ room, student, question }: HallMessage) =>
    question ? `Clarification of question ${question.number}` : `To ${student ?? room ?? 'everyone'}`,
  isAnswer: 'Answer',
  by: (name: string) => `from ${name}`,
  evacuation: 'Evacuation',
  over: (time: string) => `Over since ${time}`,
  stillOn: 'Still under way',
  seen: (count: number) => `Seen by ${count}`,
  unseen: (count: number) => `${count} ${count === 1 ? "hasn't" : "haven't"} seen it`,
};

export const unseen = {
  title: (number: number) => `Who has not seen message ${number}`,
  close: 'Close',
  none: 'Everyone taking the exam has seen it.',
  notStarted: 'not started',
};

export const write = {
  title: (name: string) => `Message to ${name}`,
  toEveryone: 'Message to everyone',
  anyTitle: 'Write a message',
  to: 'To',
  about: 'About',
  wholeExam: 'The exam as a whole',
  aboutHint:
    'If you choose a question, the message becomes a clarification and stays beside that question for everyone who has it.',
  question: (number: number, text: string) => `${number}. ${text}`,
  start: 'Template',
  blank: 'None',
  ours: 'Suggestions',
  recent: 'Your last messages',
  text: 'Message',
  hint: 'Plain text, at most 1,000 characters. Students see your name.',
  send: 'Send',
  cancel: 'Cancel',
};

export const templates = [
  'Please stay seated and quiet.',
  'Please check the time left on your screen.',
  'There is a problem with the network. Keep working: your answers are kept on your device and will be sent later.',
  'The exam is paused. Please wait at your seat for further instructions.',
  'If you have a question, raise your hand or ask on the exam page.',
] as const;

export const asks = {
  none: {
    title: 'No questions so far',
    hint: 'Students ask on the exam page. What they ask appears here at once.',
  },
  open: (count: number) => (count === 0 ? 'No open questions' : plural(count, 'open question')),
  kinds: { paper: 'About the paper', help: 'Needs help' } satisfies Record<HallAsk['kind'], string>,
  about: ({ number, own_number }: { number: number; own_number?: number | undefined }) =>
    own_number === undefined || own_number === number
      ? `Question ${number}`
      : `Question ${number} of the paper, number ${own_number} for this student`,
  help: 'Asked for help without writing more.',
  state: ({ state, taken_by, answered_by }: HallAsk): string => {
    if (state === 'withdrawn') return 'Withdrawn by the student';
    if (state === 'answered') return `Answered by ${answered_by}`;
    return state === 'taken' ? `Handled by ${taken_by}` : 'Open';
  },
  toAll: 'Sent to everyone',
  inPerson: 'Helped in person',
  take: "I'll handle it",
  takeOf: (name: string) => `I'll handle ${name}'s question`,
  answer: 'Answer',
  answerOf: (name: string) => `Answer ${name}`,
  done: 'Done',
  doneOf: (name: string) => `Mark ${name}'s question as done`,
  sendToAll: 'Send to everyone',
  sendToAllOf: (name: string) => `Send the answer to ${name} to everyone`,
  waiting: (count: number) => `Questions: ${count} open`,
};

export const answer = {
  title: (name: string) => `Answer ${name}`,
  text: 'Answer',
  hint: 'Plain text, at most 1,000 characters.',
  toAll: 'Send it to everyone as a clarification',
  toAllHint: "Without the student's name. It stays beside the question you choose.",
  question: 'Question of the paper',
  choose: 'Choose a question',
  chooseMissing: 'Please choose a question',
  send: 'Send',
  cancel: 'Cancel',
};
