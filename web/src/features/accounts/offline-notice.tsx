import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsAway } from '../../platform/http/reachability.ts';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { away } from '../../platform/offline/offline.words.ts';
import { returnPath } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { offlineNotice as words } from './offline.words.ts';

/** Above the sign-in form while there is no network: what this device has of the exam, and what to do. */
export function OfflineNotice() {
  const { unreachable } = useSession();
  const { state } = useLocation();
  const [, exam] = /^\/quiz\/(\d+)/.exec(returnPath(state)) ?? [];
  const stored = useStored(exam === undefined ? undefined : Number(exam));
  const isAway = useIsAway() || unreachable;
  if (!isAway && !stored) return null;
  return (
    <div className="mb-6">
      <Notice>
        {isAway && <p className="font-semibold">{away.title}</p>}
        {stored && <p>{words.stored(stored.answers, isPhone())}</p>}
        <p>{isAway ? words.what(unreachable, stored !== undefined) : words.back}</p>
      </Notice>
    </div>
  );
}

const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 48rem)').matches;

interface Stored {
  /** Unsent ones, each question counted once. */
  answers: number;
}

/** What this device has of the exam that was asked for; nothing about any other. */
function useStored(examId: number | undefined): Stored | undefined {
  const [stored, setStored] = useState<Stored>();
  useEffect(() => {
    if (examId === undefined) return;
    let isMounted = true;
    void lookUp(examId).then((found) => isMounted && setStored(found));
    return () => {
      isMounted = false;
    };
  }, [examId]);
  return stored;
}

async function lookUp(examId: number): Promise<Stored | undefined> {
  const store = await deviceStore();
  const of = async (kind: 'unsent' | 'page') =>
    (await store.all([kind]).catch(() => [])).filter(({ key }) => key[2] === examId);
  const [unsent, pages] = await Promise.all([of('unsent'), of('page')]);
  const questions = unsent.flatMap(
    ({ value }) => (value as { question_id?: number } | null)?.question_id ?? [],
  );
  return unsent.length + pages.length > 0 ? { answers: new Set(questions).size } : undefined;
}
