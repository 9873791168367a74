import { tryAgain } from '../ui.words.ts';

interface RetryProps {
  children: string;
  onRetry: () => unknown;
}

/** For a field whose choices could not be loaded. */
export function Retry({ children, onRetry }: RetryProps) {
  return (
    <>
      {children}{' '}
      <button
        type="button"
        onClick={() => void onRetry()}
        className="rounded-sm py-1 text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {tryAgain}
      </button>
    </>
  );
}
