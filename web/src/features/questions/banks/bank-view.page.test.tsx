import * as banks from '@quivia/contract/question-banks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer, moduleOf } from '../../../testing/sample-bank.ts';

beforeAll(() => import('./create-qbank-panel.tsx'));

const open = (more = '') => renderPage(`/faculty?panel=create-qbank&bank=5${more}`, { as: 'Faculty' });

async function openMenu(user: ReturnType<typeof open>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a bank that was deleted or is no longer shared leads back to the list', async () => {
  bankServer().on(banks.getQuestionBank, () => refusal('not_found'));
  open();
  expect(await screen.findByText("This question bank doesn't exist")).toBeDefined();
  const back = screen.getByRole('link', { name: 'Your question banks' });
  expect(back.getAttribute('href')).toMatch(/\?panel=create-qbank$/);
});

test('a bank that could not be loaded is loaded again on request', async () => {
  const server = bankServer().on(banks.getQuestionBank, () => refusal('database_away'));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(banks.getQuestionBank, bankOf());
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Trees' })).toBeDefined();
});

test('a bank in use names its exams', async () => {
  const exams = [{ id: 8, title: 'Class test 1', starts_at: '2026-11-01T09:00:00.000Z' }];
  bankServer({ bank: bankOf({ exam_count: 1, exams }) });
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Exams 1' }));
  const exam = within(await screen.findByRole('region', { name: 'Exams with questions from Trees' }));
  expect(exam.getByRole('link', { name: 'Class test 1' }).getAttribute('href')).toContain('exam=8');
});

test('a bank is opened for practice after a warning, and shows it', async () => {
  const server = bankServer().on(banks.setBankPractice, { message: 'Trees is open for practice.' });
  const { user } = open();
  await openMenu(user, 'Open for practice');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Open Trees for practice?' }));
  expect(dialog.getByText(/see the correct answers and explanations/)).toBeDefined();
  expect(dialog.getByText(/held back while students may not see its correct answers/)).toBeDefined();
  server.on(banks.getQuestionBank, bankOf({ is_open_for_practice: true }));
  await user.click(dialog.getByRole('button', { name: 'Open for practice' }));
  expect(await screen.findByText('Trees is open for practice.')).toBeDefined();
  expect(server.sentTo(banks.setBankPractice)[0]?.body).toEqual({ open: true });
  expect(await screen.findByText('Open for practice')).toBeDefined();
  await openMenu(user, 'Close for practice');
  await user.click(await screen.findByRole('button', { name: 'Close for practice' }));
  await waitFor(() => expect(server.sentTo(banks.setBankPractice)[1]?.body).toEqual({ open: false }));
});

test('a bank without modules says where they come from', async () => {
  bankServer({ bank: bankOf({ modules: [], question_count: 0 }), held: [] });
  open();
  expect(await screen.findByText('No modules found')).toBeDefined();
});

test('a bank shared for reading offers nothing that changes it', async () => {
  bankServer({ bank: bankOf({ access: 'read', owner: 'gita01' }) });
  const { user } = open();
  expect(await screen.findByText('What is a stack?')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Shared with' })).toBeNull();
  for (const name of ['More actions', 'Save questions', 'Add More', 'Edit question 1'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  expect(screen.queryByLabelText('Select question 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for question 1' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Preview as a student', 'History', 'Duplicate to…']);
});

test('a colleague who can edit neither shares nor deletes the bank', async () => {
  bankServer({ bank: bankOf({ access: 'edit', owner: 'gita01' }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Delete bank' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Shared with' })).toBeNull();
});

test('a retired module keeps its questions and accepts no new ones', async () => {
  const retired = moduleOf(1, { module_number: null, module_name: 'Punched cards' });
  bankServer({ bank: bankOf({ modules: [retired] }) });
  open();
  expect(await screen.findByRole('heading', { name: 'Punched cards (retired)' })).toBeDefined();
  expect(await screen.findByText('What is a stack?')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add More' })).toBeNull();
});

describe('the module that is open at first', () => {
  const isOpen = async (name: string) =>
    (await screen.findByRole('heading', { level: 2, name })).closest('details')?.open;
  const empty = moduleOf(1, { question_count: 0, next_number: 1 });
  const filled = moduleOf(2, { question_count: 3, next_number: 14 });

  test('is the first with questions, not an empty one with blank forms', async () => {
    bankServer({ bank: bankOf({ modules: [empty, filled] }) });
    open();
    expect(await isOpen('Module 2: Searching')).toBe(true);
    expect(await isOpen('Module 1: Basics')).toBe(false);
    expect(screen.getAllByText('No questions yet')[0]).toBeDefined();
    expect(screen.getByText('3 questions, numbers 11 to 13')).toBeDefined();
  });

  test('is the first one of an empty bank', async () => {
    bankServer({ bank: bankOf({ question_count: 0, modules: [empty, moduleOf(2)] }), held: [] });
    open();
    expect(await isOpen('Module 1: Basics')).toBe(true);
    expect(await isOpen('Module 2: Searching')).toBe(false);
  });
});

describe('renaming', () => {
  test('sends the version it started from', async () => {
    const server = bankServer().on(banks.renameQuestionBank, { message: 'Saved.' });
    const { user } = open();
    await openMenu(user, 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the bank' }));
    const title = dialog.getByLabelText('Title');
    expect(title).toHaveProperty('value', 'Trees');
    await user.clear(title);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please fill all fields')).toBeDefined();
    expect(server.sentTo(banks.renameQuestionBank)).toHaveLength(0);
    await user.type(title, 'Woods{Enter}');
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(server.sentTo(banks.renameQuestionBank)[0]?.body).toEqual({ title: 'Woods', version: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('second shows the new title, keeps what was typed and saves it on request', async () => {
    const server = bankServer().on(banks.renameQuestionBank, () => refusal('changed_meanwhile'));
    const { user } = open();
    await openMenu(user, 'Rename');
    const dialog = within(await screen.findByRole('dialog'));
    server.on(banks.getQuestionBank, bankOf({ title: 'Forests', version: 3 }));
    await user.clear(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), 'Woods{Enter}');
    expect((await dialog.findByText(/It is now called/)).textContent).toContain('Forests');
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Woods');
    server.on(banks.renameQuestionBank, { message: 'Saved.' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(server.sentTo(banks.renameQuestionBank).at(-1)?.body).toEqual({ title: 'Woods', version: 3 });
  });
});

describe('deleting', () => {
  test('asks first, leads back to the list and forgets the bank', async () => {
    const server = bankServer().on(banks.deleteQuestionBank, { message: 'Trees deleted.' });
    const { user, router } = open();
    await screen.findByRole('heading', { level: 1, name: 'Trees' });
    await waitFor(() => expect(localStorage.getItem('quizId')).toBe('5'));
    await openMenu(user, 'Delete bank');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Trees?' }));
    expect(dialog.getByText(/The bank and its 3 questions will be deleted/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete bank' }));
    expect(await screen.findByText('Trees deleted.')).toBeDefined();
    expect(server.sentTo(banks.deleteQuestionBank)[0]?.params).toEqual({ id: '5' });
    await waitFor(() => expect(router.state.location.search).toBe('?panel=create-qbank'));
    expect(localStorage.getItem('quizId')).toBeNull();
    server.on(banks.restoreQuestionBank, { message: 'Trees restored.' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Trees restored.')).toBeDefined();
    expect(server.sentTo(banks.restoreQuestionBank)[0]?.params).toEqual({ id: '5' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('that is refused keeps the bank open', async () => {
    bankServer().on(banks.deleteQuestionBank, () => refusal('not_allowed', { message: 'Only gita01 can.' }));
    const { user, router } = open();
    await openMenu(user, 'Delete bank');
    await user.click(await screen.findByRole('button', { name: 'Delete bank' }));
    expect(await screen.findByText('Only gita01 can.')).toBeDefined();
    expect(router.state.location.search).toContain('bank=5');
  });
});

test('the pages of a bank are tabs with addresses; the address of one that is not theirs shows the questions', async () => {
  bankServer({ bank: bankOf({ access: 'read', owner: 'gita01', exam_count: 2, deleted_count: 1 }) });
  open('&view=share');
  const tabs = within(await screen.findByRole('navigation', { name: 'Pages of Trees' })).getAllByRole('link');
  expect(
    tabs.map((tab) => [tab.textContent, new URLSearchParams(tab.getAttribute('href') ?? '').get('view')]),
  ).toEqual([
    ['Questions3', null],
    ['Exams2', 'exams'],
    ['Possible duplicates', 'duplicates'],
    ['Deleted questions1', 'deleted'],
  ]);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
  expect(await screen.findByText('What is a stack?')).toBeDefined();
  await expectAccessible();
});
