import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonLook } from './button-look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Working on it: stays focused and refuses presses, unlike a disabled button. */
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
      {/* Lives in the padding, so that the button keeps its width. */}
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
