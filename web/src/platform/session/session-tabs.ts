// What one tab tells the others. They share one refresh cookie, so they can hold only one person's session.
import { sessionStore } from './session-store.ts';

interface News {
  kind: 'signed-in' | 'signed-out';
  userId: number;
  token: string;
}

let channel: BroadcastChannel | null = null;

export function followOtherTabs() {
  if (!('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('quivia-session');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    const answer = answerTo(data, sessionStore.get().user?.id);
    if (answer === 'leave') sessionStore.end('person');
    if (answer === 'adopt') sessionStore.start(data.token);
  };
}

export function tellOtherTabs(kind: News['kind']) {
  const { user, token } = sessionStore.get();
  if (user && token) channel?.postMessage({ kind, userId: user.id, token } satisfies News);
}

/**
 * A tab follows its own person out, and gives way when another one has taken over the cookie. When its own
 * person has signed in anew, the cookie belongs to that session, so it goes on in that one.
 */
export function answerTo({ kind, userId }: Omit<News, 'token'>, mine: number | undefined) {
  if (mine === undefined) return 'ignore';
  if (kind === 'signed-out') return userId === mine ? 'leave' : 'ignore';
  return userId === mine ? 'adopt' : 'leave';
}
