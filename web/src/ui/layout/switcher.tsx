import { type ReactNode, use } from 'react';
import { FilterSelect } from '../lists/filter-select.tsx';
import { PageFrame } from './page-frame.ts';

interface SwitcherProps {
  label: string;
  options: readonly { id: number; name: string }[];
  value: number;
  onChoose: (id: number) => void;
  /** Before the name. */
  lead?: ReactNode;
  /** The panel about the chosen one. */
  children: ReactNode;
}

/** The institution or community that a panel is about: named in its heading, or chosen above it where there are several. */
export function Switcher({ label, options, value, onChoose, lead, children }: SwitcherProps) {
  const frame = use(PageFrame);
  const [only, ...others] = options;
  if (only && others.length === 0) {
    const place = (
      <span className="inline-flex max-w-full items-center gap-2">
        {lead}
        <span className="min-w-0">{only.name}</span>
      </span>
    );
    return <PageFrame value={{ ...frame, place }}>{children}</PageFrame>;
  }
  return (
    <>
      <div className="mb-3 flex max-w-form items-center gap-3 print:hidden">
        {lead}
        <FilterSelect isWide label={label} value={String(value)} onChange={(id) => onChoose(Number(id))}>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
      </div>
      {children}
    </>
  );
}
