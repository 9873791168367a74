import { catalogue } from '@quivia/contract/message';

export const words = catalogue('question-files.qti', {
  notQti: ({ root }: { root: string }) => `This is not QTI: it begins with <${root}>.`,
  onlyList: 'This file only lists questions stored in other files. Please upload the whole package (zip).',
  storedElsewhere: 'It only refers to an item stored elsewhere.',
  fromOtherBank:
    'This group takes its questions from another question bank. They are imported only if the file contains that bank.',
  drawn: ({ drawn }: { drawn: number }) =>
    `In the file, each student gets only ${drawn} of the questions in its group. Here all of them are imported.`,
  nothingToAnswer: 'It has nothing to answer.',
  responseKind: ({ element }: { element: string }) => `It asks for a <${element}>, which can't be imported.`,
  severalResponses: ({ responses }: { responses: number }) =>
    `It asks for ${responses} responses, and the file doesn't say how they belong together.`,
  rendering: ({ element }: { element: string }) =>
    `It is displayed as <${element}>, which can't be imported.`,
  laidOut: ({ type }: { type: string }) =>
    `Its type is "${type}", but it is not laid out like a question of that type.`,
  severalFields: 'It has one question with several fields to fill in, in any order.',
  formula: 'Its values are calculated by a formula and differ for each student.',
  noAnswer: 'The file gives no accepted answer.',
  uncertainScores:
    "The correct answer can't be determined with certainty: the scoring fits no single answer.",
  uncertainOrder: "The correct order can't be determined with certainty.",
  mixedCase: 'Upper and lower case count in some of its answers and not in others.',
  comparison: "It accepts answers that are near enough or fit a pattern, which can't be imported.",
  unsureCase: "The file doesn't say whether upper and lower case count. Here they don't.",
  openBound: 'In the file, a bound of the accepted range is not accepted. Here it is.',
  severalMatches: 'An item has no match, or several. Here each has exactly one.',
  emptySide: 'An item or its match is empty.',
  evenPairs: 'In the file, some pairs earn more marks than others. Here each earns the same.',
  plainAnswers: 'An accepted answer is more than plain text, such as a picture or a formula.',
  plainOptions:
    'An option of a blank is more than plain text, such as a picture or a formula. A list in a text can only show plain text.',
  blankMissing: ({ name }: { name: string }) => `The text doesn't show where the blank "${name}" is.`,
  blankTwice: ({ name }: { name: string }) => `The blank "${name}" is in the text more than once.`,
  blanksUnplaced: "The text doesn't show where its blanks are.",
  blanksApart: 'In the file, all blanks must be right to earn marks. Here each blank earns its share.',
  sameWords: 'Two of the words to choose from are the same. In a list, students could not tell them apart.',
  unknownRule: ({ rule }: { rule: string }) =>
    `The correct answer can't be determined: it is scored by <${rule}>.`,
  unknownOption:
    "The correct answer can't be determined: the scoring refers to an option that the item doesn't have.",
  tooManyCombined: ({ options, most }: { options: number; most: number }) =>
    `The correct answer can't be determined: several of ${options} options may be chosen, and the scoring can be followed for at most ${most}.`,
  sameIdentifier: "The correct answer can't be determined: two options have the same identifier.",
  uncertain:
    "The correct answer can't be determined with certainty: the scoring fits no single set of correct options.",
  moreCostsNothing:
    'In the file, choosing more than the correct options costs nothing. Here students must choose all correct options and no others.',
  uncertainResponse:
    "The correct answer can't be determined with certainty: its response or its scoring is not one that is known here.",
  severalTexts: 'It asks for several texts, or for something other than a text.',
  noBody: 'It has no text: the itemBody is missing.',
  changingValues:
    'Its values change each time (templateDeclaration). Only questions with fixed values can be imported.',
  severalInteractions: ({ count, names }: { count: number; names: string }) =>
    `It has ${count} interactions (${names}). Several can be imported only where all of them are fields or lists in a text.`,
  interaction: ({ name }: { name: string }) => `It uses ${name}, which can't be imported.`,
  mostChoices: ({ most }: { most: string }) =>
    `In the file, students can choose at most ${most} options. Here they can choose any number.`,
  stimulusMissing: "It refers to a shared text that the file doesn't contain. Please add it.",
  rubric: 'A note for examiners or supervisors (rubricBlock) was skipped.',
  partSkipped: ({ element }: { element: string }) => `A <${element}> part was skipped.`,
});
