import Eye from 'lucide-react/icons/eye';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dutyNames } from '../hall.words.ts';
import { rehearsal } from '../rehearsal/rehearsal.words.ts';
import { onDuty as text } from './board.words.ts';
import { useDuties } from './use-halls.ts';

/** Nothing for people without a duty. */
export function OnDutyCard() {
  const duties = useDuties();
  if (duties.length === 0) return null;
  return (
    <Card title={text.title} flush className="mb-6">
      <ul>
        {duties.map((exam) => (
          <li
            key={exam.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-rule px-4 py-3 last:border-b-0"
          >
            <span className="min-w-0 text-sm">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {exam.title}
                {exam.rehearsal_of !== null && <Badge tone="plain">{rehearsal.banner}</Badge>}
              </span>
              <span className="block text-xs text-ink-2">
                {dutyNames[exam.duty]} · <DateTime at={exam.starts_at} />
              </span>
            </span>
            <LinkButton className="px-4!" variant="main" to={`/hall/${exam.id}`}>
              <Eye className="size-4" />
              {text.open}
            </LinkButton>
          </li>
        ))}
      </ul>
      {duties.length > 1 && (
        <p className="border-t border-rule px-4 py-3 text-sm">
          <LinkButton className="px-4!" to={`/hall/${duties.slice(0, 6).map(({ id }) => id)}`}>
            {text.together}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
