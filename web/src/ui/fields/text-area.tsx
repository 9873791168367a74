import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {}

export function TextArea({ label, hint, error, id, rows = 5, className = '', ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <textarea rows={rows} {...rest} {...control} className={`${CONTROL_LOOK} resize-y ${className}`} />
      )}
    </Field>
  );
}
