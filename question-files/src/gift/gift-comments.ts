// What GIFT has no sign for stands in comments: tags as Moodle writes them, the rest on a line of our own, which
// other programs pass over.
import type { Message } from '@quivia/contract/message';
import { readPenalty, writePenalty } from '@quivia/contract/penalty';
import {
  ANSWER_RULES,
  type AnswerRule,
  DIFFICULTIES,
  type Difficulty,
  type NegativeShare,
  QUESTION_LIMITS,
} from '@quivia/contract/questions';
import type { FileQuestion } from '../file-question.ts';
import { words } from './gift.words.ts';

export interface GiftComments {
  tags: string[];
  difficulty: Difficulty | null;
  answer_rule?: AnswerRule;
  marks?: number;
  negative_marks?: number;
  negative_share?: NegativeShare;
}

/** Of ours, in characters: it has four settings. */
const LONGEST_LINE = 300;
/** Of gift-kinds.ts. */
const OTHER = /^\/\/ *quivia-/;
const OURS = /^\/\/ *quivia:([\s\S]*)$/;

export function readGiftComments(comments: string[], note: (note: Message) => void): GiftComments {
  const read: GiftComments = { tags: [], difficulty: null };
  for (const comment of comments) {
    const [, ours] = OURS.exec(comment) ?? [];
    if (OTHER.test(comment)) continue;
    if (ours === undefined) for (const tag of tagsIn(comment)) read.tags.push(tag);
    else
      for (const [pair, name, value] of ours.slice(0, LONGEST_LINE).matchAll(/(\w+)=(\S+)/g))
        if (!take(read, name as string, value as string))
          note(words.unknownSetting({ setting: pair.slice(0, 60) }));
  }
  return read;
}

/** It was written here, and so was its name. */
export const isOurs = (comments: readonly string[]): boolean =>
  comments.some((comment) => OURS.test(comment));

/** A backslash stands before a closing bracket, or a backslash, that belongs to the tag. */
function tagsIn(comment: string): string[] {
  const tags: string[] = [];
  let start = comment.indexOf('[tag:');
  while (start !== -1) {
    let end = start + 5;
    while (end < comment.length && comment[end] !== ']')
      end += comment[end] === '\\' && /[\\\]]/.test(comment[end + 1] ?? '') ? 2 : 1;
    // One that is never closed is none, and none begins inside it.
    if (end >= comment.length) break;
    tags.push(comment.slice(start + 5, end).replaceAll(/\\([\\\]])/g, '$1'));
    start = comment.indexOf('[tag:', end);
  }
  return tags;
}

function take(read: GiftComments, name: string, value: string): boolean {
  const points = /^\d{1,4}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
  const isPoints = points <= QUESTION_LIMITS.marks;
  const { negative_share } = readPenalty(value);
  if (name === 'marks' && isPoints && points > 0) read.marks = points;
  else if (name === 'negative' && isPoints) read.negative_marks = points;
  else if (name === 'negative' && negative_share) Object.assign(read, { negative_marks: 0, negative_share });
  else if (name === 'rule' && isOne(ANSWER_RULES, value)) read.answer_rule = value;
  else if (name === 'difficulty' && isOne(DIFFICULTIES, value)) read.difficulty = value;
  else return false;
  return true;
}

const isOne = <Name extends string>(names: readonly Name[], value: string): value is Name =>
  (names as readonly string[]).includes(value);

export function writeGiftComments(question: FileQuestion): string {
  const { marks, answer_rule, difficulty, tags } = question;
  const hard = difficulty === null ? '' : ` difficulty=${difficulty}`;
  const ours = `// quivia: marks=${marks} negative=${writePenalty(question)} rule=${answer_rule}${hard}\n`;
  const tagged = tags.map((tag) => `[tag:${tag.replaceAll(/[\\\]]/g, '\\$&')}]`).join(' ');
  return tagged ? `${ours}// ${tagged}\n` : ours;
}
