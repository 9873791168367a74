import { API_BASE } from '@quivia/contract/endpoint';
import { StreamEvent, streamNotifications } from '@quivia/contract/notification-stream';
import * as z from 'zod/mini';

export interface StreamClient<Event = StreamEvent> {
  response: Response;
  /** What has come so far, oldest first. */
  events: Event[];
  /** Of the longest event, in bytes. */
  longest(): number;
  /** Resolves when the server has closed it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream of notifications over a real connection, as an open page does. */
export const openStream = (origin: string, token: string | undefined): Promise<StreamClient> =>
  openStreamOf(origin + API_BASE + streamNotifications.path, token, StreamEvent);

export async function openStreamOf<S extends z.ZodMiniType>(
  address: string,
  token: string | undefined,
  schema: S,
): Promise<StreamClient<z.output<S>>> {
  const leaving = new AbortController();
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const events: z.output<S>[] = [];
  let longest = 0;
  const ended = read(response, (data) => {
    longest = Math.max(longest, Buffer.byteLength(data));
    events.push(z.parse(schema, JSON.parse(data)));
  });
  return { response, events, longest: () => longest, ended, close: () => leaving.abort() };
}

async function read(response: Response, onData: (data: string) => void): Promise<void> {
  let text = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^event: \w+\ndata: (.*)$/.exec(part)?.[1];
        if (data) onData(data);
      }
    }
  } catch {
    // We left, or the process is gone: over either way.
  }
}
