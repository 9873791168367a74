// Before the start of an exam: at its door, or until it opens. The page has no question: the server sends them after the start alone.
import type { ExamForStudent } from '@quivia/contract/attempts';
import type { HallForStudent, Paused } from '@quivia/contract/hall/student';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DateTime, timeOf } from '../../../platform/app/date-time.tsx';
import { clockFace, secondsLeft } from '../../../platform/app/time-left.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { startDialog } from '../cards/attend.words.ts';
import { AttendWarning } from '../cards/attend-warning.tsx';
import { examHome } from '../exam-home.ts';
import { enterFullScreen } from '../integrity/enter-full-screen.ts';
import { useAwake } from '../integrity/keep-awake.ts';
import { LeaveLink } from '../room/leave-link.tsx';
import { isAttending, rememberAttending } from '../session/device.ts';
import { EntryCodeForm } from './entry-code-form.tsx';
import { pauseTitle } from './hall.words.ts';
import { HallStrip } from './hall-messages.tsx';
import { PauseReason } from './pause-reason.tsx';
import { useHallLook, useOwnHall } from './use-hall.ts';
import { useHallMessages, useNewest } from './use-hall-messages.ts';
import { waiting as words } from './waiting.words.ts';

interface WaitingRoomProps {
  exam: ExamForStudent;
  /** By the server. */
  now: () => number;
  onStart: () => void;
  /** Asks the server how it is now. */
  onLook: () => Promise<unknown>;
}

/** A thousand pages that wait for the same second do not all ask at once. */
const SPREAD_MS = 500;
/** After the server refused to start: its clock decides. */
const AGAIN_MS = 1_000;
/** Of those who read on after it has opened: it isn't urgent. */
const READ_SPREAD_MS = 3_000;
/** In case the live stream is down. */
const LOOK_EVERY_MS = 30_000;
const HOUR = 3_600;

export function WaitingRoom({ exam, now, onStart, onLook }: WaitingRoomProps) {
  const { door } = exam;
  const at = useNow(now);
  const [isReady, setReady] = useState(() => isAttending(exam.id));
  const opening = opensAtOf(exam);
  const opensAt = opening === null ? null : Date.parse(opening);
  const isOpen = opensAt !== null && at >= opensAt;
  const isClosed = door?.closes_at != null && at >= Date.parse(door.closes_at);
  const asksCode = door?.asks_code ?? false;
  const isWaiting = isReady && !asksCode && !isClosed;
  const { hall, hear } = useOwnHall(exam);
  const paused = hall ? hall.paused : exam.paused;
  const isPaused = Boolean(paused);
  // Longer waits do not fit into a browser's timer.
  const isSoon = opensAt !== null && opensAt - at < HOUR * 1000;
  // Not the whole night before.
  useAwake(isReady && !isClosed && (opensAt === null || isSoon));
  useStart(isWaiting && isSoon && !isPaused ? opensAt : null, now, onStart);
  useLookAtOpening(isOpen && !isWaiting && exam.state === 'upcoming', onLook);
  const line = useRef<HTMLParagraphElement>(null);
  const [hasEntered, setEntered] = useState(false);
  const wasPaused = useRef(false);
  useEffect(() => {
    // A pause keeps the door open longer.
    if (wasPaused.current && !isPaused) void onLook();
    wasPaused.current = isPaused;
    if (isPaused) return;
    const timer = setInterval(onLook, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [onLook, isPaused]);

  function ready() {
    rememberAttending(exam.id, exam.qbank);
    setReady(true);
    if (isOpen) {
      enterFullScreen(exam);
      onStart();
    } else line.current?.focus();
  }

  async function entered() {
    await onLook();
    setEntered(true);
  }
  useEffect(() => {
    if (hasEntered && !asksCode) line.current?.focus();
  }, [hasEntered, asksCode]);

  const leave = <LeaveLink to={examHome(exam.community).quizzes}>{startDialog.cancel}</LeaveLink>;
  return (
    <>
      {/* Read out: it is there before the pause is. */}
      <p role="status" className="sr-only">
        {paused && words.isPaused(pauseTitle(paused), paused.reason)}
      </p>
      {paused ? (
        <MessagePage title={pauseTitle(paused)} actions={leave}>
          <Pause examId={exam.id} paused={paused} onHeard={hear} />
        </MessagePage>
      ) : (
        <MessagePage
          title={isClosed ? words.closedTitle : isOpen ? exam.title : words.waitingTitle(exam.title)}
          actions={
            <>
              {isClosed && <Button onClick={() => void onLook()}>{words.lookAgain}</Button>}
              {!isClosed && !asksCode && !isWaiting && (
                <Button variant="main" onClick={ready}>
                  {isOpen ? startDialog.start : words.ready}
                </Button>
              )}
              {leave}
            </>
          }
        >
          <div className="grid gap-5">
            {isClosed ? (
              <p role="alert">{words.closed}</p>
            ) : (
              <>
                <Facts exam={exam} />
                {isOpen ? <AttendWarning exam={exam} now={now} /> : <p>{words.hidden}</p>}
                {opensAt !== null && !isOpen && <Countdown seconds={secondsLeft(opensAt, at)} />}
                {asksCode && <EntryCodeForm examId={exam.id} submit={words.enter} onEntered={entered} />}
                {/* Always here, so that it is read out; the focus comes here when the button that had it is gone. */}
                <p
                  ref={line}
                  role="status"
                  tabIndex={-1}
                  className="rounded-md bg-pencil-soft px-4 py-3 text-ink empty:sr-only"
                >
                  {isWaiting ? !isOpen && words.isReady : hasEntered && !asksCode && words.entered}
                </p>
              </>
            )}
          </div>
        </MessagePage>
      )}
      <Messages examId={exam.id} newest={hall?.newest_message} isEvacuated={paused?.is_evacuation} />
    </>
  );
}

interface PauseProps {
  examId: number;
  paused: Paused;
  onHeard: (state: HallForStudent) => void;
}

function Pause({ examId, paused, onHeard }: PauseProps) {
  useHallLook(examId, onHeard);
  return (
    <div className="grid gap-3">
      <PauseReason paused={paused} />
      <p>{words.paused}</p>
    </div>
  );
}

interface MessagesProps {
  examId: number;
  newest: number | undefined;
  isEvacuated: boolean | undefined;
}

/** As during the exam. Nobody can ask yet, so there is no list of them. */
function Messages({ examId, newest, isEvacuated }: MessagesProps) {
  const userId = useSession().user?.id ?? 0;
  useNewest(useHallMessages(userId, examId), newest, undefined);
  return (
    <div className="exam-notice">
      <HallStrip
        isEvacuated={isEvacuated}
        userId={userId}
        examId={examId}
        paper={[]}
        question={undefined}
        onGo={undefined}
      />
    </div>
  );
}

/** Null while it waits for a person to start it. Without a door it opens by its clock alone. */
const opensAtOf = ({ door, start_time }: ExamForStudent) => (door ? door.opens_at : start_time);

function Facts({ exam }: { exam: ExamForStudent }) {
  const { door } = exam;
  const opening = opensAtOf(exam);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink">
      {door?.seat && (
        <>
          <dt className="text-ink-3">{words.yourSeat}</dt>
          <dd className="font-semibold">{words.seat(door.seat)}</dd>
        </>
      )}
      <dt className="text-ink-3">{words.starts}</dt>
      <dd>{opening ? <DateTime at={opening} /> : words.byPerson}</dd>
      <dt className="text-ink-3">{words.duration}</dt>
      <dd>
        {words.minutes(exam.duration)}
        {door?.closes_at && (
          <span className="block text-sm text-ink-2">{words.closes(timeOf(new Date(door.closes_at)))}</span>
        )}
      </dd>
    </dl>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  return (
    <p>
      {words.opensIn}{' '}
      <span
        role="timer"
        aria-live="off"
        className={`text-lg font-bold text-ink ${seconds < HOUR ? 'tabular' : ''}`}
      >
        {clockFace(seconds)}
      </span>
    </p>
  );
}

/** Starts when it opens, for a student who is ready. */
function useStart(opensAt: number | null, now: () => number, onStart: () => void) {
  const start = useEffectEvent(onStart);
  useEffect(() => {
    if (opensAt === null) return;
    const wait = opensAt - now();
    const timer = setTimeout(() => start(), (wait > 0 ? wait : AGAIN_MS) + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [opensAt, now]);
}

/** What the paper is made of is known once the exam is open. */
function useLookAtOpening(isDue: boolean, onLook: () => Promise<unknown>) {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void look(), Math.random() * READ_SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}

function useNow(now: () => number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 500);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}
