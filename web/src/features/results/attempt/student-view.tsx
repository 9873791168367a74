import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import type { Decision } from '@quivia/contract/results';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Printer from 'lucide-react/icons/printer';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { DateTime, DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { AttemptStatusBadge } from '../../../shared/attempts/attempt-status.tsx';
import { integrity } from '../../../shared/attempts/integrity.words.ts';
import { useRuns } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ObjectHead } from '../../../ui/layout/object-head.tsx';
import { hiddenMarks } from '../marking/flags/flags.words.ts';
import { isAbsent } from '../marks.words.ts';
import { NoResult } from '../no-result.tsx';
import { backToResult } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { script } from '../script/script.words.ts';
import { useLiveResults } from '../use-exam-results.ts';
import { AnswerList } from './answer-list.tsx';
import {
  beside as besideText,
  decisions as decisionText,
  integrityCard,
  standing as text,
  ungraded,
} from './attempt.words.tsx';
import { DecideLateAnswers, type DecisionAct, DecisionDialog, DecisionMenu } from './decision-actions.tsx';
import { LateAnswersCard } from './late-answers.tsx';
import { type OfStudent, useAttempt, useRecordedEvents } from './use-decisions.ts';
import '../../../ui/print/print-sheet.css';

/** One student's answers, what happened during the exam, and what was decided. */
export function StudentView(of: OfStudent) {
  const { words } = useWorkplace();
  const { data: attempt, error, refetch } = useAttempt(of);
  const [act, setAct] = useState<DecisionAct>();
  const mayDecide = useRuns(of.examId);
  const navigate = useNavigate();
  useLiveResults(attempt?.status === 'in_progress');
  return (
    <>
      <ObjectHead
        above={<BackLink to={addressOf({ exam: of.examId })}>{backToResult}</BackLink>}
        title={attempt?.student_name ?? words.Student}
        {...(attempt && {
          facts: (
            <p>
              <span className="tabular">{attempt.roll_number}</span> · {attempt.exam_title}
            </p>
          ),
          actions: <Beside examId={of.examId} attempt={attempt} />,
          menu: (
            <>
              <MenuItem icon={Printer} onSelect={() => window.print()}>
                {besideText.print}
              </MenuItem>
              <MenuItem
                icon={ScrollText}
                onSelect={() =>
                  void navigate(addressOf({ exam: of.examId, student: of.studentId, view: 'print' }))
                }
              >
                {script.openStaff}
              </MenuItem>
              {mayDecide && <DecisionMenu attempt={attempt} onOpen={setAct} />}
            </>
          ),
        })}
      />
      {attempt ? (
        <div className="grid gap-4">
          {attempt.hides_marks && <Notice isState>{hiddenMarks}</Notice>}
          <Standing attempt={attempt} />
          {attempt.ungraded && <NotGraded why={attempt.ungraded} />}
          {mayDecide && <DecideLateAnswers attempt={attempt} onOpen={setAct} />}
          <DecisionDialog {...of} attempt={attempt} act={act} onClose={() => setAct(undefined)} />
          {attempt.late.length > 0 && <LateAnswersCard attempt={attempt} />}
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <AnswerList examId={of.examId} attempt={attempt} />
            <div className="grid gap-4 print:hidden">
              <DecisionHistory decisions={attempt.decisions} />
              <IntegrityList of={of} attempt={attempt} />
            </div>
          </div>
        </div>
      ) : (
        <NoResult error={error} onRetry={refetch} />
      )}
    </>
  );
}

/** The students before and after this one, by press or arrow key. */
function Beside({ examId, attempt }: { examId: number; attempt: AttemptForFaculty }) {
  const { words } = useWorkplace();
  const { previous, next, position, students } = attempt;
  const addressFor = (one: typeof next) => one && addressOf({ exam: examId, student: one.student_id });
  useArrowKeys(addressFor(previous), addressFor(next));
  if (students < 2) return null;
  return (
    <nav
      aria-label={besideText.label(words)}
      title={besideText.keys}
      className="flex flex-wrap items-center gap-2"
    >
      {previous && (
        <LinkButton className="px-3!" to={addressFor(previous) ?? ''} replace>
          <ArrowLeft className="size-4" />
          {besideText.previous(previous.student_name)}
        </LinkButton>
      )}
      <span className="tabular text-sm whitespace-nowrap text-ink-2">
        {besideText.position(position, students)}
      </span>
      {next && (
        <LinkButton className="px-3!" to={addressFor(next) ?? ''} replace>
          {besideText.next(next.student_name)}
          <ArrowRight className="size-4" />
        </LinkButton>
      )}
    </nav>
  );
}

/** Not while something is typed, chosen or scrolled with them, and not behind a dialog. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

function useArrowKeys(previous: string | null, next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      if (event.target instanceof Element && event.target.closest(USES_ARROWS)) return;
      void navigate(to, { replace: true });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [previous, next, navigate]);
}

function Standing({ attempt }: { attempt: AttemptForFaculty }) {
  const { score, total_marks, status } = attempt;
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-4 [&>div]:bg-sheet [&>div]:px-4 [&>div]:py-3 [&_dt]:text-xs [&_dt]:text-ink-3">
      <div>
        <dt>{text.marks}</dt>
        <dd className={`tabular text-lg font-semibold ${isAbsent(score) ? 'text-wrong' : ''}`}>
          {text.ofTotal(score, total_marks)}
        </dd>
        {attempt.unmarked > 0 && !attempt.hides_marks && (
          <dd className="text-xs text-ink-2">{text.unmarked(attempt.unmarked, attempt.is_excepted)}</dd>
        )}
        {attempt.is_corrected && (
          <dd className="tabular text-xs text-ink-2">{text.corrected(attempt.computed_marks)}</dd>
        )}
      </div>
      <div>
        <dt>{text.status}</dt>
        <dd className="mt-1">
          <AttemptStatusBadge status={status} />
        </dd>
      </div>
      <div>
        <dt>{text.started}</dt>
        <dd className="mt-1 text-sm">{attempt.started_at ? <DateTime at={attempt.started_at} /> : '–'}</dd>
      </div>
      <div>
        <dt>{text.ended}</dt>
        <dd className="mt-1 text-sm">{attempt.ended_at ? <DateTime at={attempt.ended_at} /> : '–'}</dd>
      </div>
    </dl>
  );
}

function NotGraded({ why }: { why: NonNullable<AttemptForFaculty['ungraded']> }) {
  const { what, todo } = ungraded[why];
  return (
    <Notice>
      <p>
        <b>{what}</b> {todo}
      </p>
    </Notice>
  );
}

function DecisionHistory({ decisions }: { decisions: Decision[] }) {
  return (
    <Card title={decisionText.title} flush>
      {decisions.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-2">{decisionText.none}</p>
      ) : (
        <ol>
          {decisions.map((decision) => (
            <li
              key={`${decision.at} ${decision.kind}`}
              className="border-b border-rule px-4 py-2 text-sm last:border-b-0"
            >
              <p className="font-semibold">{decisionText.kind(decision.kind)}</p>
              {decisionText.marksChange(decision) && (
                <p className="tabular">{decisionText.marksChange(decision)}</p>
              )}
              <p className="text-ink-2 wrap-anywhere">{decision.reason}</p>
              <p className="text-xs text-ink-3">
                {decisionText.byAt(decision.by, <DateTime at={decision.at} />)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** What happened, not what it means: that is for a person to judge. */
function IntegrityList({ of, attempt }: { of: OfStudent; attempt: AttemptForFaculty }) {
  const pages = useRecordedEvents(of, attempt);
  const events = pages.rows ?? attempt.integrity;
  return (
    <Card title={integrityCard.title} flush>
      {events.length === 0 && <p className="px-4 py-3 text-sm text-ink-2">{integrity.none}</p>}
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
        <section aria-label={integrityCard.title} tabIndex={0} className="max-h-96 overflow-y-auto">
          <ol>
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike in everything, and none moves
              <li key={index} className="border-b border-rule px-4 py-2 text-sm last:border-b-0">
                <p className="font-semibold">{integrity.event(event)}</p>
                {event.detail && <p className="text-ink-2">{event.detail}</p>}
                <p className="text-xs text-ink-3">
                  <DateTimeToSecond at={event.at} />
                </p>
              </li>
            ))}
          </ol>
          <LoadMore pages={pages} />
        </section>
      )}
      {attempt.short_absences > 0 && (
        <p className="border-t border-rule px-4 py-2 text-sm text-ink-2">
          {integrity.short(attempt.short_absences)}
        </p>
      )}
      {attempt.integrity_dropped > 0 && (
        <p className="border-t border-rule px-4 py-2 text-sm font-semibold text-risk">
          {integrity.dropped(attempt.integrity_dropped)}
        </p>
      )}
      {attempt.started_at && (
        <p className="border-t border-rule px-4 py-2 text-sm">
          <TextLink to={`/hall/${of.examId}/replay/${of.studentId}`}>{integrityCard.replay}</TextLink>
        </p>
      )}
    </Card>
  );
}
