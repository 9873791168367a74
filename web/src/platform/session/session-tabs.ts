// Messages between tabs. They share one refresh cookie, so they can hold only one person's session.
import { sessionStore } from './session-store.ts';

interface Message {
  kind: 'signed-in' | 'signed-out';
  userId: number;
  token: string;
}

let channel: BroadcastChannel | null = null;

export function followOtherTabs() {
  if (!('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('quivia-session');
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const answer = answerTo(data, sessionStore.get().user?.id);
    if (answer === 'leave') sessionStore.end(data.kind === 'signed-out' ? 'other_tab' : 'person');
    if (answer === 'adopt') sessionStore.start(data.token);
  };
}

export function tellOtherTabs(kind: Message['kind']) {
  const { user, token } = sessionStore.get();
  if (user && token) channel?.postMessage({ kind, userId: user.id, token } satisfies Message);
}

/**
 * A tab signs out with its own person, and when somebody else has taken over the cookie. When its own person has signed
 * in again, the cookie belongs to the new session, so the tab adopts that one.
 */
export function answerTo({ kind, userId }: Omit<Message, 'token'>, mine: number | undefined) {
  if (mine === undefined) return 'ignore';
  if (kind === 'signed-out') return userId === mine ? 'leave' : 'ignore';
  return userId === mine ? 'adopt' : 'leave';
}
