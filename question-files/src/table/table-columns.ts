// Which column of a table of questions means what. Headings are compared by their letters and digits alone.
import { OPTION_LETTERS } from '@quivia/contract/questions';

/** A table has columns for so many options, and for more where a question has more. */
const USUAL_OPTIONS = 8;

const COLUMNS_BEHIND = [
  'correct',
  'answer_rule',
  'marks',
  'negative_marks',
  'explanation',
  'tags',
  'difficulty',
  'module',
  'text_format',
  'type',
  'kind',
  'passage',
] as const;

/** `options`: how many the question that has most of them has. */
export const tableColumns = (options: number): string[] => [
  'question',
  ...OPTION_LETTERS.slice(0, Math.max(USUAL_OPTIONS, options)).map(
    (letter) => `option_${letter.toLowerCase()}`,
  ),
  ...COLUMNS_BEHIND,
];

const HEADINGS = {
  question: ['question', 'question_text', 'questions', 'stem', 'problem'],
  correct: [
    'correct',
    'correct_answer',
    'correct_answers',
    'correct_option',
    'correct_options',
    'answer',
    'answers',
    'answer_key',
    'key',
    'right_answer',
  ],
  answer_rule: ['answer_rule', 'rule'],
  marks: ['marks', 'mark', 'points', 'score'],
  negative_marks: ['negative_marks', 'negative_mark', 'negative', 'penalty'],
  explanation: ['explanation', 'feedback', 'general_feedback', 'rationale', 'solution', 'reason'],
  tags: ['tags', 'tag', 'keywords'],
  difficulty: ['difficulty', 'difficulty_level', 'level'],
  module: ['module', 'category', 'topic', 'unit', 'chapter', 'section'],
  text_format: ['text_format'],
  type: ['type', 'question_type'],
  kind: ['kind'],
  passage: ['passage', 'stimulus', 'common_data', 'reading_passage', 'comprehension'],
} as const;
export type TableField = keyof typeof HEADINGS;

/** Without a remark such as ` - max 120 characters` in the template of Kahoot. */
const bare = (heading: string) =>
  (heading.split(/\s[-–—]\s/, 1)[0] ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [bare(heading), field as TableField]),
  ),
);
const OPTION =
  /^(?:(?:option|opt|choice|alternative|answer|ans)(?<sign>[a-z]|[1-9]\d?)|(?<letter>[a-z]|[1-9]\d?))$/;

export interface TableColumns {
  /** Where each is, counted from 0. Of two that mean the same, the first. */
  at: Partial<Record<TableField, number>>;
  /** Where each option is, A first. */
  options: (number | undefined)[];
  /** Headings that mean nothing here. */
  ignored: string[];
  /** An export from before it had the column text_format: all its texts are Markdown. */
  isOldExport: boolean;
}

const usual = tableColumns(USUAL_OPTIONS);
const OLD_EXPORT = usual.slice(0, usual.indexOf('text_format')).join();

export function findTableColumns(headings: string[]): TableColumns {
  const columns: TableColumns = {
    at: {},
    options: [],
    ignored: [],
    isOldExport: headings.join() === OLD_EXPORT,
  };
  headings.forEach((heading, i) => {
    const name = bare(heading);
    const field = FIELD_OF.get(name);
    const { sign, letter = sign } = OPTION.exec(name)?.groups ?? {};
    const position = letter === undefined ? undefined : optionNumber(letter);
    // A heading such as X is an option only behind those of all letters before it.
    const isOption =
      sign !== undefined || (position ?? 0) < USUAL_OPTIONS || position === columns.options.length;
    const option = isOption ? position : undefined;
    if (field && columns.at[field] === undefined) columns.at[field] = i;
    else if (option !== undefined && columns.options[option] === undefined) {
      while (columns.options.length < option) columns.options.push(undefined);
      columns.options[option] = i;
    } else if (heading.trim() !== '') columns.ignored.push(heading.trim());
  });
  return columns;
}

const optionNumber = (sign: string) => (/\d/.test(sign) ? Number(sign) - 1 : sign.charCodeAt(0) - 97);

/** What is missing of the columns that a table must have. With types, none of its questions may have options. */
export function missingColumns({ at, options }: TableColumns): string[] {
  return [
    ...(at.question === undefined ? ['question'] : []),
    ...(options[0] === undefined && at.type === undefined ? ['option_a'] : []),
    ...(options[1] === undefined && at.type === undefined ? ['option_b'] : []),
    ...(at.correct === undefined ? ['correct'] : []),
  ];
}

export function countTableColumns(headings: string[]): number {
  const { at, options } = findTableColumns(headings);
  return Object.keys(at).length + options.filter((column) => column !== undefined).length;
}
