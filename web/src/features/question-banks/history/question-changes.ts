// What an edit of a question did, field by field, in the order in which a question is read.
import { type Difficulty, OPTION_LETTERS, type QuestionContent } from '@quivia/contract/questions';
import { pairOptions } from './option-pairs.ts';
import { type Piece, wordDiff } from './word-diff.ts';

export interface Change {
  field: string;
  pieces: Piece[];
  /** What the words alone do not show: 'Added', 'Now correct'. */
  notes: string[];
}

export function questionChanges(before: QuestionContent, after: QuestionContent): Change[] {
  return [
    ...text('Question', before.question, after.question),
    ...optionChanges(before.options, after.options),
    ...text('Explanation', before.explanation, after.explanation),
    ...value('What counts as right', ruleWords(before), ruleWords(after)),
    ...value('Marks', marksWords(before.marks), marksWords(after.marks)),
    ...value(
      'Taken away for a wrong answer',
      marksWords(before.negative_marks),
      marksWords(after.negative_marks),
    ),
    ...value('Difficulty', difficultyWords(before.difficulty), difficultyWords(after.difficulty)),
    ...tagChanges(before.tags, after.tags),
  ];
}

const text = (field: string, before: string, after: string): Change[] =>
  before === after ? [] : [{ field, pieces: wordDiff(before, after), notes: [] }];

const value = (field: string, before: string, after: string): Change[] =>
  before === after ? [] : [{ field, pieces: replaced(before, after), notes: [] }];

const replaced = (before: string, after: string): Piece[] => [
  { kind: 'removed', text: before },
  { kind: 'same', text: ' ' },
  { kind: 'added', text: after },
];

type Options = QuestionContent['options'];

function optionChanges(before: Options, after: Options): Change[] {
  const words = (options: Options) => options.map(({ option }) => option);
  return pairOptions(words(before), words(after)).flatMap(({ before: from, after: to }): Change[] => {
    const [old, now] = [
      from === undefined ? undefined : before[from],
      to === undefined ? undefined : after[to],
    ];
    const field = `Option ${OPTION_LETTERS[to ?? from ?? 0]}`;
    if (!old)
      return now ? [{ field, pieces: only('added', now.option), notes: arrival(now.is_correct) }] : [];
    if (!now) return [{ field, pieces: only('removed', old.option), notes: departure(old.is_correct) }];
    const notes = [
      ...(from === to ? [] : [`Was option ${OPTION_LETTERS[from ?? 0]}`]),
      ...(old.is_correct === now.is_correct ? [] : [now.is_correct ? 'Now correct' : 'No longer correct']),
    ];
    if (old.option === now.option && notes.length === 0) return [];
    return [{ field, pieces: wordDiff(old.option, now.option), notes }];
  });
}

const only = (kind: Piece['kind'], words: string): Piece[] => (words === '' ? [] : [{ kind, text: words }]);
const arrival = (isCorrect: boolean) => (isCorrect ? ['Added', 'Correct'] : ['Added']);
const departure = (wasCorrect: boolean) => (wasCorrect ? ['Taken out', 'Was correct'] : ['Taken out']);

function tagChanges(before: readonly string[], after: readonly string[]): Change[] {
  const gone = before.filter((tag) => !after.includes(tag));
  const come = after.filter((tag) => !before.includes(tag));
  if (gone.length + come.length === 0) return [];
  const pieces = [
    ...gone.map((tag): Piece => ({ kind: 'removed', text: tag })),
    ...come.map((tag): Piece => ({ kind: 'added', text: tag })),
  ];
  const space: Piece = { kind: 'same', text: ' ' };
  return [
    { field: 'Tags', pieces: pieces.flatMap((one, at) => (at === 0 ? [one] : [space, one])), notes: [] },
  ];
}

const marksWords = (marks: number) => (marks === 1 ? '1 mark' : `${marks} marks`);

const ruleWords = ({ answer_rule }: QuestionContent) =>
  answer_rule === 'select_all' ? 'All correct options and no other' : 'Any correct option';

const difficultyWords = (difficulty: Difficulty | null) => difficulty ?? 'not said';
