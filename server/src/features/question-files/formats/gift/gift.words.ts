import { catalogue } from '@quivia/contract/message';

interface Line {
  line: number;
}

export const words = catalogue('question-files.gift', {
  braceNotClosed: ({ line }: Line) => `Line ${line}: the brace { is never closed.`,
  braceNotOpened: ({ line }: Line) => `Line ${line}: the closing brace } has no opening brace.`,
  anotherBrace: ({ line, brace }: Line & { brace: string }) =>
    `Line ${line}: there is another ${brace} besides the braces around the answers. Write \\${brace} for a brace in the text.`,
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

/** Why a question of this kind can't be imported. */
export const unsupported = catalogue('question-files.gift.unsupported', {
  Essay: "Essay questions can't be imported yet.",
});
