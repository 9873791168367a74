import { catalogue } from '@quivia/contract/message';

interface Line {
  line: number;
}

export const words = catalogue('question-files.aiken', {
  wrongLetter: ({ line, letter, expected }: Line & { letter: string; expected: string }) =>
    `Line ${line}: option ${letter} appears where option ${expected} should be.`,
  answerInCapitals: ({ line }: Line) => `Line ${line}: ANSWER: must be in capital letters.`,
  spaceAfter: ({ line, start }: Line & { start: string }) => `Line ${line}: put a space after ${start}`,
  capitalLetter: ({ line }: Line) => `Line ${line}: the letter of an option must be a capital letter.`,
  strayLine: ({ line }: Line) =>
    `Line ${line} is neither an option nor ANSWER:. Each option must be on a single line.`,
  noAnswer: 'It has no ANSWER: line with the letter of the correct option.',
  emptyAnswer: 'Its ANSWER: line names no option.',
  oddAnswer: ({ answer }: { answer: string }) =>
    `ANSWER: must be followed by one capital letter, not by “${answer}”.`,
  unknownAnswer: ({ letter }: { letter: string }) => `ANSWER: names option ${letter}, which doesn't exist.`,
});
