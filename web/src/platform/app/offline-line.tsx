import { Notice } from '../../ui/feedback/notice.tsx';
import { useIsAway } from '../http/reachability.ts';
import { away } from '../offline/offline.words.ts';

/** While the server can't be reached: that it is so, and what to do. */
export function OfflineLine({ what }: { what: string }) {
  if (!useIsAway()) return null;
  return (
    <div className="mb-6 print:hidden">
      <Notice>
        <p className="font-semibold">{away.title}</p>
        <p>{what}</p>
      </Notice>
    </div>
  );
}
