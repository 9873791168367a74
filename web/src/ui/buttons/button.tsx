import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

type ButtonVariant = 'main' | 'plain' | 'quiet' | 'danger';

const BASE =
  'relative inline-flex min-h-control items-center justify-center gap-2 rounded-md border-[1.5px] px-(--control-x) py-1 text-center text-sm leading-tight font-semibold no-underline transition-colors disabled:cursor-not-allowed';

const VARIANTS: Record<ButtonVariant, string> = {
  main: 'border-pencil bg-pencil text-on-pencil hover:border-pencil-press hover:bg-pencil-press',
  plain: 'border-rule-strong bg-sheet text-ink hover:border-ink-3 hover:bg-paper',
  quiet: 'border-transparent text-ink-2 hover:bg-pencil-soft hover:text-pencil',
  danger: 'border-wrong bg-wrong text-on-pencil hover:border-wrong-press hover:bg-wrong-press',
};

const DISABLED =
  'disabled:border-rule disabled:bg-transparent disabled:text-ink-3 disabled:hover:border-rule disabled:hover:bg-transparent';

/** One look for everything that is pressed like a button, whether it acts or navigates. */
function buttonLook(variant: ButtonVariant, className = '') {
  return `${BASE} ${VARIANTS[variant]} ${DISABLED} ${className}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Stays focused and ignores clicks, unlike a disabled button. */
  busy?: boolean;
}

export function Button({
  variant = 'plain',
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={buttonLook(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {/* In the padding, so that the button keeps its width. */}
      {busy && (
        <span
          aria-hidden="true"
          className="absolute left-1.5 size-3.5 animate-turn rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
}

export function LinkButton({ variant = 'plain', className, ...rest }: LinkButtonProps) {
  return <Link className={buttonLook(variant, className)} {...rest} />;
}
