// One look for everything that is pressed like a button, whether it acts or navigates.
export type ButtonVariant = 'main' | 'plain' | 'quiet' | 'danger';

const BASE =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-md border-[1.5px] px-6 py-2 text-center text-sm leading-tight font-semibold no-underline transition-colors disabled:cursor-not-allowed';

const VARIANTS: Record<ButtonVariant, string> = {
  main: 'border-pencil bg-pencil text-on-pencil hover:border-pencil-press hover:bg-pencil-press',
  plain: 'border-rule-strong bg-sheet text-ink hover:border-ink-3 hover:bg-paper',
  quiet: 'border-transparent text-ink-2 hover:bg-pencil-soft hover:text-pencil',
  danger: 'border-wrong bg-wrong text-on-pencil hover:border-wrong-press hover:bg-wrong-press',
};

const DISABLED =
  'disabled:border-rule disabled:bg-transparent disabled:text-ink-3 disabled:hover:border-rule disabled:hover:bg-transparent';

export function buttonLook(variant: ButtonVariant, className = '') {
  return `${BASE} ${VARIANTS[variant]} ${DISABLED} ${className}`;
}
