import { memo } from 'react';
import type { MarkState } from './completeness.ts';
import { markLabel } from './sheet.words.ts';

const LOOKS: Record<MarkState, string> = {
  answered: 'filled',
  incomplete: 'half-filled',
  seen: 'border-rule-strong bg-sheet text-ink',
  open: 'border-rule-strong bg-sheet text-ink',
  info: 'border-rule bg-sheet text-ink-3',
  new: 'border-dashed border-rule-strong bg-sheet text-ink-3',
};

interface PaletteMarkProps {
  number: number;
  state: MarkState;
  flagged: boolean;
  current: boolean;
  /** False in the palette for all but one: the arrow keys move between them. */
  isTabStop?: boolean;
  /** Undefined where the student can't go back. */
  onGo: ((position: number) => void) | undefined;
}

/** Memoised: there may be a hundred, and a move changes two of them. */
export const PaletteMark = memo(function PaletteMark(props: PaletteMarkProps) {
  const { number, state, flagged, current, isTabStop = true, onGo } = props;
  const ring = (
    <>
      <span
        aria-hidden="true"
        className={`tabular grid size-9.5 place-items-center rounded-full border-[1.75px] text-xs font-semibold ${LOOKS[state]} ${current ? 'outline-2 outline-offset-2 outline-pencil' : ''}`}
      >
        {number}
      </span>
      {flagged && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 size-3 rotate-45 rounded-[2px] border-2 border-sheet bg-risk forced-colors:bg-[CanvasText]"
        />
      )}
      <span className="sr-only">{markLabel(number, state, flagged)}</span>
    </>
  );
  const look = 'relative grid size-11 place-items-center rounded-full';
  if (!onGo)
    return (
      <span className={look} aria-current={current || undefined}>
        {ring}
      </span>
    );
  return (
    <button
      type="button"
      tabIndex={isTabStop ? undefined : -1}
      aria-current={current || undefined}
      onClick={() => onGo(number - 1)}
      className={look}
    >
      {ring}
    </button>
  );
});
