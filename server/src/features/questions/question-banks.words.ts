import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';
import type { SharedAccess } from '@quivia/contract/question-banks';

const questionsWere = (count: number, done: string) =>
  count === 1 ? `Question ${done}.` : `${plural(count, 'question')} ${done}.`;

interface Bank {
  title: string;
}
interface Shared extends Bank {
  name: string;
  access: SharedAccess;
}

/** What a kind says of a question that can't be graded: its sentences know no catalogue. */
export const problemWords = catalogue('questions', {
  problem: ({ text }: { text: string }) => text,
});

export const words = catalogue('questionBanks', {
  created: 'QuestionBank created successfully',
  noBank: "This question bank doesn't exist.",
  noQuestion: "This question doesn't exist.",
  noVersion: "This version doesn't exist.",
  noStimulus: "This passage doesn't exist.",
  ownerOnly: ({ owner, title }: Bank & { owner: string }) => `Only ${owner} can do this with ${title}.`,
  readOnly: ({ owner, title }: Bank & { owner: string }) =>
    `${owner} shared ${title} with you for reading only.`,
  courseNotAssigned: "This course isn't assigned to you.",
  noModule: ({ course, module }: { course: string; module: string }) =>
    `This ${module} doesn't exist in ${course}.`,
  noModules: ({ course, module }: { course: string; module: string }) => `${course} has no ${module}s now.`,

  saved: 'Saved.',
  deleted: ({ title }: Bank) => `${title} deleted.`,
  restored: ({ title }: Bank) => `${title} restored.`,

  practiceOpened: ({ title }: Bank) => `${title} is open for practice.`,
  practiceClosed: ({ title }: Bank) => `${title} is no longer open for practice.`,

  colleaguesOnly: ({ course }: { course: string }) =>
    `You can only give access to colleagues who teach ${course}.`,
  shared: ({ name, access, title }: Shared) => `${name} can now ${access} ${title}.`,
  sharedAlready: ({ name, access, title }: Shared) => `${name} can already ${access} ${title}.`,
  unshared: 'They can no longer see this bank.',
  notShared: "This bank wasn't shared with them. Nothing changed.",

  comparing: 'Many people are looking for similar questions right now. Please try again in a moment.',
  comparingOwn: 'Your last search for similar questions is still running. Please try again in a moment.',
  bankFull: ({ title, most }: Bank & { most: number }) =>
    `${title} would have more than ${most.toLocaleString('en')} questions. Please put the others into another bank.`,
  bankTooLarge: ({ title, megabytes }: Bank & { megabytes: number }) =>
    `The text in ${title} would be larger than ${megabytes} MB. Please put the other questions into another bank.`,
  tooMuchText: ({ megabytes }: { megabytes: number }) =>
    `With this change the bank would have more than ${megabytes} MB of text. Please shorten it or use another bank.`,
  sentTwice: 'The same question was sent twice.',
  severalBanks: 'All questions of one request must belong to the same bank.',
  questionsSaved: ({ count }: { count: number }) => questionsWere(count, 'saved'),
  nothingChanged: 'Nothing changed.',
  stimulusAdded: ({ count }: { count: number }) => `Passage added to ${plural(count, 'question')}.`,
  stimulusChanged: ({ count }: { count: number }) => `Passage changed for ${plural(count, 'question')}.`,
  stimulusRemoved: ({ count }: { count: number }) => `Passage removed from ${plural(count, 'question')}.`,
  tooManyStimuli: ({ most }: { most: number }) =>
    `This bank has had ${most.toLocaleString('en')} passages. Please use another bank.`,
  tooManyOfStimulus: ({ most }: { most: number }) =>
    `A passage can have at most ${most} questions. Nothing was changed.`,
  manyChanged: ({ changed, unchanged }: { changed: number; unchanged: number }) =>
    unchanged === 0
      ? questionsWere(changed, 'changed')
      : `${questionsWere(changed, 'changed')} ${plural(unchanged, 'question')} had these values already.`,
  tooManyTags: ({ number, most }: { number: number | null; most: number }) =>
    `Question ${number} would have more than ${most} tags. Nothing was changed.`,
  sameQuestion: 'A question is not its own duplicate.',
  notDuplicates: 'These two are no longer shown as possible duplicates.',
  duplicatesAgain: 'These two are shown as possible duplicates again.',
  versionRestored: ({ version, from }: { version: number; from: number }) =>
    `Version ${from} restored as version ${version}.`,
  moved: ({ count }: { count: number }) => questionsWere(count, 'moved'),
  copied: ({ count }: { count: number }) => questionsWere(count, 'copied'),
  questionsDeleted: ({ count }: { count: number }) => questionsWere(count, 'deleted'),
  questionsRestored: ({ count }: { count: number }) => questionsWere(count, 'restored'),
});

/** Without the subject, as the audit log shows them. */
export const auditWords = catalogue('questionBanks.log', {
  deleted: ({ title, questions }: Bank & { questions: number }) =>
    `deleted the question bank ${title} with ${plural(questions, 'question')}`,
  restored: ({ title }: Bank) => `restored the deleted question bank ${title}`,
  practice: ({ title, open }: Bank & { open: boolean }) =>
    open
      ? `made the question bank ${title} available for practice`
      : `withdrew the question bank ${title} from practice`,
  shared: ({ person, access, title }: Bank & { person: string; access: SharedAccess }) =>
    `let ${person} ${access} the question bank ${title}`,
  keyChanged: ({ question, title, from, to }: Bank & { question: number; from: string; to: string }) =>
    `changed the key of question ${question} in the question bank ${title} from ${from} to ${to}`,
  unshared: ({ title }: Bank) => `removed access to the question bank ${title}`,
});
