import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('question-imports', {
  empty: 'The file is empty.',
  tooManyUnderReview: ({ most }: { most: number }) =>
    `You have ${most} uploaded files under review. Please import or discard some of them first.`,
  notFound: 'This import does not exist.',
  storedAlready: 'This file has already been stored. Nothing changed.',
  storing: ({ bank }: { bank: string }) => `The questions are being stored in ${bank}.`,
  stored: ({ questions, bank }: { questions: number; bank: string }) =>
    `${plural(questions, 'question')} ${questions === 1 ? 'has' : 'have'} been stored in ${bank}.`,
  chooseModule: ({ category }: { category: string }) =>
    `Please choose a module for “${category}”, or skip its questions.`,
  chooseModuleForRest: 'Please choose a module for the questions without a category, or skip them.',
  unknownModule: ({ category }: { category: string }) =>
    `The module chosen for “${category}” is not part of the course. Please choose another.`,
  unknownModuleForRest:
    'The module chosen for the questions without a category is not part of the course. Please choose another.',
  nothingChosen: 'With these choices, no questions would be stored.',
  keyUndecided: ({ item }: { item: number }) =>
    `The key of item ${item} can be read in two ways. Please choose its correct option, or leave it out.`,
  beingStored: "This file is being stored, so it can't be discarded now.",
  discarded: 'Upload discarded.',
  /** After the sentence that says why. */
  chooseAgain: 'Nothing has been stored. Please choose the modules again and confirm.',
  tooManyCategories: ({ most }: { most: number }) =>
    `The file divides its questions into more than ${most.toLocaleString('en')} categories. Please use fewer.`,
  nothingUsable: 'Nothing in this file can be imported. Each item says why.',
  pleaseReview: 'Please review the questions, choose the modules and confirm to store them.',
  unusedPictures: ({ pictures }: { pictures: number }) =>
    pictures === 1
      ? 'One picture in the file belongs to no imported question and was skipped.'
      : `${pictures} pictures in the file belong to no imported question and were skipped.`,
  inBank: ({ number, question }: { number: number | null; question: string }) =>
    `Question ${number} of the bank: ${question}`,
  inFile: ({ item, question }: { item: number; question: string }) =>
    `Item ${item} of this file: ${question}`,
  pictureMissing: 'It is missing from the file.',
  pictureSkipped: ({ problem }: { problem: string }) => `A picture was skipped. ${problem}`,
  /** Worded in the contract, beside the field it is about. */
  invalidQuestion: ({ problem }: { problem: string }) => problem,
  audited: ({ questions, file, bank }: { questions: number; file: string; bank: string }) =>
    `imported ${plural(questions, 'question')} from ${file} into the question bank ${bank}`,
});
