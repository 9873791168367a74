import LayoutGrid from 'lucide-react/icons/layout-grid';
import LogOut from 'lucide-react/icons/log-out';
import { type ComponentType, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { shellMenu as words } from '../ui.words.ts';
import { ThemeToggle } from './theme-toggle.tsx';

export interface ShellItem {
  key: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** How many new things are there; nothing is shown for 0. */
  count?: number;
}

export interface ShellMenuProps {
  title: string;
  items: readonly ShellItem[];
  active: string;
  onSelect: (key: string) => void;
  onLogout: () => void | Promise<void>;
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm transition-colors lg:min-h-10';
const IDLE = 'text-ink-2 hover:bg-pencil-soft hover:text-pencil';
const ACTIVE = 'bg-pencil-soft font-semibold text-pencil';

export function ShellMenu({ title, items, active, onSelect, onLogout }: ShellMenuProps) {
  const titleId = useId();
  const [leaving, setLeaving] = useState(false);
  const onDashboard = useLocation().pathname === '/dashboard';

  async function logout() {
    if (leaving) return;
    setLeaving(true);
    await onLogout();
    setLeaving(false);
  }

  return (
    <>
      <nav aria-labelledby={titleId}>
        <h2 id={titleId} className="px-3 pb-2 text-xs font-semibold text-ink-3 first-letter:uppercase">
          {title}
        </h2>
        <ul className="grid gap-1">
          {items.map(({ key, label, icon: Icon, count }) => (
            <li key={key}>
              <button
                type="button"
                aria-current={key === active ? 'page' : undefined}
                onClick={() => onSelect(key)}
                className={`${ENTRY} ${key === active ? ACTIVE : IDLE}`}
              >
                <Icon className="size-5 shrink-0" />
                <span className="min-w-0">{label}</span>
                {count ? <Count of={count} /> : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-1 border-t border-rule pt-4">
        {!onDashboard && (
          <Link to="/dashboard" className={`${ENTRY} ${IDLE}`}>
            <LayoutGrid className="size-5 shrink-0" />
            {words.dashboard}
          </Link>
        )}
        <ThemeToggle className="w-full" />
        <button
          type="button"
          aria-busy={leaving || undefined}
          aria-disabled={leaving || undefined}
          onClick={logout}
          className={`${ENTRY} ${IDLE}`}
        >
          <LogOut className="size-5 shrink-0" />
          {leaving ? words.loggingOut : words.logout}
        </button>
      </div>
    </>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className="tabular ml-auto rounded-full bg-pencil px-2 py-0.5 text-xs font-semibold text-on-pencil">
      {of > 99 ? '99+' : of}
      <span className="sr-only"> {words.new}</span>
    </span>
  );
}
