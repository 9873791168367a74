import { listCourses } from '@quivia/contract/courses';
import * as banks from '@quivia/contract/question-banks';
import { listQuestions } from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { InCommunity } from '../../../shared/workplace/workplace.tsx';
import { refusal } from '../../../testing/fake-server.ts';
import { renderElement, renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer, entryOf, questionOf } from '../../../testing/sample-bank.ts';
import { CreateQbankPanel } from './create-qbank-panel.tsx';

/** The page is loaded on demand; the first test does not wait for that. */
beforeAll(() => import('../../../pages/faculty-page.tsx'));

const open = () => renderPage('/faculty?panel=create-qbank', { as: 'Faculty' });
const createButton = () => screen.findByRole('button', { name: 'Create QuestionBank' });

describe('the list of banks', () => {
  test('shows whose bank it is and what the person can do with it', async () => {
    bankServer().on(banks.listQuestionBanks, [
      entryOf(),
      entryOf({ id: 6, title: 'Sorting', owner: 'gita01', access: 'edit', question_count: 1 }),
      entryOf({ id: 7, title: 'Hashing', owner: 'hari01', access: 'read' }),
    ]);
    open();
    const list = await screen.findByRole('region', { name: 'Your question banks' });
    const rowOf = async (name: string) =>
      (await within(list).findByRole('link', { name })).closest('li')?.textContent;
    expect(await rowOf('Trees')).not.toMatch(/Shared|Yours/);
    expect(await rowOf('Sorting')).toContain('Shared by gita01: you can edit1 question');
    expect(await rowOf('Hashing')).toContain('Shared by hari01: read only');
    expect(within(list).getByRole('link', { name: 'Sorting' }).getAttribute('href')).toContain('bank=6');
  });

  test('shows what is in each module, and what the bank is used for', async () => {
    const last_exam_at = '2026-11-12T09:00:00.000Z';
    bankServer().on(banks.listQuestionBanks, [
      entryOf({ exam_count: 2, last_exam_at }),
      entryOf({ id: 6, title: 'Sorting' }),
    ]);
    open();
    const used = (await screen.findByRole('link', { name: 'Trees' })).closest('li') as HTMLElement;
    const modules = within(used).getByRole('list', { name: 'Questions by module' });
    expect(within(modules).getByText('Module 1: Basics: 3 questions')).toBeDefined();
    expect(within(modules).getByText('Module 2: Searching: 0 questions')).toBeDefined();
    expect(used.textContent).toContain('Used in 2 exams, latest on Nov 12, 2026');
    expect(screen.getByText('Not used in an exam yet')).toBeDefined();
  });

  test('asks for the first bank, and offers no search among none', async () => {
    bankServer().on(banks.listQuestionBanks, []);
    open();
    expect(await screen.findByText('No question banks yet')).toBeDefined();
    expect(screen.queryByLabelText('Search question banks')).toBeNull();
  });

  test('is searched by the server while typing', async () => {
    const server = bankServer().on(banks.listQuestionBanks, ({ query }) => (query.search ? [] : [entryOf()]));
    const { user } = open();
    await user.type(await screen.findByLabelText('Search question banks'), 'graphs');
    expect(await screen.findByText('Nothing here contains ‘graphs’.')).toBeDefined();
    expect(server.sentTo(banks.listQuestionBanks).at(-1)?.query).toMatchObject({ search: 'graphs' });
  });

  test('that could not be loaded is loaded again on request', async () => {
    const server = bankServer().on(banks.listQuestionBanks, () => refusal('database_away'));
    const { user } = open();
    const list = await screen.findByRole('region', { name: 'Your question banks' });
    const again = await within(list).findByRole('button', { name: 'Try again' });
    server.on(banks.listQuestionBanks, [entryOf()]);
    await user.click(again);
    expect(await within(list).findByRole('link', { name: 'Trees' })).toBeDefined();
  });
});

describe('creating a bank', () => {
  test('needs a title and a course', async () => {
    const server = bankServer();
    const { user } = open();
    await user.click(await createButton());
    expect(await screen.findAllByText('Please fill all fields')).not.toHaveLength(0);
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Course').getAttribute('aria-invalid')).toBe('true');
    expect(server.sentTo(banks.createQuestionBank)).toHaveLength(0);
  });

  test('opens the new bank and remembers it on this device', async () => {
    const server = bankServer({ bank: bankOf({ id: 9, title: 'Graphs' }) }).on(banks.createQuestionBank, {
      id: 9,
      message: 'QuestionBank created successfully',
    });
    const { user, router } = open();
    await user.type(await screen.findByLabelText('Title'), '  Graphs ');
    await screen.findByRole('option', { name: 'Networks (C2)' });
    await user.selectOptions(screen.getByLabelText('Course'), 'Networks (C2)');
    await user.click(await createButton());
    expect(await screen.findByText('QuestionBank created successfully')).toBeDefined();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Graphs' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.sentTo(banks.createQuestionBank)[0]?.body).toEqual({ title: 'Graphs', course_id: 2 });
    expect(router.state.location.search).toBe('?panel=create-qbank&bank=9');
    expect(localStorage.getItem('quizId')).toBe('9');
  });

  test('that is refused keeps what was typed, and shows why at the field', async () => {
    bankServer().on(banks.createQuestionBank, () =>
      refusal('unknown_reference', { fields: { course_id: "This course isn't assigned to you." } }),
    );
    const { user } = open();
    await user.type(await screen.findByLabelText('Title'), 'Graphs');
    await screen.findByRole('option', { name: 'Networks (C2)' });
    await user.selectOptions(screen.getByLabelText('Course'), 'Networks (C2)');
    await user.click(await createButton());
    expect(await screen.findByText("This course isn't assigned to you.")).toBeDefined();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Graphs');
  });

  test('without a course says who assigns one', async () => {
    bankServer().on(listCourses, []);
    open();
    expect(await screen.findByRole('option', { name: 'No Course Found' })).toBeDefined();
    expect(screen.getByText(/administrator assigns the courses/)).toBeDefined();
  });
});

describe('continuing', () => {
  const remember = (user: string) => {
    localStorage.setItem('quizId', '5');
    localStorage.setItem('courseId', '1');
    localStorage.setItem('quizUserId', user);
  };

  test('leads to the bank that was open last', async () => {
    remember('7');
    bankServer();
    open();
    const link = await screen.findByRole('link', { name: 'Continue Trees' });
    expect(link.getAttribute('href')).toContain('bank=5');
  });

  test('is not offered to another person on the same device', async () => {
    remember('8');
    const server = bankServer();
    open();
    await screen.findByRole('link', { name: 'Trees' });
    expect(screen.queryByRole('link', { name: 'Continue Trees' })).toBeNull();
    expect(server.sentTo(banks.getQuestionBank)).toHaveLength(0);
  });
});

test('a search in all banks leads to each question', async () => {
  const server = bankServer();
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: 'All your questions' }));
  await user.type(await screen.findByLabelText('Search all your questions'), 'queue{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Trees, question 2' }));
  expect(await screen.findByRole('region', { name: 'One question' })).toBeDefined();
  expect(router.state.location.search).toBe('?panel=create-qbank&bank=5&question=102');
  expect(server.sentTo(listQuestions)[0]?.query).not.toHaveProperty('qbank_id');
});

test('a search in all banks that finds nothing says so', async () => {
  bankServer();
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'All your questions' }));
  await user.type(await screen.findByLabelText('Search all your questions'), 'matrix{Enter}');
  expect(await screen.findByText('No question contains ‘matrix’.')).toBeDefined();
});

test('in a community there is one course, nobody chooses it, and admins share every bank', async () => {
  const server = bankServer({ held: [questionOf(1)] })
    .on(banks.listQuestionBanks, [entryOf({ owner: 'gita01', course_code: '' })])
    .on(banks.createQuestionBank, { id: 9, message: 'QuestionBank created successfully' });
  const panel = (
    <InCommunity community={{ id: 5, course_id: 51, name: 'Chess Club' }}>
      <CreateQbankPanel topics={<p>Openings</p>} />
    </InCommunity>
  );
  const router = createMemoryRouter([{ path: '*', element: panel }]);
  const { user } = renderElement(<RouterProvider router={router} />);
  expect(await screen.findByText('Created by gita01')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Topics' }));
  expect(await screen.findByText('Openings')).toBeDefined();
  expect(screen.queryByLabelText('Course')).toBeNull();
  await user.type(screen.getByLabelText('Title'), 'Endgames');
  await user.click(await createButton());
  await waitFor(() =>
    expect(server.sentTo(banks.createQuestionBank)[0]?.body).toEqual({ title: 'Endgames', course_id: 51 }),
  );
  expect(server.sentTo(banks.listQuestionBanks)[0]?.query).toMatchObject({ course_id: '51' });
});
