import { catalogue } from '@quivia/contract/message';

const ONLY_CHOICES = 'Only multiple choice can be imported from QTI 1.2.';

export const words = catalogue('question-files.qti', {
  notQti: ({ root }: { root: string }) => `This is not QTI: it begins with <${root}>.`,
  onlyList: 'This file only lists questions stored in other files. Please upload the whole package (zip).',
  storedElsewhere: 'It only refers to an item stored elsewhere.',
  fromOtherBank:
    'This group takes its questions from another question bank. They are imported only if the file contains that bank.',
  drawn: ({ drawn }: { drawn: number }) =>
    `In the file, each student gets only ${drawn} of the questions in its group. Here all of them are imported.`,
  nothingToAnswer: 'It has nothing to answer.',
  responseKind: ({ element }: { element: string }) => `It asks for a <${element}>. ${ONLY_CHOICES}`,
  severalResponses: ({ responses }: { responses: number }) =>
    `It asks for ${responses} responses. Only questions with one response can be imported.`,
  ordering: `It asks students to put options in order. ${ONLY_CHOICES}`,
  rendering: ({ element }: { element: string }) => `It is displayed as <${element}>. ${ONLY_CHOICES}`,
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
  noBody: 'It has no text: the itemBody is missing.',
  changingValues:
    'Its values change each time (templateDeclaration). Only questions with fixed values can be imported.',
  severalInteractions: ({ count, names }: { count: number; names: string }) =>
    `It has ${count} interactions (${names}). Only items with one interaction can be imported.`,
  interaction: ({ name }: { name: string }) => `It uses ${name}, which can't be imported.`,
  mostChoices: ({ most }: { most: string }) =>
    `In the file, students can choose at most ${most} options. Here they can choose any number.`,
  stimulusMissing: "It refers to a shared text that the file doesn't contain. Please add it.",
  rubric: 'A note for examiners or supervisors (rubricBlock) was skipped.',
  partSkipped: ({ element }: { element: string }) => `A <${element}> part was skipped.`,
});
