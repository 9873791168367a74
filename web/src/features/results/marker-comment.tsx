import { markerComment as text } from './results.words.tsx';

/** What the person who marked the answer says to its student. */
export function MarkerComment({ comment }: { comment: string }) {
  return (
    <div className="mt-4 max-w-measure border-l-2 border-pencil pl-4">
      <h4 className="text-sm font-semibold">{text}</h4>
      <p className="break-words whitespace-pre-wrap" dir="auto">
        {comment}
      </p>
    </div>
  );
}
