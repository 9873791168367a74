import { type BoardSeb, getBoard, packProgress, streamBoard } from '@quivia/contract/hall/board';
import { getStanding } from '@quivia/contract/hall/duties';
import * as endpoints from '@quivia/contract/seb';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { boardOf, EPOCH, progressOf } from '../../../testing/sample-board.ts';

beforeAll(() => Promise.all([import('./board-page.tsx'), import('./student-panel.tsx')]));

async function open(seb: BoardSeb, given: Parameters<typeof boardOf>[0] = {}) {
  const rows = [11, 12, 13].map((id) =>
    packProgress(EPOCH, { ...progressOf(id), ...(id === 11 && { seb }) }),
  );
  const server = fakeServer()
    .on(getBoard, boardOf({ progress: rows, ...given }))
    .on(streamBoard, () => new Response(new ReadableStream()))
    .on(getStanding, refusal('not_found'))
    .on(endpoints.exemptFromSeb, { message: 'Anna Nair can take this exam in any browser.' })
    .on(endpoints.endSebExemption, { message: 'Anna Nair takes this exam in Safe Exam Browser.' });
  const { user } = renderPage('/hall/3', { as: 'Faculty' });
  await user.click(await screen.findByRole('option', { name: /R25CS001/ }));
  const panel = await screen.findByRole('region', { name: 'Safe Exam Browser' });
  return { server, user, panel: within(panel) };
}

const AT = EPOCH + 90_000;

test('a row and the details say which Safe Exam Browser it is and when it was verified', async () => {
  const { panel } = await open({ state: 'verified', at: AT, browser: 'Windows 3.10.2' });
  expect(panel.getByText(/^Verified at /)).toBeDefined();
  expect(panel.getByText('Windows 3.10.2')).toBeDefined();
  expect(screen.getByText('SEB, Windows 3.10.2')).toBeDefined();
});

test('a check that failed is among what needs attention, and one press with a reason exempts the student', async () => {
  const { server, user, panel } = await open({ state: 'failed', at: AT, browser: '' });
  expect(screen.getAllByText(/^SEB not verified at /).length).toBeGreaterThan(0);
  await user.click(panel.getByRole('button', { name: 'Exempt from Safe Exam Browser' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Exempt' }));
  await dialog.findByText('Please give a reason');
  await expectAccessible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A screen reader on Linux');
  await user.click(dialog.getByRole('button', { name: 'Exempt' }));
  await screen.findByText('Anna Nair can take this exam in any browser.');
  expect(server.sentTo(endpoints.exemptFromSeb)).toMatchObject([
    { params: { id: '3', student_id: '41' }, body: { reason: 'A screen reader on Linux' } },
  ]);
});

test('an exemption can be ended', async () => {
  const { server, user, panel } = await open({ state: 'exempt', at: null, browser: '' });
  expect(panel.getByText('Exempt: any browser')).toBeDefined();
  await user.click(panel.getByRole('button', { name: 'End the exemption' }));
  await screen.findByText('Anna Nair takes this exam in Safe Exam Browser.');
  expect(server.sentTo(endpoints.endSebExemption)).toHaveLength(1);
});

test('an observer reads it and exempts nobody', async () => {
  const { panel } = await open({ state: 'none', at: null, browser: '' }, { duty: 'observer' });
  expect(panel.getByText('Not opened')).toBeDefined();
  expect(panel.queryByRole('button')).toBeNull();
});
