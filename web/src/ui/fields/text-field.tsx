import type { ComponentProps, ReactNode } from 'react';
import { CONTROL_LOOK, Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  aside?: ReactNode;
}

export function TextField({ label, hint, error, aside, id, className = '', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => <input type="text" {...rest} {...control} className={`${CONTROL_LOOK} ${className}`} />}
    </Field>
  );
}
