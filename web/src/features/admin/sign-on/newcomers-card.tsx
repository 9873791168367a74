import type { Newcomer } from '@quivia/contract/connections';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { newcomersCard as words } from './sign-on.words.ts';
import { useDismiss } from './use-sign-on.ts';

/** Not shown while everybody who came was known. */
export function NewcomersCard({ newcomers }: { newcomers: readonly Newcomer[] }) {
  const dismiss = useDismiss();
  if (newcomers.length === 0) return null;
  return (
    <Card title={words.title} flush>
      <p className="px-4 pt-3 text-sm text-ink-2">{words.lead}</p>
      <ul className="divide-y divide-rule">
        {newcomers.map(({ id, shown, last_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <p className="min-w-0 break-words">
              <span className="font-semibold">{shown}</span>{' '}
              <span className="text-xs text-ink-3">
                {words.seen} <DateTime at={last_at} />
              </span>
            </p>
            <Button variant="quiet" aria-label={words.dismissOf(shown)} onClick={() => dismiss.mutate(id)}>
              {words.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
