import { INSTITUTION_DUTY_NAMES } from '@quivia/contract/institution-duties.words';
import type { Looker } from '@quivia/contract/team';
import { DateTime } from '../../platform/app/date-time.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { seenBy as text } from './oversight.words.ts';

/** What heads and controllers opened of an exam or a viva. */
export function SeenByCard({ lookers }: { lookers: Looker[] }) {
  return (
    <Card title={text.title} flush>
      <p className="px-4 pt-3 text-sm text-ink-2">{text.lead}</p>
      <ul className="divide-y divide-rule">
        {lookers.map((one) => (
          <li key={`${one.user_id} ${one.duty}`} className="px-4 py-3">
            <p className="text-sm font-semibold break-words">
              {one.name ? `${one.name} (${one.username})` : one.username}
              <span className="font-normal text-ink-2"> · {INSTITUTION_DUTY_NAMES[one.duty]}</span>
            </p>
            <p className="text-xs text-ink-3">
              {text.opened(one.opened)}, <DateTime at={one.last_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
