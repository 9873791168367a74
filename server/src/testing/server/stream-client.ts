import { API_BASE } from '@quivia/contract/endpoint';
import { StreamEvent, streamNotifications } from '@quivia/contract/notification-stream';
import * as z from 'zod/mini';

export interface StreamClient {
  response: Response;
  /** What has come so far, oldest first. */
  events: StreamEvent[];
  /** Resolves when the server has closed it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream of notifications over a real connection, as an open page does. */
export async function openStream(origin: string, token: string | undefined): Promise<StreamClient> {
  const leaving = new AbortController();
  const response = await fetch(origin + API_BASE + streamNotifications.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const events: StreamEvent[] = [];
  return { response, events, ended: read(response, events), close: () => leaving.abort() };
}

async function read(response: Response, events: StreamEvent[]): Promise<void> {
  let text = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^event: notification\ndata: (.*)$/.exec(part)?.[1];
        if (data) events.push(z.parse(StreamEvent, JSON.parse(data)));
      }
    }
  } catch {
    // We left, or the process is gone: over either way.
  }
}
