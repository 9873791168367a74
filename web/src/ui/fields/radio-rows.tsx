import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

interface RadioRowsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; words: ReactNode; hint: string }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** One of a few options, each with a line that explains it: rings to fill, as on an answer sheet. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { label, options, value, onChange, error, ref } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-md border-[1.5px] border-rule-strong px-3 py-2 transition-colors hover:border-ink-3 has-checked:border-pencil has-checked:bg-pencil-soft"
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.75px] border-rule-strong bg-sheet transition-colors checked:filled"
            />
            <span className="min-w-0 text-sm">
              <span className="block font-semibold">{option.words}</span>
              <span className="block text-ink-2">{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
