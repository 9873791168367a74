import type { ExamSummary } from '@quivia/contract/exam-results';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { useExam, useExamSummary, useLiveResults } from '../use-exam-results.ts';
import { WayBack } from '../way-back.tsx';
import { LiveCounts } from './live-counts.tsx';
import { MarksCard } from './marks-card.tsx';
import { ReleaseLine } from './release-line.tsx';
import { ResultActions } from './result-actions.tsx';
import { SummaryTable } from './summary-table.tsx';

export function ResultView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data: exam, error, refetch } = useExamSummary(id);
  useLiveResults(exam !== undefined && !exam.is_over);
  // One heading throughout: the focus stays in it while the result is on its way.
  return (
    <>
      <PageHeading
        above={<WayBack to={addressOf()}>{words.recentQuiz}</WayBack>}
        title={exam?.title ?? 'Result'}
        actions={exam && <ResultActions exam={exam} />}
      />
      {exam ? <Result exam={exam} /> : <NoResult error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Result({ exam }: { exam: ExamSummary }) {
  const isCancelled = useExam(exam.id).data?.state === 'cancelled';
  return (
    <div className="grid gap-6">
      <ReleaseLine exam={exam} isCancelled={isCancelled} />
      {!isCancelled && <LiveCounts exam={exam} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <MarksCard exam={exam} />
        <SummaryTable exam={exam} />
      </div>
    </div>
  );
}
