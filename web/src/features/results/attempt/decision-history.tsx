import type { Decision } from '@quivia/contract/results';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DECISION_WORDS, marksChange } from './attempt-words.ts';

export function DecisionHistory({ decisions }: { decisions: Decision[] }) {
  return (
    <Card title="Decisions" flush>
      {decisions.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-2">Nothing was decided by hand.</p>
      ) : (
        <ol>
          {decisions.map((decision) => (
            <li
              key={`${decision.at} ${decision.kind}`}
              className="border-b border-rule px-4 py-2 text-sm last:border-b-0"
            >
              <p className="font-semibold">{DECISION_WORDS[decision.kind]}</p>
              {marksChange(decision) && <p className="tabular">{marksChange(decision)}</p>}
              <p className="text-ink-2 wrap-anywhere">{decision.reason}</p>
              <p className="text-xs text-ink-3">
                {decision.by}, <DateTime at={decision.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
