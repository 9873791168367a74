// The accepted answers of a question, in the order in which they are tried.
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { acceptedList as words } from './accepted-list.words.ts';
import { RowBar, useRows } from './row-bar.tsx';
import { movedRow } from './rows.ts';

interface RowListProps<Row> {
  legend: string;
  /** Where a heading says it already. */
  isLegendHidden?: boolean;
  hint?: string | undefined;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Within a sentence, such as 'answer 2'. */
  nameOf: (number: number) => string;
  blank: Row;
  add: string;
  most: number;
  fewest: number;
  /** Where the order counts. */
  canMove?: boolean;
  error?: string | undefined;
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
}

/** Rows of fields with buttons to add, move and remove them. */
export function RowList<Row>(props: RowListProps<Row>) {
  const {
    legend,
    isLegendHidden = false,
    hint,
    rows,
    onChange,
    nameOf,
    blank,
    add,
    most,
    fewest,
    canMove,
    error,
    children,
  } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const list = useRows(rows);
  const [keys, setKeys] = useRowKeys(rows.length);

  function move(from: number, by: -1 | 1) {
    list.moved(nameOf(from + 1), from + by);
    setKeys(movedRow(keys, from, from + by));
    onChange(movedRow(rows, from, from + by));
  }
  function remove(index: number) {
    list.removed(nameOf(index + 1), index);
    setKeys(keys.filter((_, i) => i !== index));
    onChange(rows.filter((_, i) => i !== index));
  }

  return (
    <fieldset ref={list.ref} aria-describedby={describedBy || undefined} className="grid min-w-0 gap-3">
      <legend className={isLegendHidden ? 'sr-only' : `text-sm font-semibold ${hint ? '' : 'mb-2'}`}>
        {legend}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="max-w-measure text-xs text-ink-3">
          {hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {list.said}
      </p>
      {rows.map((row, i) => (
        <div
          key={keys[i]}
          data-row
          className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2 border-b border-rule pb-3"
        >
          <div className="min-w-0 grow basis-64">
            {children(row, i, (changed) => onChange(rows.map((one, at) => (at === i ? changed : one))))}
          </div>
          {rows.length > fewest && (
            <div className="ml-auto sm:pt-6">
              <RowBar
                name={nameOf(i + 1)}
                {...(canMove ? { onMove: (by: -1 | 1) => move(i, by) } : {})}
                isFirst={i === 0}
                isLast={i === rows.length - 1}
                canRemove
                onRemove={() => remove(i)}
              />
            </div>
          )}
        </div>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {rows.length < most && (
        <div>
          <Button
            variant="quiet"
            className="px-3!"
            onClick={() => {
              list.added();
              onChange([...rows, blank]);
            }}
          >
            <Plus className="size-4" />
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A row keeps its key when it moves, and with it the focus and what is being typed. */
function useRowKeys(count: number) {
  const [kept, setKept] = useState<number[]>([]);
  const next = Math.max(-1, ...kept) + 1;
  const keys = Array.from({ length: count }, (_, i) => kept[i] ?? next + i);
  return [keys, setKept] as const;
}

interface PercentFieldProps {
  label?: string;
  hint?: string | undefined;
  value: number;
  onChange: (percent: number) => void;
  error?: string | undefined;
}

/** A share in percent. What is no share goes back to the last one when the field is left. */
export function PercentField({ label = words.percent, value, onChange, ...rest }: PercentFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const shown =
    typed === '' || percentOf(typed) === undefined || percentOf(typed) === value ? typed : String(value);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      maxLength={9}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const percent = percentOf(target.value);
        if (percent !== undefined) onChange(percent);
      }}
      onBlur={() => setTyped(String(value))}
      {...rest}
    />
  );
}

function percentOf(typed: string): number | undefined {
  const percent = Number(typed.replace(',', '.'));
  return typed.trim() !== '' && percent >= 0 && percent <= 100 ? percent : undefined;
}
