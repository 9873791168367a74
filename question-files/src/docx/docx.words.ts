import { catalogue } from '@quivia/contract/message';

export const words = catalogue('question-files.docx', {
  notText: ({ name }: { name: string }) => `This document is damaged: ${name} is not text.`,
  noQuestions:
    'No questions were found in this document. Each needs a number such as "1.", options such as "A)" and "B)", and a line such as "Answer: B".',

  /** About the document. */
  textBefore: 'The text before the first question was skipped.',
  notesSkipped: 'Footnotes and endnotes were skipped.',
  hiddenText: 'Hidden text was skipped.',

  /** About a question. */
  textBox: 'The text in a text box was skipped.',
  keyByMark: ({ option }: { option: string }) =>
    `Option ${option} was taken as correct because it alone is marked. Please check it.`,
  severalKeys: 'Several options are correct. Students must choose all of them and no others.',
  lineSkipped: ({ text }: { text: string }) => `This line was skipped: “${text}”`,
  typedAnswer: ({ answer }: { answer: string }) =>
    `It has no options, so students type the answer: “${answer}”. Please check it.`,
  difficulty: ({ difficulty }: { difficulty: string }) =>
    `The difficulty “${difficulty}” is unknown and was skipped.`,
  lastOptionLonger: 'Text after the options was added to the last option. Please check it.',

  /** Why a question can't be imported. */
  noAnswer: 'No answer was found for it. Write "Answer: B" below its options.',
  oddAnswer: ({ answer }: { answer: string }) => `Its answer “${answer}” names none of its options.`,
  twoReadings: ({ answer }: { answer: string }) =>
    `Its answer “${answer}” can mean one option by its label or position, and another by its text.`,
  sameOptions: ({ answer }: { answer: string }) => `Several of its options say “${answer}”.`,
  answersDiffer: 'The document gives it two different answers.',
  markDiffers: ({ option }: { option: string }) =>
    `Its answer names another option than ${option}, which is marked in the text.`,
  sameNumber: ({ number }: { number: number }) =>
    `The document has several questions with the number ${number}, so the answer key can't be assigned.`,
  wrongLabel: ({ label, expected }: { label: string; expected: string }) =>
    `Option ${label} comes where option ${expected} is expected.`,
  equation: "It contains an equation that can't be read.",
  symbol: "It contains a symbol that can't be read.",
});

/** Where in the document a question is. */
export const placeInDocx = {
  question: (number: number) => `question ${number}`,
  paragraph: (paragraph: number) => `paragraph ${paragraph}`,
};
