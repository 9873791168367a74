import { Button, LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

interface NoExamViewProps {
  message: string;
  /** Given where it may still work: it is tried again by itself, too. */
  onRetry?: () => void;
}

export function NoExamView({ message, onRetry }: NoExamViewProps) {
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
          <LinkButton to="/student">Go to your quizzes</LinkButton>
        </>
      }
    >
      <p role="alert">{message}</p>
      {onRetry && <p className="mt-3">It is tried again by itself every few seconds.</p>}
    </MessagePage>
  );
}
