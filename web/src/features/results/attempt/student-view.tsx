import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { marksWords } from '../marks-words.ts';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { isAbsent, scoreOrDash } from '../score-words.ts';
import { useExam, useLiveResults } from '../use-exam-results.ts';
import { WayBack } from '../way-back.tsx';
import { AnswerList } from './answer-list.tsx';
import { STATUS_WORDS } from './attempt-words.ts';
import { DecisionActions } from './decision-actions.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { IntegrityList } from './integrity-list.tsx';
import { type OfStudent, useAttempt } from './use-decisions.ts';

/** One student's answers, what happened meanwhile, and what was decided. */
export function StudentView(of: OfStudent) {
  const { words } = useWorkplace();
  const { data: attempt, error, refetch } = useAttempt(of);
  const isCancelled = useExam(of.examId).data?.state === 'cancelled';
  useLiveResults(attempt?.status === 'in_progress' && !isCancelled);
  return (
    <>
      <PageHeading
        above={<WayBack to={addressOf({ exam: of.examId })}>Result</WayBack>}
        title={attempt?.student_name ?? words.Student}
        lead={attempt && <span className="tabular">{attempt.roll_number}</span>}
      />
      {attempt ? (
        <div className="grid gap-6">
          <Standing attempt={attempt} />
          {!isCancelled && <DecisionActions {...of} attempt={attempt} />}
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <AnswerList examId={of.examId} answers={attempt.answers} />
            <div className="grid gap-6">
              <DecisionHistory decisions={attempt.decisions} />
              <IntegrityList events={attempt.integrity} />
            </div>
          </div>
        </div>
      ) : (
        <NoResult error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const tones = { absent: 'wrong', disqualified: 'wrong', submitted: 'right' } as const;

function Standing({ attempt }: { attempt: AttemptForFaculty }) {
  const { score, total_marks, status } = attempt;
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-4 [&>div]:bg-sheet [&>div]:px-4 [&>div]:py-3 [&_dt]:text-xs [&_dt]:text-ink-3">
      <div>
        <dt>Marks</dt>
        <dd className={`tabular text-lg font-semibold ${isAbsent(score) ? 'text-wrong' : ''}`}>
          {scoreOrDash(score)}
          {score !== null && total_marks !== null && !isAbsent(score) && ` / ${marksWords(total_marks)}`}
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd className="mt-1">
          <Badge tone={tones[status as keyof typeof tones] ?? 'plain'}>{STATUS_WORDS[status]}</Badge>
        </dd>
      </div>
      <div>
        <dt>Started</dt>
        <dd className="mt-1 text-sm">{attempt.started_at ? <DateTime at={attempt.started_at} /> : '–'}</dd>
      </div>
      <div>
        <dt>Ended</dt>
        <dd className="mt-1 text-sm">{attempt.ended_at ? <DateTime at={attempt.ended_at} /> : '–'}</dd>
      </div>
    </dl>
  );
}
