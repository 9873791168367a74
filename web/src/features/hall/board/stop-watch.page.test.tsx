// What a move to another computer cost, as the board proposes it.
import { getLostTime } from '@quivia/contract/hall/acts';
import {
  DEFAULT_THRESHOLDS,
  getBoard,
  packPresence,
  packProgress,
  streamBoard,
} from '@quivia/contract/hall/board';
import { act, screen, within } from '@testing-library/react';
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

test('the server proposes the minutes, and its proposal stays in an open dialog when the student is back', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const start = (given: ReadableStreamDefaultController<Uint8Array>) => {
    controller = given;
  };
  const board = boardOf({
    thresholds: { ...DEFAULT_THRESHOLDS, quiet_seconds: 599, gone_seconds: 600 },
    presence: [heard(NOW - 20 * 60_000)],
  });
  let minutes = 20;
  const server = fakeServer()
    .on(getBoard, board)
    .on(streamBoard, () => new Response(new ReadableStream<Uint8Array>({ start })))
    .on(getLostTime, () => ({ minutes }));
  const { user } = renderPage('/hall/3?student=11', { as: 'Faculty' });
  await screen.findByText(/^Gone, last heard/);
  const panel = within(screen.getByRole('complementary', { name: 'Details' }));
  expect(server.sentTo(getLostTime)).toEqual([]);
  await user.click(panel.getByRole('button', { name: 'Minutes' }));
  expect(await screen.findByRole('button', { name: 'Use 20 minutes' })).toBeDefined();
  expect(server.sentTo(getLostTime)[0]?.params).toEqual({ id: '3', student_id: '41' });
  minutes = 0;
  const event = {
    exam_id: 3,
    server_time: new Date(NOW).toISOString(),
    progress: [packProgress(EPOCH, { ...progressOf(11), moved_at: NOW })],
    presence: [heard(NOW)],
  };
  await act(async () =>
    controller?.enqueue(new TextEncoder().encode(`event: board\ndata: ${JSON.stringify(event)}\n\n`)),
  );
  await screen.findByText(/^Here, last heard/);
  expect(screen.getByRole('button', { name: 'Use 20 minutes' })).toBeDefined();
  expect(server.sentTo(getLostTime)).toHaveLength(1);
});
