import { homeOf } from '../exam-home.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { unsentAnswers } from '../session/unsent.ts';
import { QuizMessage } from './quiz-message.tsx';

/** Between the deadline and the server's word that the exam is closed. */
export function ClosingView({ view }: { view: AttemptView }) {
  const isWaiting = unsentAnswers(view.outbox.waiting) > 0;
  return (
    <QuizMessage title="The time is over" view={view}>
      <p>Your answers are being handed in. There is nothing you need to do.</p>
      {isWaiting && (
        <p className="mt-3">
          Some answers are still on this device. Leave this page open: they are sent as soon as the server can
          be reached, also after the end. {homeOf(view).setter} then decides about those that came late.
        </p>
      )}
    </QuizMessage>
  );
}
