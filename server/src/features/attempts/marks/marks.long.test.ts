// Marks of single questions add up to what was computed for the whole paper before they were kept.
import { NEGATIVE_SHARES } from '@quivia/contract/questions';
import { randomFrom } from '@quivia/kinds/chance.rules';
import type { Grade } from '@quivia/kinds/kind.rules';
import { allKinds, kindNamed } from '@quivia/kinds/kinds.rules';
import { expect, test } from 'vitest';
import { rounds } from '../../../testing/server/rounds.ts';
import {
  type GivenAnswer,
  gradeOf,
  hasAnswer,
  type KeyedQuestion,
  NO_ANSWER,
  score,
} from '../../papers/scoring.rules.ts';

const UNITS = 84_000;
const unitsOf = (marks: number) => Math.round(marks * 100) * (UNITS / 100);

/** As it was computed then. */
function earnedBefore(question: KeyedQuestion, answer: GivenAnswer): number {
  const marks =
    question.policy === 'drop' || !kindNamed(question.kind).isAnswerable ? 0 : unitsOf(question.marks);
  if (question.policy === 'all_correct') return marks;
  if (question.policy === 'drop' || !hasAnswer(question.kind, answer)) return 0;
  const grade = gradeOf(question, answer) as Grade;
  if (grade.isUnreadable) return 0;
  if (grade.share > 0) return Math.round(marks * grade.share);
  if (question.negative_share === null) return -unitsOf(question.negative_marks);
  const [part, whole = 1] = question.negative_share.split('/').map(Number);
  return -(marks * (part as number)) / whole;
}

const sumBefore = (paper: readonly KeyedQuestion[], answers: ReadonlyMap<number, GivenAnswer>) =>
  Math.max(
    paper.reduce((sum, question) => sum + earnedBefore(question, answers.get(question.id) ?? NO_ANSWER), 0),
    0,
  );

const random = randomFrom(20_261_118);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const OPTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const some = (most: number) => OPTIONS.slice(0, most).filter(() => random() < 0.4);

type Asked = Pick<KeyedQuestion, 'kind' | 'body' | 'answer_key' | 'correct' | 'answer_rule'>;

function choice(): { asked: Asked; answer: GivenAnswer } {
  const answer_rule = oneOf(['any_correct', 'select_all'] as const);
  const correct = [1, ...some(8).map((id) => id + 1)];
  return { asked: { kind: 'choice', body: null, answer_key: null, correct, answer_rule }, answer: some(9) };
}

const SAMPLES = allKinds().flatMap((kind) =>
  kind.name === 'choice' ? [] : kind.samples.map((sample) => ({ kind: kind.name, sample })),
);

function otherKind(): { asked: Asked; answer: GivenAnswer } {
  const { kind, sample } = oneOf(SAMPLES);
  const { right, partly, wrong, empty, unreadable } = sample;
  const given = oneOf([...right, ...partly.map(({ answer }) => answer), ...wrong, ...empty, ...unreadable]);
  return {
    asked: { kind, body: sample.body, answer_key: sample.key, correct: [], answer_rule: 'any_correct' },
    answer: (given ?? NO_ANSWER) as GivenAnswer,
  };
}

test('for 10,000 attempts at papers of every kind, to the last unit', () => {
  let below0 = 0;
  for (let n = 0; n < rounds(2000, 10_000); n += 1) {
    const given = Array.from({ length: 1 + below(12) }, () => (random() < 0.5 ? choice() : otherKind()));
    const paper = given.map(
      ({ asked }, id): KeyedQuestion => ({
        ...asked,
        id,
        marks: below(1000) / 100,
        negative_marks: below(300) / 100,
        negative_share: random() < 0.5 ? oneOf(NEGATIVE_SHARES) : null,
        policy: oneOf([null, null, null, null, 'new_key', 'all_correct', 'drop'] as const),
        partial_credit: random() < 0.5,
      }),
    );
    const answers = new Map(
      given.flatMap(({ answer }, id) => (random() < 0.9 ? [[id, answer] as const] : [])),
    );
    const { units, each } = score(paper, answers);
    const sum = each.reduce((all, one) => all + (one.units ?? Number.NaN), 0);
    expect(Math.max(sum, 0)).toBe(units);
    expect(units).toBe(sumBefore(paper, answers));
    expect(each.find((one) => !Number.isInteger(one.units))).toBeUndefined();
    if (sum < 0) below0 += 1;
  }
  expect(below0).toBeGreaterThan(0);
});
