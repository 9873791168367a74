// Aiken: a question, its options one to a line as `A. …` or `A) …`, and `ANSWER: A`. Nothing else is allowed, so
// whatever else is there is named with its line.
import type { Message } from '@quivia/contract/message';
import type { OnItem } from '../file-question.ts';
import { finishItem, LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { itemWords, placeWords } from '../formats.words.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { words } from './aiken.words.ts';

const OPTION = /^([A-Z])[.)](?:\s+(.*))?$/su;
/** As people type it. Text may begin like this too, so it counts only where this option is due. */
const TIGHT_OPTION = /^([A-Z])[.)](\S.*)$/su;
const ANSWER = /^ANSWER:(.*)$/s;

interface Draft {
  line: number;
  source: string[];
  stem: string[];
  options: string[];
  /** The first thing that is wrong with it. */
  problem: Message | undefined;
}

/** Line ends must be plain ones. */
export function readAiken(text: string, onItem: OnItem): void {
  let draft: Draft | undefined;
  let isAfterBlank = false;
  const end = (answer?: string) => {
    if (draft) onItem(finish(draft, answer));
    draft = undefined;
  };
  const given = text.split('\n');
  const lines = given.map((line) => line.trim());
  lines.forEach((line, i) => {
    const number = i + 1;
    const isDue = (letter: string, due = draft?.options.length ?? 0) =>
      letter === letterOf(due) && (due > 0 || (draft !== undefined && isFirstOption(lines, i)));
    const tight = TIGHT_OPTION.exec(line);
    const [, letter, option = ''] = OPTION.exec(line) ?? (tight && isDue(tight[1] as string) ? tight : []);
    const [, answer] = ANSWER.exec(line) ?? [];
    if (line === '') {
      isAfterBlank = true;
      return;
    }
    // Text after a blank line begins the next question, whether the one before it has ended or not.
    if (isAfterBlank && letter === undefined && answer === undefined) end();
    isAfterBlank = false;
    draft ??= { line: number, source: [], stem: [], options: [], problem: undefined };
    draft.source.push(line);
    if (answer !== undefined) end(answer.trim());
    else if (letter !== undefined) {
      const expected = letterOf(draft.options.length);
      if (letter !== expected) draft.problem ??= words.wrongLetter({ line: number, letter, expected });
      draft.options.push(option);
    } else if (draft.options.length === 0) draft.stem.push(given[i] as string);
    else draft.problem ??= strayLine(line, number);
  });
  end();
}

const letterOf = (option: number) => String.fromCharCode(65 + option);

/** Not the beginning of a word such as A.M., because the next line that isn't blank is option B. */
const isFirstOption = (lines: string[], at: number) =>
  /^B[.)]/.test(lines.slice(at + 1, at + 6).find((line) => line !== '') ?? '');

function strayLine(text: string, line: number): Message {
  if (/^answer\s*:/i.test(text)) return words.answerInCapitals({ line });
  if (/^[A-Z][.)]\S/.test(text)) return words.spaceAfter({ line, start: text.slice(0, 2) });
  if (/^[a-z][.)]/.test(text)) return words.capitalLetter({ line });
  return words.strayLine({ line });
}

/** Where no option was recognised, what looks like one says why. */
function whyNoOption({ line, stem, options }: Draft): Message | undefined {
  const at = options.length > 0 ? -1 : stem.findIndex((text, i) => i > 0 && /^\s*[a-z][.)]/i.test(text));
  return at === -1 ? undefined : strayLine((stem[at] as string).trim(), line + at);
}

function finish(draft: Draft, answer: string | undefined) {
  const { line, source, stem, options } = draft;
  const problem = draft.problem ?? whyNoOption(draft);
  const found = { place: placeWords.line(line), category: '' };
  const said = source.join('\n');
  const key = keyOf(answer, options.length);
  if (problem) return leftOut(found, problem, said);
  if (said.length > LONGEST_SOURCE) return leftOut(found, itemWords.tooLong, said);
  if (typeof key === 'object' && options.length > 1) return leftOut(found, key, said);
  const question = {
    question: plainToMarkdown(stem.join('\n')),
    options: options.map((option, i) => ({ option: plainToMarkdown(option), is_correct: i === key })),
    answer_rule: 'any_correct' as const,
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: '',
    tags: [],
    difficulty: null,
  };
  return finishItem(found, question, [], said);
}

/** Which option it is, or why that cannot be told. */
function keyOf(answer: string | undefined, options: number): number | Message {
  if (answer === undefined) return words.noAnswer;
  if (answer === '') return words.emptyAnswer;
  const [, letter] = /^([A-Z])[.)]?$/.exec(answer) ?? [];
  if (letter === undefined) return words.oddAnswer({ answer: answer.slice(0, 40) });
  const key = letter.charCodeAt(0) - 65;
  return key < options ? key : words.unknownAnswer({ letter });
}
