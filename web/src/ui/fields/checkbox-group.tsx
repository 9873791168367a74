import { type ReactNode, type Ref, useId } from 'react';
import { loading } from '../ui.words.ts';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';

interface CheckboxGroupProps {
  label: string;
  options: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | undefined;
  /** Shown when there is nothing to choose; without it the options are still loading. */
  empty?: ReactNode;
  /** The first box: it gets the focus when something is wrong. */
  ref?: Ref<HTMLInputElement>;
}

/** Any number of a few options. */
export function CheckboxGroup({ label, options, value, onChange, error, empty, ref }: CheckboxGroupProps) {
  const errorId = useId();
  function toggle(id: number, checked: boolean) {
    onChange(checked ? [...value, id] : value.filter((one) => one !== id));
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div
        className={`max-h-60 overflow-y-auto rounded-md border-[1.5px] px-3 ${error ? 'border-wrong' : 'border-rule-strong'}`}
      >
        {options.length === 0 && <p className="py-3 text-sm text-ink-3">{empty || loading}</p>}
        {options.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            ref={index === 0 ? ref : undefined}
            label={name}
            checked={value.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
