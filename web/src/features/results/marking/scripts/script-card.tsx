import type { getMarking } from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { scriptPlanInWords } from '@quivia/contract/marking/plan-in-words.words';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { addressOf } from '../../results-address.ts';
import { scripts as plan } from '../plan/plan.words.ts';
import { scriptTab as text } from './scripts.words.ts';

type Scripts = ReplyTo<typeof getMarking>['scripts'];

/** On the tab of an exam that is marked student by student. */
interface ScriptCardProps {
  examId: number;
  scripts: Scripts;
  canChange?: boolean;
}

export function ScriptCard({ examId, scripts, canChange = false }: ScriptCardProps) {
  if (!scripts) return null;
  return (
    <Card flush>
      <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{text.title}</h2>
          <p className="text-sm text-ink-2">{text.lead}</p>
          <p className="tabular text-xs text-ink-3">{text.progress(scripts)}</p>
          {scripts.plan && (
            <p className="mt-1 text-xs text-ink-3">{plan.says(scriptPlanInWords(scripts.plan))}</p>
          )}
          {canChange && (
            <TextLink className="text-sm" to={addressOf({ exam: examId, view: 'plan' })}>
              {plan.change}
            </TextLink>
          )}
        </div>
        {scripts.waits_for_you ? (
          <LinkButton variant="main" className="px-4!" to={addressOf({ exam: examId, view: 'script' })}>
            {text.mark}
          </LinkButton>
        ) : (
          scripts.all > 0 && <p className="text-xs text-ink-3">{text.forOthers}</p>
        )}
      </div>
    </Card>
  );
}
