import type { AttemptStatus } from '@quivia/contract/attempts';
import type { ExamForFaculty } from '@quivia/contract/exams';
import type { ReactNode } from 'react';
import { DateTime, zoneName } from '../../../platform/app/date-time.tsx';
import { NotThere, type Unread } from '../../../platform/app/not-there.tsx';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { addressOf } from '../exam-address.ts';
import { canStillBeTaken, studentsIn } from '../exam-counts.ts';
import { settingsInShort } from '../exams.words.tsx';
import { useExam, useLiveExams } from '../use-exams.ts';
import { ExamHead } from './exam-head.tsx';
import { ExamStudents } from './exam-students.tsx';
import { noExam, facts as text } from './run.words.tsx';

export function ExamView({ id }: { id: number }) {
  const { data: exam, error, refetch } = useExam(id);
  useLiveExams(exam !== undefined && exam.state !== 'upcoming' && canStillBeTaken(exam));
  // One heading throughout: the focus stays in it while the exam is loading.
  return (
    <>
      <ExamHead exam={exam} />
      {exam ? (
        <div className="grid gap-6">
          <Tally counts={exam.counts} />
          <Facts exam={exam} />
          <ExamStudents exam={exam} />
        </div>
      ) : (
        <NoExam error={error} onRetry={refetch} />
      )}
    </>
  );
}

export function NoExam(unread: Unread) {
  const { words, isCommunity } = useWorkplace();
  return (
    <NotThere
      title={noExam.title}
      hint={noExam.hint(isCommunity)}
      action={<LinkButton to={addressOf()}>{words.examsTitle}</LinkButton>}
      {...unread}
    />
  );
}

const ALWAYS: readonly AttemptStatus[] = [
  'assigned',
  'in_progress',
  'submitted',
  'closed_by_deadline',
  'absent',
];

/** A cancelled exam has cancelled every attempt: nothing else is left to count. */
function statusesIn(counts: ExamForFaculty['counts']): readonly AttemptStatus[] {
  if (counts.cancelled > 0) return ['cancelled'];
  return counts.disqualified > 0 ? [...ALWAYS, 'disqualified'] : ALWAYS;
}

/** How many students are how far, in figures that can be read across a room. */
function Tally({ counts }: { counts: ExamForFaculty['counts'] }) {
  const { words } = useWorkplace();
  const shown = statusesIn(counts);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-3 lg:grid-cols-6">
      <Figure label={words.Students} count={studentsIn(counts)} />
      {shown.map((status) => (
        <Figure key={status} label={attemptStatus[status]} count={counts[status]} />
      ))}
    </dl>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col justify-between gap-1 bg-sheet px-4 py-3">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="tabular text-lg font-semibold">{count}</dd>
    </div>
  );
}

function Facts({ exam }: { exam: ExamForFaculty }) {
  const { words } = useWorkplace();
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm lg:grid-cols-4">
        <Fact name={text.opens}>
          <DateTime at={exam.start_time} />
        </Fact>
        <Fact name={text.closes}>
          <DateTime at={exam.end_time} />
          <span className="block text-xs text-ink-3">{zoneName(new Date(exam.end_time))}</span>
        </Fact>
        <Fact name={text.duration}>{text.minutes(exam.duration)}</Fact>
        <Fact name={text.bank}>
          <TextLink to={`?panel=create-qbank&bank=${exam.qbank}`}>{exam.qbank_title}</TextLink>
          <span className="block text-xs text-ink-3">
            {exam.draw_per_module === null
              ? text.counted(exam.question_count, exam.total_marks)
              : text.toDrawFrom(exam.question_count)}
          </span>
        </Fact>
        <Fact name={text.settings} className="col-span-full">
          <span className="block first-letter:uppercase">{settingsInShort(exam, words).join(' · ')}</span>
        </Fact>
        {exam.ended_early_at && (
          <Fact name={text.endedEarly} className="col-span-full">
            <span className="whitespace-pre-wrap">
              {text.endedEarlyWhy(<DateTime at={exam.ended_early_at} />, exam.end_reason ?? '')}
            </span>
          </Fact>
        )}
        {exam.cancel_reason && (
          <Fact name={text.cancelReason} className="col-span-full">
            <span className="whitespace-pre-wrap">{exam.cancel_reason}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className ?? ''}`}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
