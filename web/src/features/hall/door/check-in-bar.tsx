import { useEffect, useState } from 'react';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { outbox as outboxWords, page as words } from './door.words.ts';
import type { CheckInList } from './use-check-in.ts';

/** A delivery that takes longer is worth a line. */
const SLOW_MS = 2_000;

/** Whether it has been so for a while. */
function useLasts(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, ms]);
  return isSo && lasts;
}

/**
 * How many have come, and what of the page is not with the server. At the bottom of the screen, where it grows upwards: a
 * tap must not move the list. How many are being sent is not read out, because it changes with every tap.
 */
export function CheckInBar({ list: { outbox, rows, error } }: { list: CheckInList }) {
  const count = outbox.waiting.length;
  const isSlow = useLasts(count > 0, SLOW_MS);
  const isInTrouble = count > 0 && (outbox.trouble !== null || !navigator.onLine);
  const said = () => {
    if ((isSlow || isInTrouble) && !outbox.isStored) return outboxWords.unstored;
    if (count > 0 && outbox.trouble === 'signed_out') return outboxWords.signedOut(count);
    if (count > 0 && (outbox.trouble === 'offline' || !navigator.onLine)) return outboxWords.offline(count);
    if (count > 0 && outbox.trouble !== null) return outboxWords.serverTrouble(count);
    if (!rows || !error) return '';
    const isOffline = error instanceof CallError && error.status === 0;
    return isOffline ? outboxWords.keptList : outboxWords.oldList(sentenceOf(error));
  };
  const trouble = said();
  const look = 'min-w-0 grow basis-60 rounded-md bg-risk-soft px-3 py-1 empty:hidden';
  return (
    <div className="sticky bottom-0 z-10 low:static -mx-4 mt-4 -mb-6 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule bg-paper px-4 py-2 text-sm sm:-mx-8 sm:px-8">
      {rows && (
        <p className="font-semibold">
          {words.present(rows.filter(({ checked_in }) => checked_in).length, rows.length)}
        </p>
      )}
      <p role="status" className={look}>
        {trouble}
      </p>
      {isSlow && trouble === '' && <p className={look}>{outboxWords.sending(count)}</p>}
    </div>
  );
}
