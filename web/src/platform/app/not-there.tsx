// In place of content: it is loading, not there for this person, or not available.
import type { ReactNode } from 'react';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CallError, sentenceOf } from '../http/call-error.ts';

export const isGone = (error: unknown) => error instanceof CallError && error.status === 404;

/** Of a query that has no data. */
export interface Unread {
  error: Error | null;
  onRetry: () => unknown;
}

interface NotThereProps extends Unread {
  /** What to say where it does not exist, and what to do next. */
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

export function NotThere({ error, onRetry, ...gone }: NotThereProps) {
  if (!error) return <ThreeCircles />;
  return (
    <Card>
      {isGone(error) ? (
        <Empty {...gone} />
      ) : (
        <Failed message={sentenceOf(error)} onRetry={() => void onRetry()} />
      )}
    </Card>
  );
}
