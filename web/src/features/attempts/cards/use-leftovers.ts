import { useEffect, useState } from 'react';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { createOutbox, type Outbox } from '../../../platform/offline/outbox.ts';
import { laneOf, type Unsent } from '../session/unsent.ts';
import { attemptCalls } from '../use-attempts.ts';

const deliver = async (unsent: Unsent) =>
  void (await (unsent.kind === 'answer' ? attemptCalls.save(unsent) : attemptCalls.report(unsent)));

/** Delivers what the person's exams have left on this device. */
export function useLeftovers(userId: number | undefined) {
  const [waiting, setWaiting] = useState<readonly Unsent[]>([]);
  const [hadAnswers, setHadAnswers] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    let outbox: Outbox<Unsent> | undefined;
    let isClosed = false;
    async function open(userId: number) {
      const store = await deviceStore();
      const left = await store.all(['unsent', userId]).catch(() => []);
      if (isClosed || left.length === 0) return;
      const unsent = left.map(({ key, value }) => ({ key, item: value as Unsent }));
      setHadAnswers(unsent.some(({ item }) => item.kind === 'answer'));
      outbox = createOutbox<Unsent>({
        store,
        laneOf,
        deliver,
        onChange: () => !isClosed && setWaiting(outbox?.get().waiting ?? []),
        onRejected: () => {},
      });
      outbox.resume(unsent);
    }
    void open(userId);
    const retry = () => outbox?.retry();
    addEventListener('online', retry);
    return () => {
      isClosed = true;
      removeEventListener('online', retry);
      outbox?.close();
    };
  }, [userId]);
  return { waiting, isDone: hadAnswers && waiting.length === 0 };
}
