import { getExam } from '@quivia/contract/exams';
import * as contract from '@quivia/contract/lti/scores';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf } from '../../../testing/sample-exam.ts';

const AT = '2026-11-16T09:00:00.000Z';
const counts = { delivered: 2, waiting: 0, refused: 1, changed: 1, unknown: 1, held: 3 };
const link: contract.ExamLink = {
  id: 4,
  platform: 'Moodle',
  course: 'Physics 2027',
  title: 'Unit test',
  column: 'ready',
  counts,
  problem: null,
};
const score = (student_id: number, given: Partial<contract.Score> = {}): contract.Score => ({
  student_id,
  student_name: `Student ${student_id}`,
  roll_number: `R${student_id}`,
  state: 'delivered',
  marks: 7,
  total: 10,
  delivered_at: AT,
  problem: null,
  next_try_at: null,
  platform_marks: null,
  ...given,
});

function open(links: contract.ExamLink[], has_platform = true) {
  const server = fakeServer()
    .on(getExam, examOf({ id: 3 }))
    .on(contract.listExamLinks, { title: 'Series 1', has_platform, links })
    .on(contract.listScores, [
      score(1, { state: 'refused', delivered_at: null, problem: 'It answered with the status 400.' }),
      score(2, { state: 'changed', platform_marks: 9 }),
      score(3),
      score(4, { state: 'held', marks: null, total: null, delivered_at: null }),
    ]);
  return { server, ...renderPage('/faculty?panel=start-quiz&exam=3&view=platform', { as: 'Faculty' }) };
}

test('each student’s mark is listed with what has become of it, and sent again', async () => {
  const { server, user } = open([link]);
  server.on(contract.sendScoresAgain, { message: '1 mark will be sent again.' });
  expect(await screen.findByText('It answered with the status 400.')).toBeDefined();
  expect(screen.getByText('2 of 5 delivered')).toBeDefined();
  expect(screen.getByText('The course shows 9')).toBeDefined();
  expect(screen.getByText(/Absent, not released/)).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Send again for Student 1' }));
  expect(await screen.findByText('1 mark will be sent again.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send all again' }));
  await waitFor(() =>
    expect(server.sentTo(contract.sendScoresAgain).map(({ body }) => body)).toEqual([
      { link_id: 4, student_id: 1 },
      { link_id: 4 },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Send again for Student 4' })).toBeNull();
});

test('the column is compared, and the list filtered', async () => {
  const { server, user } = open([link]);
  server.on(contract.compareScores, { message: '1 mark differs on the platform.' });
  await user.click(await screen.findByRole('button', { name: 'Compare with the course' }));
  expect(await screen.findByText('1 mark differs on the platform.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('State'), 'refused');
  await waitFor(() =>
    expect(server.sentTo(contract.listScores).at(-1)?.query).toMatchObject({
      state: 'refused',
      link_id: '4',
    }),
  );
});

test('a link is made, shown once, and one that exists is disconnected', async () => {
  const { server, user } = open([link]);
  server
    .on(contract.makeExamLink, { message: 'Ready.', address: 'https://quivia.example/lti/exam/x' })
    .on(contract.removeExamLink, { message: 'Disconnected.' });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('https://quivia.example/lti/exam/x')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'More for Physics 2027' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }),
  );
  expect(await screen.findByText('Disconnected.')).toBeDefined();
  expect(server.sentTo(contract.removeExamLink)[0]?.params).toEqual({ id: '3', link_id: '4' });
});

test('of several courses one is looked at, and a missing column is said', async () => {
  const gone = {
    ...link,
    id: 5,
    course: 'Physics B',
    column: 'gone',
    problem: 'It no longer has this column.',
  } as const;
  const { server, user } = open([link, gone]);
  expect(await screen.findByText('It no longer has this column.')).toBeDefined();
  expect(server.sentTo(contract.listScores)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Marks for Physics B' }));
  expect(await screen.findByRole('heading', { name: 'Marks for Physics B' })).toBeDefined();
  await waitFor(() => expect(server.sentTo(contract.listScores)[0]?.query).toMatchObject({ link_id: '5' }));
});

test('without a platform it says who connects one', async () => {
  open([], false);
  expect(await screen.findByText('No learning platform is connected')).toBeDefined();
  await expectAccessible();
});

test('without a link it says how one comes about', async () => {
  open([]);
  expect(await screen.findByText('No course leads to this exam yet')).toBeDefined();
});
