// The content of a question: what it is found by, and when two versions are the same.
import {
  type BulkChange,
  OPTION_LETTERS,
  type QuestionContent,
  type QuestionForAuthor,
} from '@quivia/contract/questions';
import { bandHashesOf } from './duplicates/likeness.rules.ts';

/** Nobody searches beyond this, and the index stays small. */
const LONGEST_SEARCHED = 4000;

export function searchFieldsOf({ question, options, tags }: QuestionContent) {
  const texts = options.map(({ option }) => option);
  return {
    search_text: [question, ...texts, ...tags].join('\n').toLowerCase().slice(0, LONGEST_SEARCHED),
    likeness: bandHashesOf({ question, options: texts }),
  };
}

type Written = Pick<
  QuestionForAuthor,
  | 'question'
  | 'answer_rule'
  | 'marks'
  | 'negative_marks'
  | 'negative_share'
  | 'explanation'
  | 'tags'
  | 'difficulty'
> & { options: readonly { option: string; is_correct: boolean }[] };

export function contentOf(written: Written): QuestionContent {
  return {
    question: written.question,
    question_type: 'MCQ',
    options: written.options.map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: written.answer_rule,
    marks: written.marks,
    negative_marks: written.negative_marks,
    negative_share: written.negative_share,
    explanation: written.explanation,
    tags: [...written.tags],
    difficulty: written.difficulty,
  };
}

export type Keyed = Pick<Written, 'options'>;

/** 'A and C': letters follow from the order. */
export function keyLetters({ options }: Keyed): string {
  const letters = options.flatMap(({ is_correct }, i) => (is_correct ? [OPTION_LETTERS[i] ?? '?'] : []));
  return new Intl.ListFormat('en').format(letters);
}

export const keyTexts = ({ options }: Keyed) =>
  JSON.stringify(options.flatMap(({ option, is_correct }) => (is_correct ? [option] : [])).sort());

/** The content with a change that is made to many questions. Tags differ by more than upper and lower case. */
export function withChange(content: QuestionContent, change: BulkChange): QuestionContent {
  const { marks, negative, difficulty, add_tags, remove_tags } = change;
  const removed = new Set(remove_tags.map((tag) => tag.toLowerCase()));
  const kept = content.tags.filter((tag) => !removed.has(tag.toLowerCase()));
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  return {
    ...content,
    ...(marks !== undefined && { marks }),
    ...(negative && { negative_marks: negative.marks, negative_share: negative.share }),
    ...(difficulty !== undefined && { difficulty }),
    tags: [...kept, ...add_tags.filter((tag) => !known.has(tag.toLowerCase()))],
  };
}

export const isSame = (one: Written, other: Written) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
