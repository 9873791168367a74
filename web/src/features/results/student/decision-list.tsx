import type { Decision } from '@quivia/contract/results';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { decisionWords } from './decision-words.ts';

/** What people decided about this attempt, the newest last. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <Card title="Decisions about your exam" flush>
      <ol>
        {decisions.map((decision) => (
          <li
            key={`${decision.at} ${decision.kind}`}
            className="border-b border-rule px-4 py-3 text-sm last:border-b-0"
          >
            <p className="max-w-measure font-semibold">{decisionWords(decision)}</p>
            <p className="max-w-measure">Reason: {decision.reason}</p>
            <p className="mt-1 text-xs text-ink-3">
              {decision.by}, <DateTime at={decision.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
