import { getExam, listExams } from '@quivia/contract/exams';
import * as tables from '@quivia/contract/mark-tables';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const table: tables.MarkTable = {
  id: 7,
  filename: 'marks.csv',
  by: 'Fred',
  at: '2026-11-16T11:00:00.000Z',
  applied: null,
  undone: null,
};
const applied = { ...table, applied: { by: 'Fred', at: table.at, reason: 'Marked on paper', marks: 3 } };

const review = (given: Partial<tables.MarkTableReview> = {}): tables.MarkTableReview => ({
  counts: { give: 3, same: 1, differ: 1, wrong: 1 },
  version: 'v1',
  problems: [
    { line: 4, code: 'ZZZZZZ', question_number: null, message: 'No script of this exam has this code.' },
  ],
  differences: [{ line: 2, code: 'K7F3QD', question_number: 2, marks: 1, given: 5 }],
  ...given,
});

const college = (share: 'own' | 'run' = 'own') =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share }))
    .on(listExams, [])
    .on(tables.listMarkTables, [table])
    .on(tables.reviewMarkTable, { ...table, review: review() })
    .on(tables.uploadMarkTable, { id: 7 })
    .on(tables.applyMarkTable, { message: '3 answers marked.' })
    .on(tables.undoMarkTable, { message: '3 answers wait for a mark again.' })
    .on(tables.listScriptCodes, [{ student: 'Anna Menon', roll_number: 'R25CS001', code: 'K7F3QD' }]);

const VIEW = '/faculty?panel=recent-quiz&exam=3&view=paper';

test('a table is uploaded, reviewed, and applied with a reason once its problems are skipped', async () => {
  const server = college();
  const { user } = renderPage(VIEW, { as: 'Faculty' });
  const file = new File(['Script,Question 1\r\nK7F3QD,3'], 'marks.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Table with marks'), file);
  await user.click(screen.getByRole('button', { name: 'Upload and review' }));
  expect(await screen.findByText('No script of this exam has this code.')).toBeDefined();
  expect(
    screen.getByText(
      '3 answers would be marked, 1 has this mark already, 1 has another mark, which stays, 1 problem',
    ),
  ).toBeDefined();
  expect(within(screen.getByRole('table', { name: 'Marks that stay' })).getByText('K7F3QD')).toBeDefined();
  await expectAccessible();
  const mark = screen.getByRole('button', { name: 'Mark 3 answers' }) as HTMLButtonElement;
  expect(mark.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Skip 1 problem' }));
  await user.click(mark);
  const dialog = within(await screen.findByRole('dialog'));
  server.on(tables.listMarkTables, [applied]).on(tables.reviewMarkTable, { ...applied, review: review() });
  await user.type(dialog.getByRole('textbox'), 'Marked on paper');
  await user.click(dialog.getByRole('button', { name: 'Mark 3 answers' }));
  expect(await screen.findByText('3 answers marked by Fred: Marked on paper')).toBeDefined();
  expect(server.sentTo(tables.applyMarkTable)[0]?.body).toEqual({
    version: 'v1',
    skip_wrong: true,
    reason: 'Marked on paper',
  });
});

test('what a table marked is undone with a reason', async () => {
  const server = college().on(tables.listMarkTables, [applied]);
  const { user } = renderPage(VIEW, { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'The wrong file');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => server.sentTo(tables.undoMarkTable)[0]?.body).toEqual({ reason: 'The wrong file' });
});

test('the owner alone sees whose script has which code, with a reason', async () => {
  college();
  const { user, unmount } = renderPage(VIEW, { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Show the list' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'To number the scripts');
  await user.click(dialog.getByRole('button', { name: 'Show the list' }));
  expect(await screen.findByText('Anna Menon')).toBeDefined();
  expect(screen.getByText('K7F3QD')).toBeDefined();
  await expectAccessible();
  unmount();
  college('run');
  renderPage(VIEW, { as: 'Faculty' });
  expect(await screen.findByText('marks.csv')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show the list' })).toBeNull();
});
