// Everything behind /quiz/{id}: which page of the exam the student is on.
import { type ComponentProps, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { WholePageLoader } from '../../../platform/app/whole-page-loader.tsx';
import { cacheSignInToo } from '../../../shared/kept-session/page-cache.ts';
import './exam.css';
import { homeOf } from '../exam-home.ts';
import { usePausedNow } from '../hall/use-paused-now.ts';
import { useIntegrity } from '../integrity/use-integrity.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import { type AttemptView, closesAt, isCovered } from '../session/attempt-view.ts';
import { isAttending } from '../session/device.ts';
import { PRACTICE_RUN } from '../session/unsent.ts';
import { useAttemptSession } from '../session/use-attempt-session.ts';
import { ExamScreen } from './exam-screen.tsx';
import {
  BeforeStart,
  CancelledView,
  ElsewhereView,
  HallStrip,
  LeaveDialog,
  loadLaterViews,
  PauseCover,
  PhotoMinutes,
  ReceiptView,
  SebView,
  SubmittingView,
  WaitingRoom,
} from './later-views.ts';
import { ClosingView, NoExamView } from './message-views.tsx';
import { room } from './room.words.ts';
import { useDisplay } from './use-display.ts';

interface ExamRoomProps {
  userId: number;
  username: string;
  examId: number;
  /** The page before submitting, which lists what is unanswered. */
  isReview: boolean;
}

export function ExamRoom({ userId, username, examId, isReview }: ExamRoomProps) {
  const { view, session, openAgain } = useAttemptSession(userId, examId);
  const { entry, sheet, receipt } = view;
  const display = useDisplay();
  useDeadline(view, session);
  const isPaused = isCovered(view);
  // Nobody watches a practice run.
  useIntegrity(view, examId === PRACTICE_RUN ? undefined : session);
  const covered = useCovered(isPaused, session);
  useLaterViews(view.sheet !== null, view.state?.photo_minutes);
  useBackToQuestions(isReview && view.sheet?.phase === 'ended', examId);
  const isOpen = entry.at === 'in' && sheet?.phase === 'open' && !isPaused;
  const leaving = useBackQuestion(isOpen, examId, homeOf(view).quizzes);
  const elsewhere = ({ isInOtherTab, continueHere }: AttemptSession) => (
    <ElsewhereView view={view} examId={examId} isInOtherTab={isInOtherTab} onContinue={continueHere} />
  );

  /** Where no question of the exam is on the screen. */
  const strip = (
    <div className="exam-notice">
      <HallStrip
        isEvacuated={view.state?.paused?.is_evacuation}
        userId={userId}
        examId={examId}
        paper={view.paper}
        question={undefined}
        onGo={undefined}
      />
    </div>
  );

  function page() {
    if (!session)
      return entry.at === 'failed' ? (
        <NoExamView view={view} message={entry.message} onRetry={openAgain} />
      ) : (
        loading
      );
    if (receipt) return <ReceiptView examId={examId} view={view} receipt={receipt} session={session} />;
    switch (entry.at) {
      case 'loading':
        return loading;
      case 'unstarted':
        return (
          <Unstarted
            exam={entry.exam}
            view={view}
            now={session.now}
            onStart={() => session.begin(entry.exam.qbank)}
            onLook={session.lookAgain}
          />
        );
      case 'elsewhere':
        return elsewhere(session);
      case 'failed':
        return (
          <NoExamView view={view} message={entry.message} onRetry={() => session.lookAgain()} isRetried />
        );
      case 'refused':
        return <NoExamView view={view} message={entry.message} />;
      case 'cancelled':
        return <CancelledView view={view} message={entry.message} />;
    }
    switch (sheet?.phase) {
      case undefined:
      case 'ended':
        return isPaused ? null : loading;
      case 'elsewhere':
        return elsewhere(session);
      case 'photos':
        return (
          <PhotoMinutes view={view} session={session}>
            {strip}
          </PhotoMinutes>
        );
      case 'time_up':
        return <ClosingView view={view} />;
      case 'submitting':
        return isPaused ? null : (
          <SubmittingView view={view} now={session.now} onKeepWorking={() => session.keepWorking()} />
        );
      case 'open':
        return (
          <ExamScreen
            view={view}
            session={session}
            display={display}
            userId={userId}
            username={username}
            examId={examId}
            isReview={isReview}
          />
        );
    }
  }

  return (
    <>
      {/* Not unmounted: after a pause everything is as it was, down to a half-typed word. */}
      <div hidden={isPaused} ref={covered}>
        <Suspense fallback={loading}>{page()}</Suspense>
      </div>
      {isPaused && session && view.state && (
        <Suspense fallback={loading}>
          <PauseCover view={view} state={view.state} onHeard={session.hear} onBack={session.comeBack} />
          {strip}
        </Suspense>
      )}
      <Suspense>{leaving}</Suspense>
    </>
  );
}

/** What was typed is sent before it is covered; afterwards the focus is where it was, and so is the page. */
function useCovered(isPaused: boolean, session: AttemptSession | undefined) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef<{ focused: Element | null; top: number } | null>(null);
  useLayoutEffect(() => {
    if (isPaused) {
      const focused = document.activeElement;
      before.current = { focused: page.current?.contains(focused) ? focused : null, top: scrollY };
      session?.flush();
      // Whatever still lies above the page, such as a large picture, would lie above the cover too.
      // Closed at once: until the next render it would keep the focus from the cover.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
        dialog.close();
      }
    } else if (before.current) {
      const { focused, top } = before.current;
      before.current = null;
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      scrollTo({ top });
    }
  }, [isPaused, session]);
  return page;
}

type UnstartedProps = ComponentProps<typeof WaitingRoom> & { view: AttemptView };

function Unstarted({ onLook, view, ...props }: UnstartedProps) {
  const { id, door, paused, state, seb } = props.exam;
  const isPausedNow = usePausedNow(id);
  const isWaiting =
    door !== undefined || Boolean(paused) || isPausedNow || state !== 'open' || isAttending(id);
  // Whoever waited starts where they waited: no button moves under the finger.
  const hasWaited = useRef(false);
  hasWaited.current ||= isWaiting;
  if (seb?.is_here === false) return <SebView {...props} seb={seb} view={view} onLook={onLook} />;
  return hasWaited.current ? <WaitingRoom {...props} onLook={onLook} /> : <BeforeStart {...props} />;
}

const loading = <WholePageLoader label={room.loading} />;

/** The first question and its pictures come first on a slow line. */
const LATER_MS = 5_000;

function useLaterViews(isOpen: boolean, photoMinutes: number | undefined) {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void loadLaterViews(photoMinutes).then(cacheSignInToo), LATER_MS);
    return () => clearTimeout(timer);
  }, [isOpen, photoMinutes]);
}

function useBackToQuestions(isDue: boolean, examId: number) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) navigate(`/quiz/${examId}`, { replace: true });
  }, [isDue, navigate, examId]);
}

/**
 * The Back gesture asks before it leaves the exam. Where the exam is the first page of its tab there is nothing of ours to
 * go back to: it then gets an entry of its own, at the first touch, because browsers skip entries that nobody asked for.
 */
function useBackQuestion(isOpen: boolean, examId: number, home: string) {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const isInside = (path: string) => path.split('/')[2] === String(examId);
  const isFirst = isOpen && key === 'default';
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      isOpen &&
      historyAction === 'POP' &&
      (!isInside(nextLocation.pathname) || nextLocation.key === 'default'),
  );
  useEffect(() => {
    if (!isFirst) return;
    const touched = new AbortController();
    const push = () => {
      touched.abort();
      navigate(pathname);
    };
    for (const event of ['pointerup', 'keyup']) addEventListener(event, push, { signal: touched.signal });
    return () => touched.abort();
  }, [isFirst, navigate, pathname]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    const isOurs = !isInside(blocker.location.pathname);
    if (isOurs) return blocker.proceed();
    blocker.reset();
    navigate(home);
  };
  return <LeaveDialog onStay={blocker.reset} onLeave={leave} />;
}

/** Checked this often, because the clock may be corrected meanwhile. */
const LOOK_MS = 5_000;

/** When the time is up by the server's clock, nothing more can be chosen, and what waits is sent. */
function useDeadline({ state, sheet }: AttemptView, session: AttemptSession | undefined) {
  const isOpen = sheet?.phase === 'open';
  const deadline = state && (isOpen ? Date.parse(state.deadline) : closesAt(state));
  const isRunning = /^(open|photos|submitting)$/.test(sheet?.phase ?? '') && !state?.paused;
  useEffect(() => {
    if (!deadline || !isRunning || !session) return;
    let timer: ReturnType<typeof setTimeout>;
    function look(session: AttemptSession, due: number) {
      const left = due - session.now();
      if (left <= 0) session.timeIsUp();
      else timer = setTimeout(look, Math.min(left, LOOK_MS), session, due);
    }
    look(session, deadline);
    return () => clearTimeout(timer);
  }, [deadline, isRunning, session]);
}
