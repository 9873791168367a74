import type { AuditEntry } from '@quivia/contract/audit';
import { listExamLog } from '@quivia/contract/exam-log';
import { getExam, listExams } from '@quivia/contract/exams';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../start-quiz-panel.tsx'));

const entry = (id: number, given: Partial<AuditEntry> = {}): Omit<AuditEntry, 'institution'> => ({
  id,
  at: '2026-11-16T09:05:00.000Z',
  actor: 'anna01',
  actor_name: 'Anna Berg',
  api_token: null,
  subject_name: null,
  action: 'exam.extended',
  what: 'gave everyone 10 more minutes in Series 1',
  message_id: null,
  params: null,
  ...given,
});

const open = (more = '') => renderPage(`/faculty?panel=start-quiz&exam=3&view=log${more}`, { as: 'Faculty' });

test('says who did what, and narrows it to a part that the address keeps', async () => {
  const server = fakeServer()
    .on(getExam, examOf({ share: 'see', shared_by: 'gita01' }))
    .on(listExams, [])
    .on(listExamLog, ({ query }) =>
      query.part === 'results' ? [] : [entry(1), entry(2, { action: 'hall.act' })],
    );
  const { user, router } = open();
  const [line] = await screen.findAllByText(/gave everyone 10 more minutes/);
  expect(line?.textContent).toBe('Anna Berg anna01 gave everyone 10 more minutes in Series 1');
  expect(screen.getByRole('link', { name: 'Log' }).getAttribute('aria-current')).toBe('page');
  await expectAccessible();
  await user.click(screen.getByRole('radio', { name: 'Results' }));
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(server.sentTo(listExamLog).at(-1)).toMatchObject({
    params: { id: '3' },
    query: { part: 'results' },
  });
  expect(router.state.location.search).toContain('part=results');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.type(screen.getByLabelText('Search the log'), 'pause');
  await waitFor(() => expect(server.sentTo(listExamLog).at(-1)?.query).toMatchObject({ search: 'pause' }));
});

test('says what will appear while nothing is recorded, and ignores a part that does not exist', async () => {
  const server = fakeServer().on(getExam, examOf()).on(listExams, []).on(listExamLog, []);
  open('&part=nonsense');
  expect(await screen.findByText('Nothing is recorded yet')).toBeDefined();
  expect(server.sentTo(listExamLog)[0]?.query.part).toBeUndefined();
});
