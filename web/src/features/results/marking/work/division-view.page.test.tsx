// The work of marking is divided in one step, and shown as it is divided.

import type { ReplyTo } from '@quivia/contract/endpoint';
import { getExam } from '@quivia/contract/exams';
import { divideWork, getDivision } from '@quivia/contract/marking-work';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';
import { dividedBy, draftOfDivision } from './division-draft.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

type Shown = ReplyTo<typeof getDivision>;
const marker = (marker_id: number, name: string, given: object = {}) => ({
  marker_id,
  name,
  is_you: false,
  can_mark: true,
  question_ids: null,
  part: 0,
  waiting: 0,
  ...given,
});
const division = (given: Partial<Shown> = {}): Shown => ({
  version: 0,
  helps: true,
  questions: [
    { question_id: 7, question_number: 1, question: 'Why is the sky blue?', marker_ids: [] },
    { question_id: 8, question_number: 3, question: 'Why is it red?', marker_ids: [] },
  ],
  markers: [
    marker(1, 'Fred', { is_you: true }),
    marker(2, 'Mira'),
    marker(3, 'Nila'),
    marker(4, 'Dr. Nair', { question_ids: [8] }),
  ],
  ...given,
});
const withPeople = (first: number[], second: number[]): Shown => {
  const [one, two] = division().questions as [Shown['questions'][number], Shown['questions'][number]];
  return division({
    version: 2,
    questions: [
      { ...one, marker_ids: first },
      { ...two, marker_ids: second },
    ],
  });
};

const server = (given: Shown = division()) =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share: 'own' }))
    .on(getDivision, given)
    .on(divideWork, { message: '24 answers divided among 3 people.', version: given.version + 1 });

const opened = async () => {
  const page = renderPage('/faculty?panel=recent-quiz&exam=3&view=division', { as: 'Faculty' });
  await screen.findByRole('heading', { name: 'Division of work' });
  await screen.findByRole('radio', { name: /^In one pool/ });
  return page;
};

test('equal parts are made in one step; colleagues are proposed, and a guest gets only their questions', async () => {
  const of = server();
  const { user } = await opened();
  await user.click(screen.getByRole('radio', { name: /^Divided into equal parts/ }));
  const people = within(screen.getByRole('group', { name: 'Divided among' }));
  expect(people.getByRole('checkbox', { name: 'Fred (you)' })).toHaveProperty('checked', false);
  expect(people.getByRole('checkbox', { name: 'Mira' })).toHaveProperty('checked', true);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Divide' }));
  expect(await screen.findByText('24 answers divided among 3 people.')).toBeDefined();
  expect(of.sentTo(divideWork)[0]?.body).toMatchObject({
    version: 0,
    helps: true,
    questions: [
      { question_id: 7, marker_ids: [2, 3] },
      { question_id: 8, marker_ids: [2, 3, 4] },
    ],
  });
});

test('question by question, with one pool where nobody is chosen', async () => {
  const of = server();
  const { user } = await opened();
  await user.click(screen.getByRole('radio', { name: /^Divided question by question/ }));
  await user.click(screen.getByRole('button', { name: 'Divide' }));
  expect(screen.getByText('Please choose at least one person for one of the questions')).toBeDefined();
  expect(of.sentTo(divideWork)).toEqual([]);
  const second = within(screen.getByRole('group', { name: 'Question 3 is marked by' }));
  await user.click(second.getByRole('checkbox', { name: 'Dr. Nair' }));
  expect(
    within(screen.getByRole('group', { name: 'Question 1 is marked by' })).queryByRole('checkbox', {
      name: 'Dr. Nair',
    }),
  ).toBeNull();
  await user.click(
    screen.getByRole('checkbox', { name: 'People who finish their part help with the others' }),
  );
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Divide' }));
  await expect
    .poll(() => of.sentTo(divideWork)[0]?.body)
    .toMatchObject({ helps: false, questions: [{ question_id: 8, marker_ids: [4] }] });
});

test('shows the parts as they are, and goes back to the pool', async () => {
  const shown = withPeople([2, 3], [2, 3]);
  const of = server({
    ...shown,
    markers: [
      marker(1, 'Fred', { is_you: true }),
      marker(2, 'Mira', { part: 12, waiting: 5 }),
      marker(3, 'Nila', { part: 1, waiting: 0 }),
      marker(9, 'Omar', { part: 11, waiting: 11, can_mark: false }),
    ],
  });
  const { user } = await opened();
  expect(screen.getByRole('radio', { name: /^Divided into equal parts/ })).toHaveProperty('checked', true);
  const parts = within(screen.getByRole('region', { name: 'Parts' }));
  expect(parts.getByText('12 answers, 5 waiting')).toBeDefined();
  expect(parts.getByText('1 answer, none waiting')).toBeDefined();
  expect(parts.getByText('· can no longer mark')).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'Omar' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^In one pool/ }));
  of.on(divideWork, () => refusal('changed_meanwhile', { message: 'Somebody else has divided the work.' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else has divided the work.')).toBeDefined();
  expect(of.sentTo(divideWork)[0]?.body).toMatchObject({ version: 2, questions: [] });
});

describe('the draft', () => {
  test('says again what is stored', () => {
    for (const shown of [
      division(),
      withPeople([2, 3], [2, 3]),
      withPeople([2], [3, 4]),
      withPeople([], [4]),
    ]) {
      const stored = shown.questions.filter(({ marker_ids }) => marker_ids.length > 0);
      const said = dividedBy(draftOfDivision(shown), shown) ?? [];
      expect(said).toEqual(stored.map(({ question_id, marker_ids }) => ({ question_id, marker_ids })));
    }
  });

  test('knows equal parts by people, also where a guest marks some questions alone', () => {
    expect(draftOfDivision(withPeople([2], [2, 4])).mode).toBe('equal');
    expect(draftOfDivision(withPeople([2], [2])).mode).toBe('equal');
    expect(draftOfDivision(withPeople([2], [3])).mode).toBe('questions');
  });
});
