import type { getMarking } from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { addressOf } from '../../results-address.ts';
import { scriptTab as text } from './scripts.words.ts';

type Scripts = ReplyTo<typeof getMarking>['scripts'];

/** On the tab of an exam that is marked student by student. */
export function ScriptCard({ examId, scripts }: { examId: number; scripts: Scripts }) {
  if (!scripts) return null;
  return (
    <Card flush>
      <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{text.title}</h2>
          <p className="text-sm text-ink-2">{text.lead}</p>
          <p className="tabular text-xs text-ink-3">{text.progress(scripts)}</p>
        </div>
        {scripts.waits_for_you ? (
          <LinkButton variant="main" className="px-4!" to={addressOf({ exam: examId, view: 'script' })}>
            {text.mark}
          </LinkButton>
        ) : (
          <p className="text-xs text-ink-3">{text.forOthers}</p>
        )}
      </div>
    </Card>
  );
}
