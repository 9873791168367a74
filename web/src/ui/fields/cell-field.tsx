import type { ComponentProps } from 'react';
import { CONTROL_LOOK } from './field.tsx';

interface CellFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** For screen readers: its row and column show what it is. */
  label: string;
  /** The error is shown beside the table: in each row it would make the rows jump. */
  invalid?: boolean;
}

/** A field in a row of a table. */
export function CellField({ label, invalid = false, className = '', ...rest }: CellFieldProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={invalid || undefined}
      {...rest}
      className={`${CONTROL_LOOK} text-sm! ${className}`}
    />
  );
}
