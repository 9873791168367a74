import { useEffect, useState } from 'react';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { createOutbox, type Outbox } from '../../../platform/offline/outbox.ts';
import { readUnsent } from '../../../platform/offline/stored.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { sendPart, withReadyFiles } from '../session/answer-files.ts';
import { createEssaySender } from '../session/essay-sender.ts';
import { keepRefusal } from '../session/refusals.ts';
import { laneOf, PRACTICE_RUN, Unsent, unsentAnswers } from '../session/unsent.ts';
import { attemptCalls } from '../use-attempts.ts';
import { leftovers } from './cards.words.ts';

/** Sends the answers that a closed laptop or a dead network left on this device. */
export function Leftovers() {
  const { user } = useSession();
  const { waiting, rejected, isDone } = useLeftovers(user?.id);
  const answers = unsentAnswers(waiting);
  if (rejected.length > 0)
    return (
      <div className="mb-6">
        <Notice>{leftovers.rejected(rejected.length, rejected.at(-1) ?? '')}</Notice>
      </div>
    );
  if (answers > 0)
    return (
      <div className="mb-6">
        <Notice>{leftovers.sending(answers)}</Notice>
      </div>
    );
  return (
    <p role="status" className={isDone ? 'mb-6 text-sm text-correct' : 'sr-only'}>
      {isDone && leftovers.sent}
    </p>
  );
}

const sendEssay = createEssaySender();

async function deliver(unsent: Unsent): Promise<void> {
  // An answer without the files that can't be kept still counts.
  const refuse = () => {};
  if (unsent.kind === 'event') await attemptCalls.report(unsent);
  else if (unsent.kind === 'part') await sendPart(unsent, refuse);
  else if (unsent.is_essay) await sendEssay(unsent);
  else if (unsent.names_files) await attemptCalls.save(await withReadyFiles(unsent, refuse));
  else await attemptCalls.save(unsent);
}

function useLeftovers(userId: number | undefined) {
  const [waiting, setWaiting] = useState<readonly Unsent[]>([]);
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const [hadAnswers, setHadAnswers] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    let outbox: Outbox<Unsent> | undefined;
    let isClosed = false;
    async function open(userId: number) {
      const store = await deviceStore();
      const all = await readUnsent(store, ['unsent', userId], Unsent);
      // Those of a practice run are nobody's.
      const unsent = all.filter(({ key }) => key[2] !== PRACTICE_RUN);
      if (isClosed || unsent.length === 0) return;
      setHadAnswers(unsent.some(({ item }) => item.kind === 'answer'));
      outbox = createOutbox<Unsent>({
        store,
        laneOf,
        deliver,
        onChange: () => !isClosed && setWaiting(outbox?.get().waiting ?? []),
        onRejected: (unsent, why) => {
          if (unsent.kind !== 'answer') return;
          void keepRefusal(store, userId, unsent, { why, at: Date.now() });
          if (!isClosed) setRejected((before) => [...before, why]);
        },
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
  return { waiting, rejected, isDone: hadAnswers && waiting.length === 0 };
}
