// What a learning platform has kept for us where the browser keeps no cookies in frames (LTI platform storage).
interface Kept {
  target: string;
  origin: string;
  name: string;
}

const PATIENCE_MS = 5_000;

/** Its own frame, or one beside ours that it has made for this. */
function frameOf(target: string): Window {
  const host = window.parent === window && window.opener ? (window.opener as Window) : window.parent;
  if (target === '_parent') return host;
  return (host.frames as unknown as Record<string, Window | undefined>)[target] ?? host;
}

/** Undefined when it doesn't answer. Answers of other origins are no answers. */
export function keptByPlatform({ target, origin, name }: Kept): Promise<string | undefined> {
  const message_id = crypto.randomUUID();
  return new Promise((resolve) => {
    const leaving = new AbortController();
    const timer = setTimeout(() => finish(undefined), PATIENCE_MS);
    function finish(value: string | undefined) {
      clearTimeout(timer);
      leaving.abort();
      resolve(value);
    }
    addEventListener(
      'message',
      ({ origin: from, data }: MessageEvent) => {
        if (from !== origin || data?.subject !== 'lti.get_data.response' || data.message_id !== message_id)
          return;
        finish(typeof data.value === 'string' ? data.value : undefined);
      },
      { signal: leaving.signal },
    );
    frameOf(target).postMessage({ subject: 'lti.get_data', message_id, key: name }, origin);
  });
}
