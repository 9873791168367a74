import * as banks from '@quivia/contract/question-banks';
import * as questions from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const one = (number: number, question: string, likeness: number): questions.LikelyDuplicate => ({
  id: 100 + number,
  qbank_id: 5,
  qbank_title: 'Trees',
  module_id: 21,
  question_number: number,
  question,
  options: [],
  likeness,
});
const pair = (likeness: number, first: string, second: string) => ({
  first: one(1, first, likeness),
  second: one(2, second, likeness),
});

const open = (view = '&view=duplicates') =>
  renderPage(`/faculty?panel=create-qbank&bank=5${view}`, { as: 'Faculty' });

describe('likely duplicates of a bank', () => {
  test('stand side by side, with the words that differ', async () => {
    bankServer().on(banks.listLikelyDuplicates, [pair(0.9, 'What is a stack?', 'What is a small stack?')]);
    open();
    const entry = within((await screen.findByText('90% alike')).closest('li') as HTMLElement);
    expect(entry.getByRole('heading', { name: /^Question 1/ }).textContent).toContain('Module 1: Basics');
    const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual([' only here: small  (end) ']);
  });

  test.each([
    [1, 'The two questions are identical.'],
    [0.8, 'Same question, different options.'],
  ])('with the same text and a likeness of %d: %s', async (likeness, sentence) => {
    bankServer().on(banks.listLikelyDuplicates, [pair(likeness, 'What is a stack?', 'What is a stack?')]);
    open();
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  test('show their options with the key, mark those that differ, and render the text', async () => {
    const { first, second } = pair(0.8, 'What is **n**?', 'What is **m**?');
    const options = (last: string) =>
      ['Push', 'Pop', last].map((option) => ({ option, is_correct: option === 'Pop' }));
    bankServer().on(banks.listLikelyDuplicates, [
      { first: { ...first, options: options('Peek') }, second: { ...second, options: options('Clear') } },
    ]);
    open();
    const entry = within((await screen.findByText('80% alike')).closest('li') as HTMLElement);
    expect(entry.getAllByText('Correct')).toHaveLength(2);
    expect(entry.getByText('n', { selector: 'strong' })).toBeDefined();
    expect(entry.queryByText(/\*\*n/, { selector: 'p > strong' })).toBeNull();
    const marked = [...document.querySelectorAll('.text-pencil.rounded-sm.px-1')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Peek (only here)', 'Clear (only here)']);
  });

  test('that are none are dismissed, and Undo lists them again', async () => {
    const server = bankServer()
      .on(banks.listLikelyDuplicates, [pair(0.9, 'What is a stack?', 'What is a queue?')])
      .on(banks.dismissDuplicate, { message: 'No longer shown.' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Not a duplicate (questions 1 and 2)' }));
    expect(await screen.findByText('No possible duplicates')).toBeDefined();
    expect(screen.getByText('Questions 1 and 2 are no longer listed here.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('90% alike')).toBeDefined();
    expect(server.sentTo(banks.dismissDuplicate).map(({ body }) => body)).toEqual([
      { question_ids: [101, 102], dismissed: true },
      { question_ids: [101, 102], dismissed: false },
    ]);
  });

  test('open one at a time', async () => {
    bankServer().on(banks.listLikelyDuplicates, [pair(0.9, 'What is a stack?', 'What is a queue?')]);
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Open question 2' }));
    expect(await screen.findByRole('region', { name: 'One question' })).toBeDefined();
    expect(router.state.location.search).toBe('?panel=create-qbank&bank=5&question=102');
  });

  test('one is deleted after a question, and Undo restores it', async () => {
    const server = bankServer()
      .on(banks.listLikelyDuplicates, [pair(0.9, 'What is a stack?', 'What is a queue?')])
      .on(questions.deleteQuestions, { message: 'Question deleted.' })
      .on(questions.restoreQuestions, { message: 'Question restored.' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete this one (question 2)' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete question 2' }));
    expect(dialog.getByText('What is a queue?')).toBeDefined();
    server.on(banks.listLikelyDuplicates, []);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Question 2 deleted.')).toBeDefined();
    expect(server.sentTo(questions.deleteQuestions)[0]?.body).toEqual({ question_ids: [102] });
    expect(await screen.findByText('No possible duplicates')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Question restored.')).toBeDefined();
    expect(server.sentTo(questions.restoreQuestions)[0]?.body).toEqual({ question_ids: [102] });
  });

  test('a refused deletion keeps the pair', async () => {
    bankServer()
      .on(banks.listLikelyDuplicates, [pair(0.9, 'What is a stack?', 'What is a queue?')])
      .on(questions.deleteQuestions, () => refusal('database_away'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete this one (question 1)' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('90% alike')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('can only be read in a bank shared for reading', async () => {
    bankServer({ bank: bankOf({ access: 'read' }) }).on(banks.listLikelyDuplicates, [
      pair(0.9, 'What is a stack?', 'What is a queue?'),
    ]);
    open();
    expect(await screen.findByText('90% alike')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Delete this one|Not a duplicate)/ })).toBeNull();
  });
});

describe('while a question is written', () => {
  test('similar questions are shown after a pause, and open in a new tab', async () => {
    const server = bankServer({ bank: bankOf({ question_count: 0 }), held: [] }).on(
      questions.findSimilarQuestions,
      [one(3, 'What is a binary tree?', 0.83)],
    );
    const { user } = open('');
    await user.click(await screen.findByRole('button', { name: 'Add More' }));
    const form = within(await screen.findByRole('region', { name: 'Question 4' }));
    await user.type(form.getByLabelText('Question'), 'A tree?');
    // In one go: a pause between two letters would ask as well.
    await user.paste(' A binary tree?');
    expect(await form.findByText('1 possible duplicate')).toBeDefined();
    const link = form.getByText(/Trees, question/).closest('a') as HTMLAnchorElement;
    expect([link.target, link.getAttribute('href')]).toEqual([
      '_blank',
      '?panel=create-qbank&bank=5&question=103',
    ]);
    expect(server.sentTo(questions.findSimilarQuestions).map(({ body }) => body)).toEqual([
      { qbank_id: 5, question: 'A tree? A binary tree?', options: ['', '', '', ''] },
    ]);
  });
});
