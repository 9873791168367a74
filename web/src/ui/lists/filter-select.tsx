import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { CONTROL_LOOK } from '../fields/field.tsx';

interface FilterSelectProps {
  /** Only read out: the chosen option says what it is about. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Alone beside its search field. */
  isWide?: boolean;
  children: ReactNode;
}

/** Narrows a list; stands beside its search field. */
export function FilterSelect({ label, value, onChange, isWide = false, children }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={`relative shrink-0 max-sm:w-full ${isWide ? 'sm:max-w-80' : 'sm:max-w-46'}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL_LOOK} appearance-none truncate pr-10`}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-3" />
    </div>
  );
}
