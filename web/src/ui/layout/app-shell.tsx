// The signed-in layout: a menu at the side, or behind a bar on small screens, and one panel.
import MenuIcon from 'lucide-react/icons/menu';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Drawer } from '../dialogs/drawer.tsx';
import { home, menu as words } from '../ui.words.ts';
import { Logo } from './logo.tsx';
import { ShellBanner } from './shell-banner.ts';
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx';
import { SkipLink } from './skip-link.tsx';

interface AppShellProps extends ShellMenuProps {
  children: ReactNode;
}

export function AppShell({ children, ...menu }: AppShellProps) {
  const [open, setOpen] = useState(false);
  const hidden = useHideOnScroll();
  const banner = use(ShellBanner);

  function selectAndClose(key: string) {
    setOpen(false);
    menu.onSelect(key);
  }

  /** The drawer would cover the question about unsaved changes. */
  function closeAndLogout() {
    setOpen(false);
    return menu.onLogout();
  }

  return (
    <div className="min-h-dvh print:block! lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col print:hidden! overflow-y-auto border-r border-rule bg-sheet p-4 lg:flex">
        <Home className="mb-4 self-start px-3" />
        <ShellMenu {...menu} />
      </aside>
      <header
        className={`sticky top-0 z-20 flex min-h-16 print:hidden items-center gap-2 border-b border-rule bg-sheet px-2 transition-transform duration-150 focus-within:translate-y-0 lg:hidden ${hidden ? '-translate-y-full' : ''}`}
      >
        <button
          type="button"
          aria-label={words.open}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-pencil-soft hover:text-pencil"
        >
          <MenuIcon className="size-6" />
        </button>
        <Home />
        <span className="ml-auto truncate pr-2 text-sm text-ink-3 first-letter:uppercase">{menu.title}</span>
      </header>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        label={words.title}
        header={<Home className="px-3" />}
      >
        <ShellMenu {...menu} onSelect={selectAndClose} onLogout={closeAndLogout} />
      </Drawer>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 sm:px-8 lg:py-8 print:p-0!">
        <div className="max-w-page">
          {banner}
          {children}
        </div>
      </main>
    </div>
  );
}

function Home({ className = '' }: { className?: string }) {
  return (
    <Link to="/dashboard" aria-label={home} className={`flex rounded-md py-1.5 ${className}`}>
      <Logo />
    </Link>
  );
}

/** Pixels before the direction counts: a resting thumb trembles. */
const SLACK = 8;

/** True while the page is scrolled down; false at its top and as soon as it is scrolled up. */
function useHideOnScroll() {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function onScroll() {
      const y = Math.max(0, window.scrollY);
      if (Math.abs(y - last) < SLACK) return;
      setHidden(y > last && y > 64);
      last = y;
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hidden;
}
