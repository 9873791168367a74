import type { ReactNode } from 'react';
import { Select } from '../fields/select.tsx';

interface SwitcherProps {
  label: string;
  options: readonly { id: number; name: string }[];
  value: number;
  onChoose: (id: number) => void;
  /** Before the name. */
  lead?: ReactNode;
}

/** Above a panel: the institution or community it is about, as a select where there are several. */
export function Switcher({ label, options, value, onChoose, lead }: SwitcherProps) {
  if (options.length === 1) {
    return (
      <p className="mb-1 flex items-center gap-2 text-sm text-ink-2">
        {lead}
        <span className="min-w-0">{options[0]?.name}</span>
      </p>
    );
  }
  return (
    <div className="mb-6 max-w-form">
      <Select label={label} value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
