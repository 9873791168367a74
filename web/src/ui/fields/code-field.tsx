import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldProps } from './field.tsx';

interface CodeFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  length?: number;
}

/** The code from an email. A single input, so that pasting and the keyboard's suggestion work. */
export function CodeField({ label, hint, error, id, length = 6, className = '', ...rest }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          spellCheck={false}
          {...rest}
          {...control}
          type="text"
          className={`${CONTROL_LOOK} tabular text-lg tracking-[0.4em] ${className}`}
        />
      )}
    </Field>
  );
}
