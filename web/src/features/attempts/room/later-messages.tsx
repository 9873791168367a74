// The pages of an exam that show no question and that nobody needs before the first one.
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { homeOf } from '../exam-home.ts';
import { EntryCodeForm } from '../hall/entry-code-form.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { ExamClock } from './exam-clock.tsx';
import { cancelled, elsewhere, submitting } from './later-messages.words.ts';
import { LeaveLink } from './leave-link.tsx';
import { QuizMessage } from './message-views.tsx';
import { room } from './room.words.ts';

interface ElsewhereViewProps {
  view: AttemptView;
  examId: number;
  /** In another tab of this browser, not on another device. */
  isInOtherTab: () => boolean;
  onContinue: () => Promise<void>;
}

/** Either the exam is open on another device, or another device has just taken it over. */
export function ElsewhereView({ view, examId, isInOtherTab, onContinue }: ElsewhereViewProps) {
  const [busy, setBusy] = useState(false);
  const wasHere = view.sheet !== null;
  // That tab writes down that it has the exam a moment after this one hears of it.
  const isOtherTab = useSyncExternalStore(onStorage, isInOtherTab);
  const words = isOtherTab ? elsewhere.tab : elsewhere.device;

  async function continueHere() {
    setBusy(true);
    await onContinue();
    setBusy(false);
  }

  return (
    <QuizMessage
      title={view.asksCode ? elsewhere.codeTitle : wasHere ? words.movedTitle : words.title}
      view={view}
      actions={
        <>
          {!view.asksCode && (
            <Button variant={wasHere ? 'plain' : 'main'} busy={busy} onClick={() => void continueHere()}>
              {elsewhere.continue}
            </Button>
          )}
          <LeaveLink to={homeOf(view).quizzes}>{room.toQuizzes}</LeaveLink>
        </>
      }
    >
      <p>{view.asksCode ? elsewhere.codeText : wasHere ? words.movedText : words.text}</p>
      {view.asksCode && (
        <div className="mt-6">
          <EntryCodeForm examId={examId} submit={elsewhere.continue} onEntered={continueHere} />
        </div>
      )}
    </QuizMessage>
  );
}

function onStorage(look: () => void) {
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
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
          <ExamClock state={view.state} now={now} />
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
        <LeaveLink variant="main" to={homeOf(view).quizzes}>
          {room.toQuizzes}
        </LeaveLink>
      }
    >
      <p role="status">{message}</p>
      <p className="mt-3">{cancelled.text}</p>
    </MessagePage>
  );
}
