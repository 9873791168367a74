import { getAnswerKey } from '@quivia/contract/exam-decisions';
import { getExamPaper, type PaperQuestion } from '@quivia/contract/exam-paper';
import { getExam } from '@quivia/contract/exams';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerKeyOf, examOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));

const questionOf = (given: Partial<PaperQuestion> = {}): PaperQuestion => ({
  question_id: 71,
  question_number: 1,
  question: 'What is a leaf?',
  choose: 'one',
  module_name: 'Trees',
  options: [
    { option_number: 'A', option: 'A node with children', is_correct: false },
    { option_number: 'B', option: 'A node without children', is_correct: true },
  ],
  explanation: '',
  marks: 2,
  negative_marks: 0.5,
  note: '',
  ...given,
});

const college = (exam: Parameters<typeof examOf>[0], questions: PaperQuestion[] = [questionOf()]) =>
  fakeServer().on(getExam, examOf(exam)).on(getExamPaper, questions).on(getAnswerKey, answerKeyOf());

const open = () => renderPage('/faculty?panel=recent-quiz&exam=3&view=questions', { as: 'Faculty' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Questions with their keys' }))
    .getAllByRole('listitem')
    .filter((one) => within(one).queryByRole('heading', { level: 2 }));

test('shows what each question is worth, its key and why, and can regrade it', async () => {
  college({ state: 'over', is_over: true }, [
    questionOf({ explanation: 'Leaves end a tree.' }),
    questionOf({ question_id: 72, question_number: 2, note: 'Everyone gets its marks.' }),
  ]);
  const { user } = open();
  const [first] = await rows();
  expect(first?.textContent).toContain('2 marks, −0.5 if wrong');
  expect(first?.textContent).toContain('Leaves end a tree.');
  const right = within(first as HTMLElement)
    .getByText('Correct')
    .closest('li');
  expect(right?.textContent).toContain('A node without children');
  expect(screen.getByText('Regraded: question 2.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Paper' }).getAttribute('aria-current')).toBe('page');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Regrade question 2' }));
  expect(await screen.findByRole('dialog', { name: 'Regrade question 2' })).toBeDefined();
});

test('before the exam opens, and for those who only see it, nothing is regraded', async () => {
  college({ state: 'upcoming', is_over: false });
  const { unmount } = open();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Regrade/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Results' })).toBeNull();
  unmount();
  college({ state: 'over', is_over: true, share: 'see', shared_by: 'gita01' });
  open();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Regrade/ })).toBeNull();
});

test('is not among the tabs of those who only see it while people may still answer', async () => {
  college({ state: 'open', share: 'see', shared_by: 'gita01' });
  renderPage('/faculty?panel=start-quiz&exam=3&view=log', { as: 'Faculty' });
  expect(await screen.findByRole('link', { name: 'Log' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Paper' })).toBeNull();
});

test('says that there are no questions, and why they could not be read', async () => {
  college({ state: 'over', is_over: true }, []);
  const { unmount } = open();
  expect(await screen.findByText('No questions')).toBeDefined();
  unmount();
  college({ state: 'open', share: 'see', shared_by: 'gita01' }).on(getExamPaper, refusal('exam_not_now'));
  open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
