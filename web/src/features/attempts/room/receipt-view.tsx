import type { Receipt } from '@quivia/contract/attempts';
import { useEffect, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { useSession } from '../../../platform/session/session.ts';
import { lateAnswers } from '../../../shared/attempts/late-answer.words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { homeOf } from '../exam-home.ts';
import { leaveFullScreen } from '../integrity/enter-full-screen.ts';
import { SebQuit } from '../seb/seb-quit.tsx';
import { isSebTab } from '../seb/seb-tab.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { PRACTICE_RUN } from '../session/unsent.ts';
import { attemptCalls, type OwnRecordRead } from '../use-attempts.ts';
import { LeaveLink } from './leave-link.tsx';
import { QuizMessage } from './message-views.tsx';
import { picture, record, receipt as words } from './receipt.words.ts';
import { room } from './room.words.ts';

interface ReceiptViewProps {
  examId: number;
  view: AttemptView;
  receipt: Receipt;
  session: AttemptSession;
}

export function ReceiptView({ examId, view, receipt, session }: ReceiptViewProps) {
  const home = homeOf(view);
  const isPracticeRun = examId === PRACTICE_RUN;
  // Where nothing can be downloaded, and no page beside the exam is answered.
  const { examId: onlyExam, signOut } = useSession();
  const isForExamAlone = onlyExam !== null;
  useEffect(leaveFullScreen, []);
  const isReopened = useReopened(examId, session);
  return (
    <QuizMessage
      title={isReopened ? words.reopenedTitle : titleOf(receipt)}
      view={view}
      actions={
        <>
          {isReopened ? (
            <Button variant="main" onClick={session.continueAgain}>
              {words.continue}
            </Button>
          ) : (
            <LeaveLink to={`${home.quizzes}&exam=${examId}`} variant="main">
              {room.toQuizzes}
            </LeaveLink>
          )}
          {!isPracticeRun && <LeaveLink to={home.results}>{words.results}</LeaveLink>}
          {/* Came with an entry slip, perhaps to a computer that others use next. */}
          {isForExamAlone && !isReopened && !isSebTab(examId) && isEmpty(view) && (
            <Button variant="main" onClick={() => signOut()}>
              {words.logOut}
            </Button>
          )}
        </>
      }
    >
      <p role="status">{isReopened ? words.reopened : receipt.message}</p>
      <dl className="mt-6 grid gap-x-8 gap-y-3 rounded-md border border-rule bg-sheet p-4 text-ink sm:grid-cols-[auto_1fr] sm:p-6">
        <Fact name={words.exam}>{receipt.title}</Fact>
        <Fact name={words.number}>
          <span className="tabular text-lg font-semibold">{receipt.receipt}</span>
        </Fact>
        <Fact name={words.ended}>
          <DateTime at={receipt.ended_at} />
        </Fact>
        {/* Disqualified students have no count. */}
        {receipt.questions > 0 && (
          <Fact name={words.answered}>{words.count(receipt.answered, receipt.questions)}</Fact>
        )}
      </dl>
      {isSebTab(examId) && <SebQuit examId={examId} isEmpty={isEmpty(view)} />}
      <LateAnswers late={receipt.late} />
      {!isPracticeRun && !isForExamAlone && (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="text-sm">{words.keep}</p>
            <SavePicture heading={titleOf(receipt)} receipt={receipt} />
          </div>
          <OwnRecord examId={examId} />
        </>
      )}
    </QuizMessage>
  );
}

/** Nothing waits but what the server has no room for. */
const isEmpty = ({ outbox: { waiting, kept } }: AttemptView) => waiting.every((one) => kept?.includes(one));

/** For good: whatever was decided about them, on every device. */
function LateAnswers({ late = [] }: Pick<Receipt, 'late'>) {
  if (late.length === 0) return null;
  return (
    <section
      aria-label={lateAnswers.title}
      className="mt-4 rounded-md bg-risk-soft px-4 py-3 text-sm text-ink"
    >
      <h2 className="font-semibold">{lateAnswers.title}</h2>
      <ul className="mt-1 grid gap-1">
        {late.map((one) => (
          <li key={one.question_number}>{lateAnswers.answer(one)}</li>
        ))}
      </ul>
    </section>
  );
}

const loadPicture = () => import('./receipt-picture.ts');

function SavePicture(given: { heading: string; receipt: Receipt }) {
  // With the network gone later, it would not load.
  useEffect(() => void loadPicture().catch(() => {}), []);
  async function save() {
    const isSaved = await loadPicture()
      .then(({ saveReceipt }) => saveReceipt(given.heading, given.receipt))
      .catch(() => false);
    if (!isSaved) toast.error(picture.failed);
  }
  return <Button onClick={() => void save()}>{picture.save}</Button>;
}

const titleOf = ({ status, end_reason }: Receipt) =>
  status === 'closed_by_deadline' && end_reason !== null ? words.endedEarly : words.titles[status];

/** A whole hall reconnects at the same moment. */
const SPREAD_MS = 3_000;

/** An examiner may reopen or cancel the exam while the student is still looking at the receipt. */
function useReopened(examId: number, { followEnded }: AttemptSession): boolean {
  const [isReopened, setReopened] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look() {
      const isOpen = await followEnded();
      if (isOpen !== undefined) setReopened(isOpen);
    }
    const stop = onStreamNews((news) => {
      if (news.kind === 'connected') {
        clearTimeout(timer);
        timer = setTimeout(() => void look(), Math.random() * SPREAD_MS);
      } else if (news.event.kind === 'exam' && news.event.exam_id === examId) void look();
    });
    document.addEventListener('visibilitychange', () => void (document.hidden || look()), {
      signal: leaving.signal,
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      stop();
    };
  }, [examId, followEnded]);
  return isReopened;
}

const NOT_READ = { events: undefined, short_absences: 0 };

/** What the examiner can see of this attempt beside the answers. */
function OwnRecord({ examId }: { examId: number }) {
  const [{ events, short_absences } = NOT_READ, setRecord] = useState<OwnRecordRead>();
  const [failure, setFailure] = useState<string>();
  async function load() {
    setFailure(undefined);
    try {
      setRecord(await attemptCalls.record(examId));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }
  return (
    <div className="mt-6 overflow-hidden rounded-md border border-rule bg-sheet text-ink">
      <Collapsible title={record.title} onToggle={(isOpen) => isOpen && !events && void load()}>
        {!events && !failure && <ThreeCircles />}
        {failure && <Failed message={failure} onRetry={() => void load()} />}
        {events && <p className="text-sm">{events.length === 0 ? record.none : record.lead}</p>}
        {short_absences > 0 && <p className="mt-2 text-sm">{record.short(short_absences)}</p>}
        {events && events.length > 0 && (
          <ol className="mt-3 grid gap-2 text-sm">
            {events.map(({ kind, at, question_number, away_seconds }) => (
              <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-4">
                <span>{record.event(kind, question_number, away_seconds)}</span>
                <span className="text-ink-3">
                  <DateTime at={at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Collapsible>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="max-sm:-mt-3">{children}</dd>
    </div>
  );
}
