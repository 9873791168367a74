import { memo } from 'react';

const STATES = {
  answered: { words: 'answered', look: 'filled' },
  seen: { words: 'seen, not answered', look: 'border-rule-strong bg-sheet text-ink' },
  new: { words: 'not seen yet', look: 'border-dashed border-rule-strong bg-sheet text-ink-3' },
};

interface PaletteMarkProps {
  number: number;
  state: keyof typeof STATES;
  flagged: boolean;
  current: boolean;
  /** None where there is no way back. */
  onGo: ((place: number) => void) | undefined;
}

/** There may be a hundred, and at each move two of them change. */
export const PaletteMark = memo(function PaletteMark(props: PaletteMarkProps) {
  const { number, state, flagged, current, onGo } = props;
  const { words, look } = STATES[state];
  const label = `Question ${number}, ${words}${flagged ? ', flagged' : ''}`;
  const ring = (
    <>
      <span
        aria-hidden="true"
        className={`tabular grid size-9.5 place-items-center rounded-full border-[1.75px] text-xs font-semibold ${look} ${current ? 'outline-2 outline-offset-2 outline-pencil' : ''}`}
      >
        {number}
      </span>
      {flagged && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 size-3 rotate-45 rounded-[2px] border-2 border-sheet bg-risk forced-colors:bg-[CanvasText]"
        />
      )}
      <span className="sr-only">{label}</span>
    </>
  );
  const place = 'relative grid size-11 place-items-center rounded-full';
  if (!onGo)
    return (
      <span className={place} aria-current={current || undefined}>
        {ring}
      </span>
    );
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={() => onGo(number - 1)}
      className={place}
    >
      {ring}
    </button>
  );
});
