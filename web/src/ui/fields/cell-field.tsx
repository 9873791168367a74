import type { ComponentProps } from 'react';
import { CONTROL_LOOK } from './field.tsx';

interface CellFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Only read out: the row and the column name it for the eye. */
  label: string;
  /** The sentence about it stands by the table: repeated in each row it would make them jump. */
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
