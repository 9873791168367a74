import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { Card } from '../../../ui/layout/card.tsx';
import { integrityWords } from './attempt-words.ts';

/** To the second: what follows what can tell a lot. */
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

/** What happened, not what it means: that is for a person to judge. */
export function IntegrityList({ events }: { events: AttemptForFaculty['integrity'] }) {
  return (
    <Card title="Integrity events" flush>
      {events.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-2">Nothing was recorded.</p>
      ) : (
        <ol className="max-h-96 overflow-y-auto">
          {events.map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike in everything, and none moves
            <li key={place} className="border-b border-rule px-4 py-2 text-sm last:border-b-0">
              <p className="font-semibold">
                {integrityWords(event.kind)}
                {event.question_number !== null && `, at question ${event.question_number}`}
              </p>
              {event.detail && <p className="text-ink-2">{event.detail}</p>}
              <p className="text-xs text-ink-3">
                <time dateTime={event.at}>{TIME.format(new Date(event.at))}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
