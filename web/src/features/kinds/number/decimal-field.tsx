import { readNumber } from '@quivia/contract/kinds/read-number';
import { use, useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { numberProblem } from './number.words.ts';
import { VariableNames } from './variable-names.ts';

interface DecimalFieldProps {
  label: string;
  /** A decimal, or what was typed as long as it is none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Takes a number as an author types it, and passes it on as a decimal; or the name of a variable. */
export function DecimalField({ label, value, onChange, error }: DecimalFieldProps) {
  const [typed, setTyped] = useState(value);
  const names = use(VariableNames);
  const passedOn = (text: string) => (names.includes(text.trim()) ? `{{${text.trim()}}}` : decimalOf(text));
  const [isLeft, setIsLeft] = useState(true);
  // Another value came from outside, such as a row that was moved.
  const shown = passedOn(typed) === value ? typed : value;
  const reading = readNumber(shown);
  const isVariable = names.length > 0 && (MARKER.test(shown.trim()) || names.includes(shown.trim()));
  const problem =
    isLeft && !isVariable && shown.trim() !== '' && 'problem' in reading
      ? numberProblem(reading.problem, shown)
      : undefined;
  return (
    <TextField
      label={label}
      inputMode={names.length > 0 ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      className="tabular"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        setIsLeft(false);
        onChange(passedOn(target.value));
      }}
      onBlur={() => setIsLeft(true)}
      error={problem ?? error}
    />
  );
}

const MARKER = /^\{\{[A-Za-z]\w*\}\}$/;

function decimalOf(typed: string): string {
  const reading = readNumber(typed);
  return 'decimal' in reading ? reading.decimal : typed;
}
