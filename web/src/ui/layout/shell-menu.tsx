// The entries of the signed-in layout. Each is a link: it opens in a new tab, and its address can be copied.
import { useId } from 'react';
import { Link } from 'react-router';
import { shellMenu as words } from '../ui.words.ts';

export interface ShellItem {
  key: string;
  label: string;
  /** In small print below it. */
  note?: string;
  to: string;
  isCurrent: boolean;
  /** The page is open already: takes its place in the history. */
  replace?: boolean;
  /** How many new things are there; nothing is shown for 0. */
  count?: number;
}

export interface ShellGroup {
  heading?: string | undefined;
  items: readonly ShellItem[];
}

export interface ShellMenuProps {
  title: string;
  groups: readonly ShellGroup[];
  onFollow?: () => void;
}

const ENTRY =
  'flex min-h-(--entry) w-full items-center gap-3 rounded-sm px-2 py-1 text-sm leading-tight no-underline transition-colors focus-visible:-outline-offset-1';
const IDLE = 'text-ink-2 hover:bg-pencil-soft hover:text-pencil';
const CURRENT = 'bg-pencil-soft font-semibold text-pencil';

export function ShellMenu({ title, groups, onFollow }: ShellMenuProps) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="sr-only first-letter:uppercase">
        {title}
      </h2>
      {groups.map(({ heading, items }, index) => (
        <div key={heading ?? index}>
          {heading && (
            <h3 id={`${id}-${index}`} className="px-2 pt-2 pb-0.5 text-xs font-semibold text-ink-3">
              {heading}
            </h3>
          )}
          <ul aria-labelledby={heading ? `${id}-${index}` : undefined}>
            {items.map(({ key, label, note, to, isCurrent, replace = false, count }) => (
              <li key={key}>
                <Link
                  to={to}
                  replace={replace}
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={onFollow}
                  className={`${ENTRY} ${isCurrent ? CURRENT : IDLE}`}
                >
                  <span className="min-w-0">
                    {label}
                    {note && <span className="block text-xs font-normal text-ink-3"> {note}</span>}
                  </span>
                  {count ? <Count of={count} /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className="tabular ml-auto rounded-full bg-pencil px-2 text-xs font-semibold text-on-pencil">
      {of > 99 ? '99+' : of}
      <span className="sr-only"> {words.new}</span>
    </span>
  );
}
