import { Button } from '../../../ui/buttons/button.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { QuizMessage } from './quiz-message.tsx';

interface SubmittingViewProps {
  view: AttemptView;
  onKeepWorking: () => void;
}

export function SubmittingView({ view, onKeepWorking }: SubmittingViewProps) {
  return (
    <QuizMessage
      title="Handing in"
      view={view}
      actions={<Button onClick={onKeepWorking}>Go on answering</Button>}
    >
      <p>
        Your answers are sent first, then your exam is handed in. Without a network this waits, and goes on by
        itself as soon as the server can be reached.
      </p>
    </QuizMessage>
  );
}
