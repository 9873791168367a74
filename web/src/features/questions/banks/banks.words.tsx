import { plural } from '@quivia/contract/plural';
import type { QuestionBankEntry } from '@quivia/contract/question-banks';
import type { ReactNode } from 'react';
import type { Words } from '../../../shared/workplace/workplace.words.ts';

/** A college's question banks, and those of a community: the sentences that differ. */
const COLLEGE = {
  lead: "A question bank belongs to one of your courses. Its questions are grouped by the course's modules.",
  banks: 'Your question banks',
  firstBank:
    'Give your first bank a title and choose its course. It will appear here, together with banks that colleagues share with you.',
  allQuestions: 'All your questions',
  searchQuestions: 'Search all your questions',
  noModules: 'Questions are written for the modules of a course. A site administrator can add them.',
  noBank: 'It may have been deleted, or it is no longer shared with you.',
  losers: 'you and every colleague it is shared with',
};

const COMMUNITY: typeof COLLEGE = {
  lead: 'A quiz is made from a question bank. Every admin of the community can edit its banks. Questions are grouped by topic.',
  banks: 'Question banks',
  firstBank: 'Give the first bank a title. It will appear here for every admin of the community.',
  allQuestions: 'All questions',
  searchQuestions: 'Search all questions',
  noModules: 'Questions are written for the topics of the community. Add the first topic under Topics.',
  noBank: 'It may have been deleted.',
  losers: 'every admin of the community',
};

export const banksWords = (isCommunity: boolean) => (isCommunity ? COMMUNITY : COLLEGE);

export const bankList = {
  search: 'Search question banks',
  empty: 'No question banks yet',
  nothingFound: 'No question banks found',
  nothingContains: (search: string) => `Nothing here contains ‘${search}’.`,
  changed: 'Changed',
  byModule: ({ module }: Pick<Words, 'module'>) => `Questions by ${module}`,
  /** 'M2', for 'Module 2'. */
  shortModule: (number: number, { Module }: Pick<Words, 'Module'>) => `${Module.slice(0, 1)}${number}`,
  retiredModules: 'retired',
  latestExam: (day: ReactNode) => <>, latest on {day}</>,
  unused: 'Not used in an exam yet',
  lists: 'Lists of questions',
  topics: 'Topics',
};

export const questionSearch = {
  hint: 'Finds words in questions, options and tags.',
  empty: 'No questions yet',
  nothingFound: 'No questions found',
  nothingContains: (search: string) => `No question contains ‘${search}’.`,
};

export const accessBadge = {
  madeBy: (owner: string) => `Created by ${owner}`,
  shared: ({ owner, access }: Pick<QuestionBankEntry, 'owner' | 'access'>) =>
    `Shared by ${owner}: ${access === 'edit' ? 'you can edit' : 'read only'}`,
};

export const createBank = {
  new: 'New question bank',
  title: 'Create QuizBank',
  bankTitle: 'Title',
  course: 'Course',
  noCourse: 'No Course Found',
  noCourseHint: "Your institution's administrator assigns the courses that you teach.",
  submit: 'Create QuestionBank',
  lastTime: 'You last worked on',
  continueWith: (title: string) => `Continue ${title}`,
};

export const bankPage = {
  title: 'Question bank',
  notFound: "This question bank doesn't exist",
};

export const bankHead = {
  questions: 'Questions',
  share: 'Shared with',
  import: 'Import',
  rename: 'Rename',
  duplicates: 'Possible duplicates',
  deleted: 'Deleted questions',
  practice: (isOpen: boolean) => (isOpen ? 'Close for practice' : 'Open for practice'),
  isOpen: 'Open for practice',
  delete: 'Delete bank',
  exams: 'Exams',
  examsLabel: (bank: string) => `Exams with questions from ${bank}`,
  exam: 'Exam',
  starts: 'Start',
};

export const deleteDialog = {
  title: (bank: string) => `Delete ${bank}?`,
  body: (questions: number, isCommunity: boolean) =>
    `The bank and its ${plural(questions, 'question')} will be deleted for ${banksWords(isCommunity).losers}. Exams that already use its questions keep them. You can undo this for a few seconds afterwards.`,
  confirm: 'Delete bank',
};

export const practiceDialog = {
  title: (bank: string, isOpen: boolean) =>
    isOpen ? `Close ${bank} for practice?` : `Open ${bank} for practice?`,
  open: (questions: number, { students, course }: Words) =>
    `All ${students} of the ${course} can then practise its ${plural(questions, 'question')} and see the correct answers and explanations. They may copy them.`,
  held: ({ students }: Words) =>
    `Questions of an exam are held back while ${students} may not see its correct answers: before and during the exam, until its results are released, and always if it allows no review.`,
  reuse: ({ students }: Words) =>
    `Don't use the bank for an exam later on: ${students} will know its questions.`,
  close: ({ Students }: Words) =>
    `${Students} can no longer practise its questions. They may remember questions they have already seen. Their progress is kept in case you open it again.`,
};

export const renameDialog = {
  title: 'Rename the bank',
  bankTitle: 'Title',
  nowCalled: (title: string) => (
    <>
      It is now called <strong>{title}</strong>. What you typed is still here.
    </>
  ),
};

export const undoBar = {
  bankDeleted: (title: string) => `${title} deleted.`,
  undo: 'Undo',
  dismiss: 'Dismiss',
};
