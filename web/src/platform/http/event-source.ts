// Server-sent events with the session's token, which the browser's own EventSource can't send. Reconnects until it is
// aborted, with longer waits after each failure.
import type { EndpointShape } from '@quivia/contract/endpoint';
import { backOffMs } from '../offline/back-off.ts';
import { type RequestParts, request } from './call.ts';
import { CallError, refusal } from './call-error.ts';
import { readEvents } from './read-events.ts';

const ANSWER_MS = 10_000;
/** The server sends a comment every 25 s. */
const SILENCE_MS = 60_000;
/** After a connection that lasted this long, the count of failures starts again. */
const GOOD_MS = 30_000;

interface EventSourceParts {
  endpoint: EndpointShape;
  input?: RequestParts;
  /** Reconnects after this long without a byte. */
  silenceMs?: number;
  /** The longest wait between two tries. Short only for pages of which few are open at a time. */
  longestWaitMs?: number;
  /** Events may have been missed before. */
  onConnected: () => void;
  onData: (data: string) => void;
  /** After each connection that ended, or that could not be made: with the refusal, where the server sent one. */
  onLost?: (why: CallError | undefined) => void;
  signal: AbortSignal;
}

export async function keepConnected(parts: EventSourceParts) {
  const { signal, onLost } = parts;
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    let wait = 0;
    const onRetry = (ms: number) => {
      wait = ms;
    };
    const why = await connect(parts, onRetry).catch((error: unknown) => error);
    failures = Date.now() - since > GOOD_MS ? 0 : failures + 1;
    if (signal.aborted) return;
    onLost?.(why instanceof CallError ? why : undefined);
    const isBack = await sleep(
      Math.max(wait, backOffMs(failures - 1, Math.random(), parts.longestWaitMs)),
      signal,
    );
    // The network may need a moment more: waits are short again.
    if (isBack) failures = 0;
  }
}

/** Resolves or rejects when the connection ends. The server may say how long to wait afterwards. */
async function connect(
  { endpoint, input = {}, silenceMs = SILENCE_MS, onConnected, onData, signal }: EventSourceParts,
  onRetry: (ms: number) => void,
) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), ANSWER_MS);
  try {
    const response = await request(endpoint, input, {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
      timeoutMs: null,
    });
    if (!response.ok || !response.body) throw await refusal(response);
    onConnected();
    const read = readEvents({ onRetry, onData });
    const text = response.body.pipeThrough(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
    );
    for (const reader = text.getReader(); ; ) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const { done, value } = await reader.read();
      if (done) return;
      read(value);
    }
  } finally {
    clearTimeout(timer);
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
