import type { ExamForFaculty } from '@quivia/contract/exams';
import { isOpenForDays } from '@quivia/contract/hall/attention';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { NotThere, type Unread } from '../../../platform/app/not-there.tsx';
import { actsNow } from '../../../shared/exam/exam-acts.ts';
import { endsLineOf } from '../../../shared/exam/exam-ends.ts';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { addressOf } from '../exam-address.ts';
import { canStillBeTaken } from '../exam-counts.ts';
import { settingsInShort } from '../exams.words.tsx';
import { ExamPreview } from '../preview-dialog.tsx';
import { useLiveExams } from '../use-exams.ts';
import { ExamStudents } from './exam-students.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { noExam, ended as text } from './run.words.tsx';
import { StopDialog } from './stop-dialog.tsx';

/** The first page of an exam: who takes it, and how far everyone is. */
export function ExamView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data: exam, error, refetch } = useExam(id);
  useLiveExams(exam !== undefined && exam.state !== 'upcoming' && canStillBeTaken(exam));
  // One heading throughout: the focus stays in it while the exam is loading.
  return (
    <>
      <ExamHead
        exam={exam}
        tab="students"
        above={<BackLink to={addressOf()}>{words.examsTitle}</BackLink>}
        note={exam && <EndsAndSettings exam={exam} />}
      />
      {exam ? (
        <div className="grid gap-4">
          <WhyEnded exam={exam} />
          <ExamStudents exam={exam} />
          <OpenAct exam={exam} />
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

/** Practice that is open for days ends for each student in their own time. */
function EndsAndSettings({ exam }: { exam: ExamForFaculty }) {
  const { words, isCommunity } = useWorkplace();
  const { ends, start_time, end_time } = exam;
  const isShort = !isOpenForDays({ starts_at: Date.parse(start_time), ends_at: Date.parse(end_time) });
  return (
    <p className="text-xs text-ink-3">
      {ends && isShort && !isCommunity && (
        <>
          <b className="text-sm font-semibold text-ink-2">{endsLineOf(ends)}</b>
          {' · '}
        </>
      )}
      <span className="inline-block first-letter:uppercase">{settingsInShort(exam, words).join(' · ')}</span>
    </p>
  );
}

/** What a person decided about the whole exam is the first thing to know of it. */
function WhyEnded({ exam: { ended_early_at, end_reason, cancel_reason } }: { exam: ExamForFaculty }) {
  if (!ended_early_at && !cancel_reason) return null;
  return (
    <dl className="grid gap-1 rounded-md border border-l-3 border-rule border-l-risk bg-risk-soft px-4 py-2 text-sm">
      {ended_early_at && (
        <Why name={text.endedEarly}>
          {text.endedEarlyWhy(<DateTime at={ended_early_at} />, end_reason ?? '')}
        </Why>
      )}
      {cancel_reason && <Why name={text.cancelReason}>{cancel_reason}</Why>}
    </dl>
  );
}

function Why({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-semibold">{name}</dt>
      <dd className="whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

/** The dialog that the address names, such as `&act=extend`, unless the exam's state no longer allows it. */
function OpenAct({ exam }: { exam: ExamForFaculty }) {
  const [params, setParams] = useSearchParams();
  const act = actsNow(exam).find((one) => one === params.get('act'));
  function onClose() {
    const next = new URLSearchParams(params);
    next.delete('act');
    setParams(next, { replace: true, preventScrollReset: true });
  }
  if (act === undefined) return null;
  if (act === 'preview') return <ExamPreview exam={exam} onClose={onClose} />;
  if (act === 'extend') return <ExtendDialog exam={exam} onClose={onClose} />;
  return <StopDialog act={act} exam={exam} onClose={onClose} />;
}
