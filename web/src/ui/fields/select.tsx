import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldProps } from './field.tsx';

interface SelectProps extends FieldProps, ComponentProps<'select'> {}

/** The browser's own select: the best one on a phone, and known to every screen reader. */
export function Select({ label, hint, error, id, className = '', children, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            className={`${CONTROL_LOOK} appearance-none truncate pr-10 ${className}`}
          >
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-3" />
        </div>
      )}
    </Field>
  );
}
