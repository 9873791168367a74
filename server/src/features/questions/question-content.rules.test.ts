import { QuestionContent } from '@quivia/contract/questions';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { checked, drawsOf } from './question-content.rules.ts';

const match = QuestionContent.parse({
  question: 'Match each country with its capital.',
  question_type: 'MATCH',
  body: { left: [{ id: 'fr', text: '' }], right: [{ id: 'pa', text: 'Paris' }] },
  answer_key: { pairs: { fr: 'pa' }, grading: 'share' },
});

function fieldsOf(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
    throw error;
  }
  return [];
}

test('a refusal names its fields by path, after the position of a question that was sent with others', () => {
  const alone = fieldsOf(() => checked(match));
  expect(alone).toContain('body.left.0.text');
  expect(fieldsOf(() => checked(match, [3]))).toEqual(alone.map((path) => `3.${path}`));
  const unknown = { ...match, answer_key: { pairs: 'none' } };
  expect(fieldsOf(() => checked(unknown, [3]))[0]).toMatch(/^3\.answer_key\./);
});

test.each(['ESSAY', 'NUMBER', 'CLOZE', 'UPLOAD'] as const)(
  'the variables of %s are tried before it has a key',
  (question_type) => {
    const { draws } = drawsOf({
      question: 'How far does it fall in {{t}} s?',
      question_type,
      options: [],
      body: {},
      answer_key: null,
      explanation: '',
      parameters: { variables: [{ type: 'list', name: 't', values: ['1', '2'] }] },
    });
    expect(draws).toContainEqual({ values: { t: '2' }, answer: '', problem: expect.any(String) });
  },
);
