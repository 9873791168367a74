const SIZES = {
  small: 'size-6 text-xs',
  medium: 'size-8 text-xs',
  large: 'size-10 text-base',
};

interface BubbleProps {
  letter: string | number;
  filled?: boolean;
  size?: keyof typeof SIZES;
  /** Where all that apply can be chosen, as check boxes are square and radio buttons round. */
  square?: boolean;
}

/** The ring of an answer sheet with its letter, filled when chosen. Its meaning must also be given in words. */
export function Bubble({ letter, filled = false, size = 'medium', square = false }: BubbleProps) {
  return (
    <span
      data-filled={filled || undefined}
      className={`tabular inline-grid shrink-0 place-items-center border-[1.75px] leading-none font-semibold transition-colors ${square ? 'rounded-sm' : 'rounded-full'} ${SIZES[size]} ${filled ? 'filled' : 'border-rule-strong bg-sheet text-ink-2'}`}
    >
      {letter}
    </span>
  );
}
