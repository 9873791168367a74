import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { homeOf } from '../exam-home.ts';
import type { AttemptView } from '../session/attempt-view.ts';

interface NoExamViewProps {
  view: AttemptView;
  message: string;
  /** Given where it may still work: it is tried again by itself, too. */
  onRetry?: () => void;
}

export function NoExamView({ view, message, onRetry }: NoExamViewProps) {
  return (
    <MessagePage
      title={onRetry ? 'The exam could not be opened yet' : 'This exam is not open'}
      actions={
        <>
          {onRetry && (
            <Button variant="main" onClick={onRetry}>
              Try again
            </Button>
          )}
          <LinkButton to={homeOf(view).quizzes}>Go to your quizzes</LinkButton>
        </>
      }
    >
      <p role="alert">{message}</p>
      {onRetry && <p className="mt-3">It is tried again by itself every few seconds.</p>}
    </MessagePage>
  );
}
