import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { noResult as text } from './results.words.tsx';
import { addressOf } from './results-address.ts';

interface NoResultProps {
  error: Error | null;
  onRetry: () => void;
}

/** Loading, gone, or not available. */
export function NoResult({ error, onRetry }: NoResultProps) {
  const { words, isCommunity } = useWorkplace();
  if (!error) return <ThreeCircles />;
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Card>
      {isGone ? (
        <Empty
          title={text.title}
          hint={text.hint(isCommunity)}
          action={<LinkButton to={addressOf()}>{words.recentQuiz}</LinkButton>}
        />
      ) : (
        <Failed message={sentenceOf(error)} onRetry={onRetry} />
      )}
    </Card>
  );
}
