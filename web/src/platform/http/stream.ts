// One live stream per person and browser: of all open tabs, the one that holds the lock keeps the connection and relays
// events to the others; when it closes, the next tab takes over. Otherwise ten tabs would use up the browser's
// connections to one host.
import { StreamEvent, streamNotifications } from '@quivia/contract/notification-stream';
import { createParser } from 'eventsource-parser';
import { backOffMs } from '../offline/back-off.ts';
import { request } from './call.ts';
import { refusal } from './call-error.ts';

/** `connected` means that events may have been missed before: refetch. */
type StreamNews = { kind: 'connected' } | { kind: 'event'; event: StreamEvent };

type Listener = (news: StreamNews) => void;

const ANSWER_MS = 10_000;
/** The server sends a comment every 25 s. */
const SILENCE_MS = 60_000;
/** After a connection that lasted this long, the count of failures starts again. */
const GOOD_MS = 30_000;

const listeners = new Set<Listener>();

/** Adds a listener for as long as the page follows the stream. */
export function onStreamNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function followStream(userId: number, onNews: Listener): () => void {
  const emit: Listener = (news) => {
    onNews(news);
    for (const listener of listeners) listener(news);
  };
  const name = `quivia-stream-${userId}`;
  const closing = new AbortController();
  const { signal } = closing;
  if (!navigator.locks || !('BroadcastChannel' in globalThis)) {
    void keepConnected(emit, signal);
    return () => closing.abort();
  }

  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<StreamNews>) => emit(data);
  const lead = () =>
    keepConnected((news) => {
      emit(news);
      others.postMessage(news);
    }, signal);
  navigator.locks.request(name, { signal }, lead).catch((error) => {
    if (!signal.aborted) console.warn('The live stream has stopped', error);
  });
  return () => {
    closing.abort();
    others.close();
  };
}

async function keepConnected(emit: Listener, signal: AbortSignal) {
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    let wait = 0;
    const onRetry = (ms: number) => {
      wait = ms;
    };
    await connect((news) => !signal.aborted && emit(news), onRetry, signal).catch(() => undefined);
    failures = Date.now() - since > GOOD_MS ? 0 : failures + 1;
    if (signal.aborted) return;
    const isBack = await sleep(Math.max(wait, backOffMs(failures - 1, Math.random())), signal);
    // The network may need a moment more: waits are short again.
    if (isBack) failures = 0;
  }
}

/** Resolves or rejects when the connection ends. The server may say how long to wait afterwards. */
async function connect(emit: Listener, onRetry: (ms: number) => void, signal: AbortSignal) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), ANSWER_MS);
  try {
    const response = await request(
      streamNotifications,
      {},
      {
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
        timeoutMs: null,
      },
    );
    if (!response.ok || !response.body) throw await refusal(response);
    emit({ kind: 'connected' });
    const parser = createParser({
      onRetry,
      onEvent: ({ data }) => {
        const event = eventOf(data);
        if (event) emit({ kind: 'event', event });
      },
    });
    const text = response.body.pipeThrough(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
    );
    for (const reader = text.getReader(); ; ) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A newer server may send kinds that this page doesn't know: they are skipped. */
function eventOf(data: string): StreamEvent | undefined {
  try {
    return StreamEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** Ends early when the network comes back, and says whether it did. */
function sleep(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const wake = (event?: Event) => {
      clearTimeout(timer);
      removeEventListener('online', wake);
      signal.removeEventListener('abort', wake);
      resolve(event?.type === 'online');
    };
    const timer = setTimeout(() => wake(), ms);
    addEventListener('online', wake);
    signal.addEventListener('abort', wake);
  });
}
