// The pages of an exam that show no question: one message each, with the save line below it.
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { homeOf } from '../exam-home.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { endedEarly } from '../session/session.words.ts';
import { unsentAnswers } from '../session/unsent.ts';
import { ExamClock } from './exam-clock.tsx';
import { cancelled, closing, elsewhere, noExam, submitting } from './message.words.ts';
import { room } from './room.words.ts';
import { SaveLine } from './save-line.tsx';

interface QuizMessageProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  view: AttemptView;
}

export function QuizMessage({ title, children, actions, view }: QuizMessageProps) {
  return (
    <MessagePage title={title} actions={actions}>
      {children}
      {view.state && (
        <div className="mt-6 rounded-md border border-rule bg-sheet px-4 py-3 empty:hidden">
          <SaveLine view={view} />
        </div>
      )}
    </MessagePage>
  );
}

interface ElsewhereViewProps {
  view: AttemptView;
  /** In this browser, not on another device. */
  isOtherTab: boolean;
  onContinue: () => Promise<void>;
}

/** Either the exam is open on another device, or another device has just taken it over. */
export function ElsewhereView({ view, isOtherTab, onContinue }: ElsewhereViewProps) {
  const [busy, setBusy] = useState(false);
  const wasHere = view.sheet !== null;
  const words = isOtherTab ? elsewhere.tab : elsewhere.device;

  async function continueHere() {
    setBusy(true);
    await onContinue();
    setBusy(false);
  }

  return (
    <QuizMessage
      title={wasHere ? words.movedTitle : words.title}
      view={view}
      actions={
        <>
          <Button variant={wasHere ? 'plain' : 'main'} busy={busy} onClick={() => void continueHere()}>
            {elsewhere.continue}
          </Button>
          <LinkButton to={homeOf(view).quizzes}>{room.toQuizzes}</LinkButton>
        </>
      }
    >
      <p>{wasHere ? words.movedText : elsewhere.text}</p>
    </QuizMessage>
  );
}

/** Between the deadline and the server's confirmation that the exam is closed. */
export function ClosingView({ view }: { view: AttemptView }) {
  const { end_reason = null, community = null } = view.state ?? {};
  return (
    <QuizMessage title={end_reason === null ? closing.title : closing.endedEarly} view={view}>
      {end_reason !== null && (
        <p role="status" className="mb-3">
          {endedEarly(end_reason, community !== null)}
        </p>
      )}
      <p>{closing.text}</p>
      {unsentAnswers(view.outbox.waiting) > 0 && <p className="mt-3">{closing.unsent}</p>}
    </QuizMessage>
  );
}

interface SubmittingViewProps {
  view: AttemptView;
  /** The server's time. */
  now: () => number;
  onKeepWorking: () => void;
}

/** The clock keeps running until the server has the exam. */
export function SubmittingView({ view, now, onKeepWorking }: SubmittingViewProps) {
  return (
    <QuizMessage
      title={submitting.title}
      view={view}
      actions={<Button onClick={onKeepWorking}>{submitting.keepWorking}</Button>}
    >
      <p>{submitting.text}</p>
      {view.state && (
        <div className="mt-4 flex items-center gap-3 text-ink">
          <span className="text-sm">{submitting.timeLeft}</span>
          <ExamClock deadline={view.state.deadline} isEndedEarly={view.state.end_reason !== null} now={now} />
        </div>
      )}
    </QuizMessage>
  );
}

/** With the reason, in the server's sentence. */
export function CancelledView({ view, message }: { view: AttemptView; message: string }) {
  return (
    <MessagePage
      title={cancelled.title}
      actions={
        <LinkButton variant="main" to={homeOf(view).quizzes}>
          {room.toQuizzes}
        </LinkButton>
      }
    >
      <p role="status">{message}</p>
      <p className="mt-3">{cancelled.text}</p>
    </MessagePage>
  );
}

interface NoExamViewProps {
  view: AttemptView;
  message: string;
  /** Given where it may still work; it is also retried automatically. */
  onRetry?: () => void;
}

export function NoExamView({ view, message, onRetry }: NoExamViewProps) {
  return (
    <MessagePage
      title={onRetry ? noExam.failed : noExam.refused}
      actions={
        <>
          {onRetry && (
            <Button variant="main" onClick={onRetry}>
              {noExam.retry}
            </Button>
          )}
          <LinkButton to={homeOf(view).quizzes}>{room.toQuizzes}</LinkButton>
        </>
      }
    >
      <p role="alert">{message}</p>
      {onRetry && <p className="mt-3">{noExam.retrying}</p>}
    </MessagePage>
  );
}
