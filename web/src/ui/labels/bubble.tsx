const SIZES = {
  small: 'size-6 text-xs',
  medium: 'size-8 text-xs',
  large: 'size-10 text-base',
};

interface BubbleProps {
  letter: string | number;
  filled?: boolean;
  size?: keyof typeof SIZES;
}

/** The ring of an answer sheet with its letter, filled when chosen. Its meaning must also be given in words. */
export function Bubble({ letter, filled = false, size = 'medium' }: BubbleProps) {
  return (
    <span
      data-filled={filled || undefined}
      className={`tabular inline-grid shrink-0 place-items-center rounded-full border-[1.75px] leading-none font-semibold transition-colors ${SIZES[size]} ${filled ? 'filled' : 'border-rule-strong bg-sheet text-ink-2'}`}
    >
      {letter}
    </span>
  );
}
