// One store of messages for all parts of the exam page that show them.
import * as endpoints from '@quivia/contract/hall/asks';
import { markMessagesSeen } from '@quivia/contract/hall/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../platform/http/call.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import {
  createMessages,
  type HallMessages,
  type MessagesCalls,
  type MessagesStore,
} from './messages-store.ts';
import { followSeen } from './seen-message.ts';

const callsOf = (examId: number): MessagesCalls => ({
  read: () => call(endpoints.getStudentMessages, { query: { quiz_or_viva_id: String(examId) } }),
  seen: (numbers) => call(markMessagesSeen, { body: { quiz_or_viva_id: examId, numbers } }),
  ask: (ask) => call(endpoints.ask, { body: { quiz_or_viva_id: examId, ...ask } }),
  withdraw: (id) => call(endpoints.withdrawAsk, { params: { id: String(id) } }),
});

interface Live {
  store: MessagesStore | undefined;
  listeners: Set<() => void>;
  stop: () => void;
}

const live = new Map<string, Live>();

/** Begins with the first part of the page that needs it, and ends with the last. */
function liveMessages(userId: number, examId: number) {
  const key = `${userId}/${examId}`;
  const start = (): Live => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const one: Live = { store: undefined, listeners: new Set(), stop: () => leaving.abort() };
    const onChange = () => {
      for (const listener of one.listeners) listener();
    };
    void deviceStore().then((store) => {
      if (signal.aborted) return;
      const messages = createMessages({ userId, examId, calls: callsOf(examId), store, onChange });
      one.store = messages;
      onChange();
      const look = () => void messages.look();
      addEventListener('online', look, { signal });
      const unfollow = onStreamNews((news) => {
        if (news.kind === 'connected') look();
        else if (news.event.kind === 'words' && news.event.exam_id === examId)
          messages.hear(news.event.words);
      });
      const forget = followSeen(examId, messages.seenUpTo);
      signal.addEventListener('abort', () => {
        unfollow();
        forget();
        messages.stop();
      });
      void messages.start();
    });
    return one;
  };
  return {
    subscribe(listener: () => void) {
      const one = live.get(key) ?? start();
      live.set(key, one);
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size > 0) return;
        one.stop();
        live.delete(key);
      };
    },
    store: () => live.get(key)?.store,
    get: () => live.get(key)?.store?.get(),
  };
}

/** Undefined until what this device keeps has been read. */
export function useHallMessages(
  userId: number,
  examId: number,
): { state: HallMessages | undefined; store: () => MessagesStore | undefined } {
  const [{ subscribe, get, store }] = useState(() => liveMessages(userId, examId));
  return { state: useSyncExternalStore(subscribe, get), store };
}

/** Reads again when a reply names a newer message, and at each question where some are held back until it is reached. */
export function useNewest(
  { state, store }: ReturnType<typeof useHallMessages>,
  newest: number | undefined,
  question: number | undefined,
) {
  const isReady = state !== undefined;
  useEffect(() => {
    if (isReady && newest !== undefined) store()?.ensure(newest);
  }, [isReady, newest, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each question
  useEffect(() => {
    if (store()?.get().hasLater) void store()?.look();
  }, [question, store]);
}
