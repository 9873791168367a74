import { markBack, resumeHall } from '@quivia/contract/hall/acts';
import { getBoard, packProgress, streamBoard } from '@quivia/contract/hall/board';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { boardOf, EPOCH, progressOf } from '../../../../testing/sample-board.ts';

beforeAll(async () => {
  await import('../board-page.tsx');
  await import('../../acts/act-dialogs.tsx');
});

const REPLY = { message: 'Done.', act_id: 9, students: 1 };

/** Three students, of whom these are back. */
function evacuated(back: readonly number[]) {
  const progress = [11, 12, 13].map((id) =>
    packProgress(EPOCH, { ...progressOf(id), paused_at: EPOCH + 1_700_000, is_back: back.includes(id) }),
  );
  const server = fakeServer()
    .on(getBoard, boardOf({ progress }))
    .on(streamBoard, () => new Response(new ReadableStream()));
  return server;
}

const open = () => renderPage('/hall/3', { as: 'Faculty' });
const sum = () => screen.findByText(/^Evacuation: \d of 3 students back/);

test('after an evacuation each student, or a whole room, is ticked as back', async () => {
  const server = evacuated([11]).on(markBack, REPLY);
  const { user } = open();
  expect((await sum()).textContent).toBe('Evacuation: 1 of 3 students back in their seats');
  expect(screen.getByRole('option', { name: /R25CS001.*Back in the seat/ })).toBeDefined();
  expect(screen.getByRole('option', { name: /R25CS002.*Not back yet/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Count who is back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who is back?' });
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('checkbox', { name: /Bala Menon/ }));
  expect(within(dialog).getByText('Hall A: 2 of 3 back')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'All of Hall A are back' }));
  expect(within(dialog).getByText('Hall A: 3 of 3 back')).toBeDefined();
  await user.click(within(dialog).getByRole('checkbox', { name: /Anna Nair/ }));
  await waitFor(() => expect(server.sentTo(markBack)).toHaveLength(3));
  expect(server.sentTo(markBack).map(({ body }) => [body.scope, body.is_back])).toEqual([
    [{ student_id: 42 }, true],
    [{ room_id: 8 }, true],
    [{ student_id: 41 }, false],
  ]);
});

test('a tick that the server refuses is taken off again', async () => {
  const server = evacuated([]).on(markBack, refusal('not_allowed'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Count who is back' }));
  const box = await screen.findByRole('checkbox', { name: /Anna Nair/ });
  await user.click(box);
  await waitFor(() => expect(server.sentTo(markBack)).toHaveLength(1));
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(false));
});

test('Resume says who is not back: they stay paused, unless everyone is chosen', async () => {
  const server = evacuated([11, 13]).on(resumeHall, REPLY);
  const { user } = open();
  await sum();
  const resume = async () => {
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    return within(await screen.findByRole('alertdialog', { name: 'Resume everyone' }));
  };
  let dialog = await resume();
  expect(dialog.getByText('Not back yet (1): Bala Menon.')).toBeDefined();
  await expectAccessible(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Resume 2 students' }));
  await waitFor(() => expect(server.sentTo(resumeHall)[0]?.body).toMatchObject({ only_back: true }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  dialog = await resume();
  await user.click(dialog.getByRole('radio', { name: /^Everyone/ }));
  await user.click(dialog.getByRole('button', { name: 'Resume everyone anyway' }));
  await waitFor(() => expect(server.sentTo(resumeHall)).toHaveLength(2));
  expect(server.sentTo(resumeHall)[1]?.body.only_back).toBeUndefined();
});
