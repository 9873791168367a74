import { CallError, sentenceOf } from '../../../platform/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/states.tsx';
import { addressOf } from './results-address.ts';

interface NoResultProps {
  error: Error | null;
  onRetry: () => void;
}

/** On its way, gone, or not to be had. */
export function NoResult({ error, onRetry }: NoResultProps) {
  if (!error) return <ThreeCircles />;
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Card>
      {isGone ? (
        <Empty
          title="There is no such result"
          hint="Only who started an exam sees its results here."
          action={<LinkButton to={addressOf()}>Recent Quiz</LinkButton>}
        />
      ) : (
        <Failed message={sentenceOf(error)} onRetry={onRetry} />
      )}
    </Card>
  );
}
