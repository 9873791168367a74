// One live stream per person and browser: of all open tabs, the one that holds the lock keeps the connection and relays
// events to the others; when it closes, the next tab takes over. Otherwise ten tabs would use up the browser's
// connections to one host.
import { StreamEvent, streamNotifications } from '@quivia/contract/notification-stream';
import { keepConnected } from './event-source.ts';

/** `connected` means that events may have been missed before: refetch. */
type StreamNews = { kind: 'connected' } | { kind: 'event'; event: StreamEvent };

type Listener = (news: StreamNews) => void;

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
    void listenTo(emit, signal);
    return () => closing.abort();
  }

  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<StreamNews>) => emit(data);
  const lead = () =>
    listenTo((news) => {
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

const listenTo = (emit: Listener, signal: AbortSignal) =>
  keepConnected({
    endpoint: streamNotifications,
    onConnected: () => !signal.aborted && emit({ kind: 'connected' }),
    onData(data) {
      const event = eventOf(data);
      if (event && !signal.aborted) emit({ kind: 'event', event });
    },
    signal,
  });

/** A newer server may send kinds that this page doesn't know: they are skipped. */
function eventOf(data: string): StreamEvent | undefined {
  try {
    return StreamEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
