// Pages of an exam that show no question: one message each, with the save line below it. Here are those that come when
// there may be no network; the others are in later-messages.tsx.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { homeOf } from '../exam-home.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { endedEarly } from '../session/session.words.ts';
import { answersToSend } from '../session/unsent.ts';
import { LeaveLink } from './leave-link.tsx';
import { closing, noExam } from './message.words.ts';
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

/** Between the deadline and the server's confirmation that the exam is closed. */
export function ClosingView({ view }: { view: AttemptView }) {
  const { end_reason = null, community = null, release } = view.state ?? {};
  return (
    <QuizMessage title={end_reason === null ? closing.title : closing.endedEarly} view={view}>
      {end_reason !== null && (
        <p role="status" className="mb-3">
          {endedEarly(end_reason, community !== null)}
        </p>
      )}
      <p>{closing.text}</p>
      {answersToSend(view.outbox) > 0 && <p className="mt-3">{closing.unsent(release)}</p>}
    </QuizMessage>
  );
}

interface NoExamViewProps {
  view: AttemptView;
  message: string;
  /** Given where it may still work. */
  onRetry?: () => void;
  /** Also automatically. */
  isRetried?: boolean;
}

export function NoExamView({ view, message, onRetry, isRetried = false }: NoExamViewProps) {
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
          <LeaveLink to={homeOf(view).quizzes}>{room.toQuizzes}</LeaveLink>
        </>
      }
    >
      <p role="alert">{message}</p>
      {isRetried && <p className="mt-3">{noExam.retrying}</p>}
    </MessagePage>
  );
}
