import { readNumber } from '@quivia/contract/kinds/read-number';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { numberProblem } from './number.words.ts';

interface DecimalFieldProps {
  label: string;
  /** A decimal, or what was typed as long as it is none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Takes a number as an author types it, and passes it on as a decimal. */
export function DecimalField({ label, value, onChange, error }: DecimalFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setIsLeft] = useState(true);
  // Another value came from outside, such as a row that was moved.
  const shown = decimalOf(typed) === value ? typed : value;
  const reading = readNumber(shown);
  const problem =
    isLeft && shown.trim() !== '' && 'problem' in reading ? numberProblem(reading.problem, shown) : undefined;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      className="tabular"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        setIsLeft(false);
        onChange(decimalOf(target.value));
      }}
      onBlur={() => setIsLeft(true)}
      error={problem ?? error}
    />
  );
}

function decimalOf(typed: string): string {
  const reading = readNumber(typed);
  return 'decimal' in reading ? reading.decimal : typed;
}
