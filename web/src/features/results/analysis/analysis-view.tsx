import type { ExamAnalysis } from '@quivia/contract/exam-analysis';
import { plural } from '@quivia/contract/plural';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { useAnalysis, useExamSummary } from '../use-exam-results.ts';
import { WayBack } from '../way-back.tsx';
import { examFigures } from './figure-words.ts';
import { ItemsCard } from './items-card.tsx';
import { SpreadCard } from './spread-card.tsx';

/** How the exam as a whole and its questions did. */
export function AnalysisView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const exam = useExamSummary(id).data;
  const { data: analysis, error, refetch } = useAnalysis(id);
  return (
    <>
      <PageHeading
        above={<WayBack to={addressOf({ exam: id })}>Result</WayBack>}
        title="Question analysis"
        lead={exam && analysis && `${exam.title}, by ${plural(analysis.students, words.student)} with marks.`}
      />
      {analysis ? (
        <Analysis id={id} analysis={analysis} />
      ) : (
        <NoResult error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Analysis({ id, analysis }: { id: number; analysis: ExamAnalysis }) {
  const { words } = useWorkplace();
  if (analysis.students === 0)
    return (
      <Card>
        <Empty
          title="Nothing to analyse yet"
          hint={`The first figures are here once a ${words.student} has handed in.`}
        />
      </Card>
    );
  return (
    <div className="grid gap-6">
      <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-2 xl:grid-cols-5">
        {examFigures(analysis, words).map(({ name, value, means }) => (
          <div key={name} className="bg-sheet px-4 py-3 last:sm:max-xl:col-span-2">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd>
              <span className="tabular block text-lg font-semibold">{value}</span>
              <span className="block text-xs text-ink-2">{means}</span>
            </dd>
          </div>
        ))}
      </dl>
      <SpreadCard bins={analysis.histogram} />
      <ItemsCard examId={id} items={analysis.items} />
    </div>
  );
}
