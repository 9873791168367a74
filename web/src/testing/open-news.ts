import { type StreamEvent, streamNotifications } from '@quivia/contract/notification-stream';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { fakeServer } from './fake-server.ts';

/** As an act of the exam's team arrives, such as more time. */
export const NOTIFIED: StreamEvent = {
  kind: 'notification',
  notification: {
    id: 1,
    title: 'News',
    body: 'Something happened to your exam',
    message_id: null,
    params: null,
    link: null,
    created_at: '2026-03-01T12:00:00.000Z',
    is_read: false,
  },
};

/**
 * The streams of what a person's pages are told; the returned function announces a change of an exam on all of them, or
 * something else.
 */
export function openNews(
  server: ReturnType<typeof fakeServer>,
  examId = 3,
): (event?: StreamEvent) => Promise<void> {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) => void streams.push(stream);
  server.on(streamNotifications, () => new Response(new ReadableStream<Uint8Array>({ start })));
  return async (event = { kind: 'exam', exam_id: examId }) => {
    await waitFor(() => expect(streams).not.toEqual([]));
    const text = `event: notification\ndata: ${JSON.stringify(event)}\n\n`;
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(text));
  };
}
