import { Button } from '../../ui/buttons/button.tsx';
import { QuizMessage } from './quiz-message.tsx';
import type { SittingView } from './sitting-view.ts';

interface HandingInViewProps {
  view: SittingView;
  onGoOn: () => void;
}

export function HandingInView({ view, onGoOn }: HandingInViewProps) {
  return (
    <QuizMessage title="Handing in" view={view} actions={<Button onClick={onGoOn}>Go on answering</Button>}>
      <p>
        Your answers are sent first, then your exam is handed in. Without a network this waits, and goes on by
        itself as soon as the server can be reached.
      </p>
    </QuizMessage>
  );
}
