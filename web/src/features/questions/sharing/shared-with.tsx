import type { Colleague, QuestionBank, SharedAccess } from '@quivia/contract/question-banks';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { sharing } from './sharing.words.ts';
import { useColleagues, useShare } from './use-sharing.ts';

/** The tab of a bank that says who else has it, for its owner. */
export function SharedWith({ bank }: { bank: Pick<QuestionBank, 'id' | 'title' | 'course_name'> }) {
  return (
    <section aria-label={sharing.title(bank.title)} className="grid max-w-3xl gap-3">
      <p className="max-w-measure text-sm text-ink-2">{sharing.lead(bank.course_name)}</p>
      <Card flush>
        <Colleagues bankId={bank.id} />
      </Card>
    </section>
  );
}

function Colleagues({ bankId }: { bankId: number }) {
  const { data, isPending, error, refetch } = useColleagues(bankId);
  if (isPending) return <ThreeCircles />;
  if (!data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty title={sharing.nobody} />;
  return (
    <ul>
      {data.map((colleague) => (
        <ColleagueRow key={colleague.user_id} bankId={bankId} colleague={colleague} />
      ))}
    </ul>
  );
}

function ColleagueRow({ bankId, colleague }: { bankId: number; colleague: Colleague }) {
  const share = useShare(bankId);
  const name = colleague.name ?? colleague.username;
  const access = share.isPending ? share.variables.access : colleague.access;

  function choose(choice: SharedAccess | 'none') {
    share.mutate({ user_id: colleague.user_id, access: choice === 'none' ? null : choice });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-4 py-(--row-y) last:border-b-0">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{name}</p>
        <p className="tabular text-xs text-ink-3">{colleague.faculty_id}</p>
      </div>
      <Segments
        label={sharing.accessOf(name)}
        options={sharing.accesses}
        value={access ?? 'none'}
        onChange={choose}
      />
    </li>
  );
}
