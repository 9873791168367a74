import { Notice } from '../../ui/feedback/notice.tsx';
import { useIsAway } from '../http/reachability.ts';
import { away } from '../offline/offline.words.ts';

/**
 * While the server can't be reached: that it is so, and what to do. A list that could not be read because of it is the
 * alert of its page.
 */
export function OfflineLine({ what }: { what: string }) {
  if (!useIsAway()) return null;
  return (
    <div className="mb-6 print:hidden">
      <Notice isState>
        <p className="font-semibold">{away.title}</p>
        <p>{what}</p>
      </Notice>
    </div>
  );
}
