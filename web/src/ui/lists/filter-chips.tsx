import { useId } from 'react';

interface FilterChip<Value extends string> {
  value: Value;
  text: string;
  /** How many rows it leaves. */
  count?: number | undefined;
}

interface FilterChipsProps<Value extends string> {
  /** Only read out. */
  label: string;
  chips: readonly FilterChip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Narrows a list to one kind of its rows; stands beside its search field and says how many of each there are. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, value, onChange } = props;
  const name = useId();
  return (
    // On a phone they are one line that scrolls, so that the first rows are in sight.
    <fieldset className="-m-1 flex max-w-[calc(100%+0.5rem)] gap-2 overflow-x-auto p-1 sm:flex-wrap sm:overflow-visible">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <label
          key={chip.value}
          className="relative inline-flex shrink-0 min-h-[calc(var(--control)-0.25rem)] items-center gap-1.5 rounded-full border border-rule-strong bg-sheet px-3 text-sm text-ink-2 transition-colors hover:text-pencil has-checked:border-pencil has-checked:bg-pencil-soft has-checked:font-semibold has-checked:text-pencil has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil"
        >
          <input
            type="radio"
            name={name}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {chip.text}
          {chip.count !== undefined && (
            <span className="tabular text-xs">{chip.count.toLocaleString('en')}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
