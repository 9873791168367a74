// Versions of questions that are not multiple choice: what they ask and accept, before and after.
import type { QuestionContent } from '@quivia/contract/questions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { blankForm, contentOf } from '../editor/question-form.ts';
import { Differences } from './differences.tsx';
import { QuestionWithKey } from './question-with-key.tsx';

const choice = contentOf({ ...blankForm(), question: 'Put the planets in order.' });
const order = (...texts: string[]): QuestionContent => ({
  ...choice,
  question_type: 'ORDER',
  options: [],
  body: { items: texts.map((text, i) => ({ id: `i${i}`, text })) },
  answer_key: { order: texts.map((_, i) => `i${i}`), grading: 'all_or_nothing' },
});

test('another key is shown whole, before and after', async () => {
  const { container } = renderElement(
    <Differences before={order('Venus', 'Earth')} after={order('Venus', 'Mars')} none="Nothing" />,
  );
  const part = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);
  expect(await part('Before').findByText('Earth')).toBeDefined();
  expect(await part('After').findByText('Mars')).toBeDefined();
  expect(screen.queryByText('Nothing')).toBeNull();
  await expectAccessible(container);
});

test('another type is named', () => {
  renderElement(<Differences before={choice} after={order('Venus', 'Mars')} none="Nothing" />);
  expect(screen.getByText('Multiple choice')).toBeDefined();
  expect(screen.getByText('Ordering')).toBeDefined();
});

test('a question with its key names its type, and information has no marks', async () => {
  const { rerender } = renderElement(<QuestionWithKey question={order('Venus', 'Mars')} />);
  expect(await screen.findByText('Mars')).toBeDefined();
  expect(screen.getByText('Ordering · 1 mark')).toBeDefined();
  rerender(
    <QuestionWithKey
      question={{ ...choice, question_type: 'INFO', options: [], body: {}, answer_key: {} }}
    />,
  );
  expect(screen.getByText('Information')).toBeDefined();
});
