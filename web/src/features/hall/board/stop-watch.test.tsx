// @vitest-environment happy-dom
// What a move to another computer cost, as the board proposes it.
import {
  DEFAULT_THRESHOLDS,
  getBoard,
  packPresence,
  packProgress,
  streamBoard,
} from '@quivia/contract/hall/board';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { boardOf, EPOCH, progressOf } from '../../../testing/sample-board.ts';

beforeAll(() =>
  Promise.all([import('./board-page.tsx'), import('./student-panel.tsx'), import('../acts/act-dialogs.tsx')]),
);

const NOW = EPOCH + 30 * 60_000;
const heard = (seen_at: number) =>
  packPresence(EPOCH, {
    id: 11,
    seen_at,
    question: 4,
    unsaved: 0,
    unsaved_since: null,
    hidden_since: null,
    seen_message: 0,
    device: 'cw',
  });
const moved = (moved_at: number | null) => packProgress(EPOCH, { ...progressOf(11), moved_at });

/** Anna has been gone for 20 minutes; `comeBack` is the first sign of life since. */
async function gone() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
      }),
    );
  const board = boardOf({
    thresholds: { ...DEFAULT_THRESHOLDS, quiet_seconds: 599, gone_seconds: 600 },
    presence: [heard(NOW - 20 * 60_000)],
  });
  fakeServer().on(getBoard, board).on(streamBoard, stream);
  const { user } = renderPage('/hall/3?student=11', { as: 'Faculty' });
  await screen.findByText(/^Gone, last heard/);
  const comeBack = async (moved_at: number | null) => {
    const event = {
      exam_id: 3,
      server_time: new Date(NOW).toISOString(),
      progress: [moved(moved_at)],
      presence: [heard(NOW)],
    };
    await act(async () =>
      controller?.enqueue(new TextEncoder().encode(`event: board\ndata: ${JSON.stringify(event)}\n\n`)),
    );
    await screen.findByText(/^Here, last heard/);
  };
  const openMinutes = async () => {
    const buttons = await screen.findAllByRole('button', { name: 'Minutes' });
    await user.click(buttons.at(-1) as HTMLElement);
    await screen.findByRole('alertdialog', { name: 'Minutes for Anna Nair' });
  };
  return { user, comeBack, openMinutes };
}

test('after a move to another computer the minutes that it took are proposed', async () => {
  const { comeBack, openMinutes } = await gone();
  await comeBack(NOW);
  await openMinutes();
  expect(screen.getByRole('button', { name: 'Use 20 minutes' })).toBeDefined();
});

test('whoever was gone earlier, and not for the move, is proposed nothing', async () => {
  const { comeBack, openMinutes } = await gone();
  await comeBack(null);
  await openMinutes();
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('the proposal of an open dialog stays when the student is back', async () => {
  const { comeBack, openMinutes } = await gone();
  await openMinutes();
  const proposal = screen.getByRole('button', { name: /^Use 2\d minutes$/ }).textContent;
  await comeBack(null);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Use/ }).textContent).toBe(proposal));
});
