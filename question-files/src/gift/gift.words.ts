import { catalogue } from '@quivia/contract/message';

interface Line {
  line: number;
}

export const words = catalogue('question-files.gift', {
  braceNotClosed: ({ line }: Line) => `Line ${line}: the brace { is never closed.`,
  braceNotOpened: ({ line }: Line) => `Line ${line}: the closing brace } has no opening brace.`,
  anotherBrace: ({ line }: Line) =>
    `Line ${line}: there is another { besides the one before the answers. If it begins a blank, its answers must begin with =, ~ or # and end with }. If it belongs to the text, write \\{.`,
  anotherEnd: ({ line }: Line) =>
    `Line ${line}: there is another } besides the one after the answers. If it belongs to the text, write \\}.`,
  oddBlank: ({ blank }: { blank: number }) =>
    `Blank ${blank} can't be imported: only options, short answers and numbers can be blanks in a text.`,
  nameNotClosed: ({ line }: Line) => `Line ${line}: the name that begins with :: does not end with ::.`,
  noSign: ({ line }: Line) =>
    `Line ${line}: the answers don't begin with = or ~, so it is unclear which are correct.`,
  weight: ({ line, answer }: Line & { answer: number }) =>
    `Line ${line}: the weight of answer ${answer} is not between -100% and 100%.`,
  unknownSetting: ({ setting }: { setting: string }) =>
    `The setting ${setting} in its comment is unknown and was skipped.`,
  notANumber: ({ number }: { number: string }) => `“${number}” is not a number that can be read.`,
  notAPair: 'One of its answers is not a pair with -> between its two sides.',
  namesNotKept: 'Question names, between :: and ::, were not kept.',
});
