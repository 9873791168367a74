// What an edit of a question changed, field by field, in reading order.
import type { QuestionContent, Stimulus } from '@quivia/contract/questions';
import { typeNames } from '../../kinds/kinds.words.ts';
import { variableText } from '../variables/variables.words.ts';
import { changes as words } from './history.words.tsx';
import { pairOptions } from './option-pairs.ts';
import { type Piece, wordDiff } from './word-diff.ts';

export interface Change {
  field: string;
  pieces: Piece[];
  /** What the text alone doesn't show: 'Added', 'Now correct'. */
  notes: string[];
}

/** What is edited has no passage: it is changed apart. */
type Compared = QuestionContent & { stimulus?: Stimulus | null };

export function questionChanges(before: Compared, after: Compared): Change[] {
  const hasPassages = before.stimulus !== undefined && after.stimulus !== undefined;
  return [
    ...value(words.type, typeNames[before.question_type], typeNames[after.question_type]),
    ...(hasPassages ? text(words.passage, before.stimulus?.text ?? '', after.stimulus?.text ?? '') : []),
    ...text(words.question, before.question, after.question),
    ...text(words.variables, variablesText(before), variablesText(after)),
    ...optionChanges(before.options, after.options),
    ...text(words.explanation, before.explanation, after.explanation),
    ...value(words.answerRule, words.answerRules[before.answer_rule], words.answerRules[after.answer_rule]),
    ...value(words.marks, words.markCount(before.marks), words.markCount(after.marks)),
    ...value(words.negativeMarks, words.penalty(before), words.penalty(after)),
    ...value(words.difficulty, words.difficulties(before.difficulty), words.difficulties(after.difficulty)),
    ...tagChanges(before.tags, after.tags),
  ];
}

const variablesText = ({ parameters }: Compared) =>
  (parameters?.variables ?? []).map(variableText).join('\n');

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
  const texts = (options: Options) => options.map(({ option }) => option);
  return pairOptions(texts(before), texts(after)).flatMap(({ before: from, after: to }): Change[] => {
    const [old, now] = [
      from === undefined ? undefined : before[from],
      to === undefined ? undefined : after[to],
    ];
    const field = words.option(to ?? from ?? 0);
    if (!old)
      return now ? [{ field, pieces: only('added', now.option), notes: addedNotes(now.is_correct) }] : [];
    if (!now) return [{ field, pieces: only('removed', old.option), notes: removedNotes(old.is_correct) }];
    const notes = [
      ...(from === to ? [] : [words.wasOption(from ?? 0)]),
      ...(old.is_correct === now.is_correct
        ? []
        : [now.is_correct ? words.nowCorrect : words.noLongerCorrect]),
    ];
    if (old.option === now.option && notes.length === 0) return [];
    return [{ field, pieces: wordDiff(old.option, now.option), notes }];
  });
}

const only = (kind: Piece['kind'], option: string): Piece[] =>
  option === '' ? [] : [{ kind, text: option }];
const addedNotes = (isCorrect: boolean) => (isCorrect ? [words.added, words.isCorrect] : [words.added]);
const removedNotes = (wasCorrect: boolean) =>
  wasCorrect ? [words.removed, words.wasCorrect] : [words.removed];

function tagChanges(before: readonly string[], after: readonly string[]): Change[] {
  const removed = before.filter((tag) => !after.includes(tag));
  const added = after.filter((tag) => !before.includes(tag));
  if (removed.length + added.length === 0) return [];
  const pieces = [
    ...removed.map((tag): Piece => ({ kind: 'removed', text: tag })),
    ...added.map((tag): Piece => ({ kind: 'added', text: tag })),
  ];
  const space: Piece = { kind: 'same', text: ' ' };
  return [
    { field: words.tags, pieces: pieces.flatMap((one, at) => (at === 0 ? [one] : [space, one])), notes: [] },
  ];
}
