// One live stream a person and browser: of all open tabs the one that holds the lock keeps the connection and
// relays to the others; when it closes, the next in line takes over. Ten tabs would else use up the browser's
// connections to one host.
import { StreamEvent, streamNotifications } from '@quivia/contract/notifications';
import { createParser } from 'eventsource-parser';
import { backOffMs } from '../offline/back-off.ts';
import { ask } from './call.ts';
import { refusal } from './call-error.ts';

/** `connected` means: something may have been missed before, so look again. */
type StreamNews = { kind: 'connected' } | { kind: 'event'; event: StreamEvent };

type Tell = (news: StreamNews) => void;

const ANSWER_MS = 10_000;
/** The server sends a comment every 25 s. */
const SILENCE_MS = 60_000;
/** A connection that lived this long was a good one: the next failure is the first again. */
const GOOD_MS = 30_000;

const listeners = new Set<Tell>();

/** Hears what the stream of this page brings, for as long as somebody follows it. */
export function onStreamNews(tell: Tell): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export function followStream(userId: number, told: Tell): () => void {
  const tell: Tell = (news) => {
    told(news);
    for (const listener of listeners) listener(news);
  };
  const name = `quivia-stream-${userId}`;
  const closing = new AbortController();
  const { signal } = closing;
  if (!navigator.locks || !('BroadcastChannel' in globalThis)) {
    void keepConnected(tell, signal);
    return () => closing.abort();
  }

  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<StreamNews>) => tell(data);
  const lead = () =>
    keepConnected((news) => {
      tell(news);
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

async function keepConnected(tell: Tell, signal: AbortSignal) {
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    await connect((news) => !signal.aborted && tell(news), signal).catch(() => undefined);
    failures = Date.now() - since > GOOD_MS ? 0 : failures + 1;
    if (!signal.aborted) await pause(backOffMs(failures - 1, Math.random()), signal);
  }
}

/** Until the connection ends, however it ends. */
async function connect(tell: Tell, signal: AbortSignal) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), ANSWER_MS);
  try {
    const response = await ask(
      streamNotifications,
      {},
      {
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
        timeoutMs: null,
      },
    );
    if (!response.ok || !response.body) throw await refusal(response);
    tell({ kind: 'connected' });
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = eventOf(data);
        if (event) tell({ kind: 'event', event });
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

/** A newer server may send kinds that this page does not know: they are passed over. */
function eventOf(data: string): StreamEvent | undefined {
  try {
    return StreamEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** Ends early when the network comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      removeEventListener('online', wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    addEventListener('online', wake);
    signal.addEventListener('abort', wake);
  });
}
