import { catalogue } from '@quivia/contract/message';

export const words = catalogue('question-files.moodle', {
  notMoodle: ({ root }: { root: string }) =>
    `This is not Moodle XML: it begins with <${root}> instead of <quiz>.`,
  notQuestion: ({ element }: { element: string }) => `A file of Moodle questions can't contain <${element}>.`,
  fraction: ({ fraction }: { fraction: string }) =>
    `The fraction "${fraction}" of an answer is not a number.`,
  dataset: ({ name }: { name: string }) => `The values of its variable “${name}” are not numbers.`,
  formula: ({ formula }: { formula: string }) => `The formula “${formula}” can't be read.`,
  noFormula: 'It has no formula for the answer.',
  tooManyVariables: ({ most }: { most: number }) => `It has more than ${most} variables and formulas.`,
  independent:
    'Here the value of each variable is drawn from its list on its own. Moodle draws them together.',
  valuesCut: ({ name, count, most }: { name: string; count: number; most: number }) =>
    `The variable “${name}” has ${count} different values in the file. The first ${most} were imported.`,
  notANumber: 'One of its answers is not a number.',
  units: 'The factor of one of its units is not a number.',
  onlyFiles: 'It asks for files and has no field for a text.',
  attachments: 'In Moodle, students may attach files. Here they only write.',
  wordLimit: 'Its number of words is more than can be asked for here and was not kept.',
  orderGrading: 'Moodle grades the order in another way. Here, neighbours that follow each other count.',
  orderSelection: 'In Moodle only some of the items are shown. Here all of them are.',
  blankType: ({ type }: { type: string }) => `A blank of the type "${type}" can't be imported.`,
  severalInBlank:
    'It has a blank in which several options may be chosen, beside other blanks. Such a blank can only be imported alone.',
  emptyGap: "In one of its gaps, writing nothing is right. Such a gap can't be imported.",
  noDuplicates: 'In Moodle, the same answer in two gaps counts once. Here it counts in each gap.',
  rowGrading:
    "It is graded in a way that isn't known here, such as half the marks for one mistake. Choose subpoints or all or nothing in Moodle, and export it again.",
  rowKey: "Which answer is right for each of its statements can't be determined.",
  noGaps: "Its gaps and its choices don't belong together.",
  hidden: 'The question is hidden in Moodle. It is imported like the others.',
  idNumber: ({ id }: { id: string }) => `Its ID number “${id}” was not kept.`,
  combinedFeedback: 'Feedback for any correct or any incorrect answer was skipped.',
  pictureElsewhere: ({ name }: { name: string }) =>
    `The picture of the question, ${name}, was not imported because the file doesn't contain it.`,
  unusedFile: ({ name }: { name: string }) =>
    `The attached file ${name} was skipped because the text doesn't show it.`,
  damagedFile: ({ name }: { name: string }) => `The attached file ${name} is damaged and was skipped.`,
  damagedNamelessFile: 'An attached file without a name is damaged and was skipped.',
});
