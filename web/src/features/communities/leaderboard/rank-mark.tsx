import { Bubble } from '../../../ui/labels/bubble.tsx';

/** A rank in its ring, filled for the first three; '=' beside it for who shares it. */
export function RankMark({ rank, isShared }: { rank: number; isShared: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Bubble letter={rank} filled={rank <= 3} />
      {isShared && (
        <span className="tabular text-xs text-ink-3">
          <span aria-hidden="true">=</span>
          <span className="sr-only">shared</span>
        </span>
      )}
    </span>
  );
}
