import { type ComponentProps, useId } from 'react';
import { CONTROL_LOOK } from '../fields/field.tsx';

interface FilterDateProps extends Pick<ComponentProps<'input'>, 'min' | 'max'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A day at which a list begins or ends; stands beside its search field, on one line with its label. */
export function FilterDate({ label, value, onChange, ...bounds }: FilterDateProps) {
  const id = useId();
  return (
    <div className="flex shrink-0 items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-sm text-ink-2 max-sm:w-12">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL_LOOK} px-2 text-sm sm:w-36`}
        {...bounds}
      />
    </div>
  );
}
