import { useState } from 'react';
import { DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { integrity } from '../../../shared/attempts/integrity.words.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { recorded as text } from './student.words.tsx';
import { useOwnRecord } from './use-own-results.ts';

/** What faculty see about the student's attempt beside the answers. Folded, and read when it is opened. */
export function RecordedEvents({ id }: { id: number }) {
  const { words } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const { events, dropped, short, pages } = useOwnRecord(id, isOpen);
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-sheet">
      <Collapsible title={text.title} onToggle={setOpen}>
        <p className="max-w-measure text-sm text-ink-2">{text.hint(words)}</p>
        {!events &&
          (pages.error ? (
            <Failed message={sentenceOf(pages.error)} onRetry={pages.retry} />
          ) : (
            <ThreeCircles />
          ))}
        {short > 0 && <p className="mt-3 text-sm">{integrity.short(short)}</p>}
        {events?.length === 0 && <p className="mt-3 text-sm">{integrity.none}</p>}
        <ol className="mt-3">
          {events?.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike in everything, and none moves
            <li key={index} className="border-b border-rule py-2 text-sm last:border-b-0">
              <p className="font-semibold">{integrity.event(event)}</p>
              <p className="text-xs text-ink-3">
                <DateTimeToSecond at={event.at} />
              </p>
            </li>
          ))}
        </ol>
        <LoadMore pages={pages} />
        {dropped > 0 && <p className="mt-3 text-sm font-semibold">{integrity.dropped(dropped)}</p>}
      </Collapsible>
    </div>
  );
}
