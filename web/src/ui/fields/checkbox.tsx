import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
  /** In tables, where the row names it: the label is for screen readers only. */
  labelHidden?: boolean;
  /** Stays focused and ignores presses, unlike a disabled one. */
  busy?: boolean;
}

const ignore = () => {};

/** A square to fill, with a tick as well as a colour. */
export function Checkbox({
  label,
  error,
  labelHidden = false,
  busy = false,
  id,
  className = '',
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const errorId = error ? `${fieldId}-error` : undefined;
  return (
    <div className={className}>
      <label
        htmlFor={fieldId}
        className="inline-flex min-h-control min-w-control items-center gap-3 text-sm has-disabled:text-ink-3"
      >
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            id={fieldId}
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
            aria-disabled={busy || undefined}
            {...rest}
            {...(busy && { onChange: ignore })}
            className="peer size-5 appearance-none rounded-sm border-[1.75px] border-rule-strong bg-sheet transition-colors checked:filled hover:border-ink-3 disabled:border-rule aria-disabled:border-rule aria-invalid:border-wrong"
          />
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute size-4 fill-none stroke-on-pencil stroke-[2.5] opacity-0 peer-checked:opacity-100 forced-colors:stroke-[HighlightText]"
          >
            <path d="m3.5 8.5 3 3 6-7" />
          </svg>
        </span>
        <span className={labelHidden ? 'sr-only' : ''}>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
