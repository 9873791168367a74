import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { homeOf } from '../exam-home.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { QuizMessage } from './quiz-message.tsx';

interface ElsewhereViewProps {
  view: AttemptView;
  onContinue: () => Promise<void>;
}

/** An exam is open on one device at a time. Either it is open elsewhere, or another device has just gone on with it. */
export function ElsewhereView({ view, onContinue }: ElsewhereViewProps) {
  const [busy, setBusy] = useState(false);
  const wasHere = view.sheet !== null;

  async function goOn() {
    setBusy(true);
    await onContinue();
    setBusy(false);
  }

  return (
    <QuizMessage
      title={wasHere ? 'Continued on another device' : 'This exam is open on another device'}
      view={view}
      actions={
        <>
          <Button variant={wasHere ? 'plain' : 'main'} busy={busy} onClick={() => void goOn()}>
            Continue here
          </Button>
          <LinkButton to={homeOf(view).quizzes}>Go to your quizzes</LinkButton>
        </>
      }
    >
      {wasHere ? (
        <p>
          This exam was opened on another device or in another tab, and goes on there. What you chose here is
          sent all the same.
        </p>
      ) : (
        <p>
          It can be open on one device or tab at a time. If you continue here, it is closed there. Your
          answers stay as they are, and the change of device is recorded.
        </p>
      )}
    </QuizMessage>
  );
}
