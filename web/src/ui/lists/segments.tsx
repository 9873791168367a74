import { useId } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among a few views of the same list. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex max-w-full shrink-0 flex-wrap rounded-md border-[1.5px] border-rule-strong bg-sheet p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, text]) => (
        <label
          key={option}
          className="relative grid min-h-control grow place-items-center rounded-sm px-3 text-sm text-ink-2 transition-colors hover:text-pencil sm:min-h-[calc(var(--control)-0.5rem)] has-checked:bg-pencil-soft has-checked:font-semibold has-checked:text-pencil has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil"
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
