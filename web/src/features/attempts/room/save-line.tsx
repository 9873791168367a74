import { useEffect, useRef, useState } from 'react';
import { timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { useIsAway } from '../../../platform/http/reachability.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { answersToSend } from '../session/unsent.ts';
import { saveLine } from './room.words.ts';
import { type SaveStatus, saveStatus } from './save-status.ts';

const LOOKS: Record<SaveStatus['tone'], string> = {
  right: 'text-correct before:bg-current forced-colors:before:bg-[CanvasText]',
  risk: 'text-risk before:rounded-sm before:bg-current before:rotate-45 forced-colors:before:bg-[CanvasText]',
  plain: 'text-ink-2 before:border-[1.75px] before:border-current',
};

export function SaveLine({ view }: { view: AttemptView }) {
  const { tone, words } = useSaveStatus(view);
  const said = useAnnouncement(tone, words);
  if (words === '') return null;
  return (
    <div className="min-w-0">
      <p
        className={`flex min-w-0 items-baseline gap-2 text-xs font-semibold before:size-2.5 before:shrink-0 before:rounded-full before:content-[''] ${LOOKS[tone]}`}
      >
        <span data-testid="save-line" className="min-w-0">
          {words}
        </span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {view.rejected.size > 0 && (
        <div role="alert" className="text-xs font-semibold text-wrong">
          {[...view.rejected].map(([id, { number, why }]) => (
            <p key={id}>{saveLine.rejectedWhy(number ?? numberOf(view, id), why)}</p>
          ))}
        </div>
      )}
    </div>
  );
}

const numberOf = ({ paper }: AttemptView, id: number) =>
  paper.find((question) => question.id === id)?.question_number;

function useSaveStatus(view: AttemptView): SaveStatus {
  const { sheet, outbox, savedAt, late, rejected, receipt } = view;
  const isOnline = !useIsAway();
  return saveStatus({
    // After a reload there is no sheet of what has ended.
    phase: receipt ? 'ended' : (sheet?.phase ?? 'open'),
    unsent: answersToSend(outbox),
    trouble: outbox.trouble,
    isOnline,
    isStored: outbox.isStored,
    savedAt: savedAt && timeToSecondOf(new Date(savedAt)),
    late: late.size,
    notCounted:
      receipt?.late?.filter(
        ({ accepted, after_results }) => accepted === false || (after_results && !accepted),
      ).length ?? 0,
    rejected: rejected.size,
  });
}

/**
 * Screen readers hear when saving gets worse and when it works again, not every single save. What was said and is no
 * longer so is taken back silently: the next thing they read must not contradict the screen.
 */
function useAnnouncement(tone: SaveStatus['tone'], words: string): string {
  const [said, setSaid] = useState('');
  const known = useRef({ tone, words });
  useEffect(() => {
    const before = known.current;
    if (tone === 'plain' || words === before.words) return;
    known.current = { tone, words };
    const isNews = tone === 'risk' || before.tone === 'risk';
    setSaid(isNews ? words : '');
  }, [tone, words]);
  return said;
}
