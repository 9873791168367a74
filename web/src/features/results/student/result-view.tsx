import type { QuizResult } from '@quivia/contract/results';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CourseProgress } from './course-progress.tsx';
import { DecisionList } from './decision-list.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { ModuleStrengths } from './module-strengths.tsx';
import { addressOf } from './result-address.ts';
import { ResultTable } from './result-table.tsx';
import { ENDED, isWrongEnd } from './result-words.ts';
import { Review } from './review.tsx';
import { useResult } from './use-own-results.ts';

/** One result, with all that explains it. */
export function ResultView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data, isPending, error, refetch } = useResult(id);
  // What was seen may have been taken back: an attempt that is opened again has no result.
  const isWaiting = error instanceof CallError && error.code === 'not_released';
  const result = isWaiting ? undefined : data;
  return (
    <>
      <PageHeading
        above={
          <p className="mb-1 text-sm">
            <TextLink to={addressOf()}>{words.viewResults}</TextLink>
          </p>
        }
        title={result?.quiz_name ?? 'Result'}
        lead={result && <Lead result={result} />}
      />
      {isPending && <ThreeCircles />}
      {isWaiting && (
        <Card>
          <Empty title={sentenceOf(error)} hint="When they are, this page shows them by itself." />
        </Card>
      )}
      {!data && error && !isWaiting && (
        <Card>
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {result && <Parts result={result} />}
    </>
  );
}

function Lead({ result: { course_name, faculty_name, status } }: { result: QuizResult }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={isWrongEnd(status) ? 'wrong' : 'plain'}>{ENDED[status]}</Badge>
      <span>{course_name}</span>
      <span>Set by {faculty_name}</span>
    </span>
  );
}

function Parts({ result }: { result: QuizResult }) {
  const { words } = useWorkplace();
  return (
    <div className="grid gap-6">
      <ResultTable result={result} />
      {result.decisions.length > 0 && <DecisionList decisions={result.decisions} />}
      {result.modules.length > 0 && <ModuleStrengths modules={result.modules} />}
      <CourseProgress result={result} />
      {result.has_leaderboard && <Leaderboard id={result.id} />}
      {result.can_review ? (
        <Review id={result.id} />
      ) : (
        <p className="text-sm text-ink-2">
          The questions with their answers are shown once nobody sits this exam any more, where{' '}
          {words.examiner} allows it.
        </p>
      )}
    </div>
  );
}
