import { streamNotifications } from '@quivia/contract/notification-stream';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { fakeServer } from './fake-server.ts';

/** The streams of what a person's pages are told; the returned function announces a change of an exam on all of them. */
export function openNews(server: ReturnType<typeof fakeServer>, examId = 3): () => Promise<void> {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) => void streams.push(stream);
  server.on(streamNotifications, () => new Response(new ReadableStream<Uint8Array>({ start })));
  return async () => {
    await waitFor(() => expect(streams).not.toEqual([]));
    const event = JSON.stringify({ kind: 'exam', exam_id: examId });
    for (const stream of streams)
      stream.enqueue(new TextEncoder().encode(`event: notification\ndata: ${event}\n\n`));
  };
}
