interface RetryProps {
  children: string;
  onRetry: () => unknown;
}

/** In a field whose choices did not come: says so, and asks again. */
export function Retry({ children, onRetry }: RetryProps) {
  return (
    <>
      {children}{' '}
      <button
        type="button"
        onClick={() => void onRetry()}
        className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        Try again
      </button>
    </>
  );
}
