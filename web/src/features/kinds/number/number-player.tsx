import type { NumberAnswer, NumberBody } from '@quivia/contract/kinds/number';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import { CONTROL_LOOK, FieldError } from '../../../ui/fields/field.tsx';
import type { PlayerProps } from '../kind.ts';
import { Keypad, SignKeys } from './keypad.tsx';
import { player as words } from './number.words.ts';
import { readingOf, useTypingPause } from './reading.ts';

const LONGEST = { value: 60, unit: 30 } as const;

export default function NumberPlayer(props: PlayerProps<NumberBody, NumberAnswer>) {
  const { children, body, answer, onAnswer, labelledBy, describedBy, hasKeypad = false } = props;
  const ids = useId();
  const field = useRef<HTMLInputElement>(null);
  const { value = '', unit = '' } = answer ?? {};
  // What is still being typed isn't judged. An answer that was here before is.
  const [left, setLeft] = useState<string | null>(value);
  const { problem, echo } = left === value ? readingOf(value) : {};
  useTypingPause(value, () => setLeft(value));
  const asksForUnit = body.unit_mode === 'chosen' || body.unit_mode === 'typed';

  function change(next: NumberAnswer) {
    const isEmpty = next.value === '' && !next.unit;
    onAnswer(isEmpty ? null : next.unit ? next : { value: next.value });
  }

  function changeValue(text: string) {
    setLeft(null);
    change({ value: text.slice(0, LONGEST.value), unit });
  }

  return (
    <>
      {children}
      <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="mt-6 min-w-0">
        <div className="flex max-w-lg flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <label htmlFor={`${ids}-value`} className="mb-1 block text-sm font-semibold text-ink-2">
              {words.label}
            </label>
            <div className="flex items-center gap-3">
              <input
                ref={field}
                id={`${ids}-value`}
                type="text"
                // With a keypad of its own, the page doesn't need the phone's.
                inputMode={hasKeypad ? 'none' : 'decimal'}
                autoComplete="off"
                autoCorrect="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={LONGEST.value}
                value={value}
                onChange={({ target }) => changeValue(target.value)}
                onBlur={() => setLeft(value)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${ids}-problem` : undefined}
                className={`${CONTROL_LOOK} tabular min-w-0`}
              />
              {body.unit_mode === 'shown' && <span className="shrink-0 text-base">{body.units[0]}</span>}
            </div>
          </div>
          {asksForUnit && (
            <div className="w-36">
              <label htmlFor={`${ids}-unit`} className="mb-1 block text-sm font-semibold text-ink-2">
                {words.unit}
              </label>
              <UnitField
                id={`${ids}-unit`}
                body={body}
                unit={unit}
                onChange={(chosen) => change({ value, unit: chosen })}
              />
            </div>
          )}
        </div>
        <div aria-live="polite" className="mt-1 max-w-lg">
          {problem && <FieldError id={`${ids}-problem`}>{problem}</FieldError>}
          {echo && <p className="text-sm text-ink-2">{words.readAs(echo)}</p>}
        </div>
        {hasKeypad ? (
          <Keypad field={field} value={value} onChange={changeValue} />
        ) : (
          <SignKeys field={field} value={value} onChange={changeValue} />
        )}
      </fieldset>
    </>
  );
}

interface UnitFieldProps {
  id: string;
  body: NumberBody;
  unit: string;
  onChange: (unit: string) => void;
}

function UnitField({ id, body, unit, onChange }: UnitFieldProps) {
  if (body.unit_mode === 'typed')
    return (
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LONGEST.unit}
        value={unit}
        onChange={({ target }) => onChange(target.value)}
        className={CONTROL_LOOK}
      />
    );
  return (
    <div className="relative">
      <select
        id={id}
        value={unit}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL_LOOK} appearance-none truncate pr-10`}
      >
        <option value="">{words.chooseUnit}</option>
        {body.units.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-3" />
    </div>
  );
}
