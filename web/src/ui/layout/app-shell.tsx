// The signed-in layout: a menu at the side, or behind a bar on small screens, and one page. Both show the account,
// the bell and the way to the help. Logout and the theme stay in sight below the menu, however low the window is.
import Bell from 'lucide-react/icons/bell';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../buttons/icon-button.tsx';
import { Drawer } from '../dialogs/drawer.tsx';
import { accountMenu, bell, home, shellMenu, menu as words } from '../ui.words.ts';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { useFullScreen } from './full-screen.ts';
import { Logo } from './logo.tsx';
import { ShellBanner } from './shell-banner.ts';
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface AppShellProps extends Pick<ShellMenuProps, 'title' | 'groups'> {
  person: Pick<AccountMenuProps, 'name' | 'detail' | 'username'>;
  /** How many notifications are unread. */
  unread: number;
  onHelp: () => void;
  onLogout: () => void;
  /** The page has a frame and a `main` of its own, and may fill the screen. */
  isBare?: boolean;
  children: ReactNode;
}

export function AppShell(props: AppShellProps) {
  const { children, person, unread, onHelp, onLogout, title, groups, isBare = false } = props;
  const [open, setOpen] = useState(false);
  const hidden = useHideOnScroll();
  const banner = use(ShellBanner);
  const { isFull } = useFullScreen();
  const account = { ...person, onHelp, onLogout };
  // On a wide screen only, which has the menu at its side: the way out is in the page.
  const isFilled = isBare && isFull;

  return (
    <div
      className={`min-h-dvh [--bar:4rem] lg:[--bar:0rem] print:block! ${isFilled ? '' : 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]'}`}
    >
      <SkipLink />
      {!isFilled && (
        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-rule bg-sheet lg:flex print:hidden!">
          <div className="flex items-center py-2 pr-1 pl-5">
            <Home className="mr-auto" />
            <IconButton icon={CircleQuestionMark} label={accountMenu.help} onClick={onHelp} />
            <BellLink unread={unread} />
          </div>
          <div className="min-h-0 grow overflow-y-auto px-3 pb-2">
            <ShellMenu title={title} groups={groups} />
          </div>
          <div className="border-t border-rule px-3 py-1">
            <AccountMenu {...account} />
            <ThemeAndLogout onLogout={onLogout} />
          </div>
        </aside>
      )}
      <header
        className={`sticky top-0 z-20 flex min-h-16 items-center gap-2 border-b border-rule bg-sheet px-2 transition-transform duration-150 focus-within:translate-y-0 lg:hidden print:hidden ${hidden ? '-translate-y-full' : ''}`}
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
        <span className="min-w-0 grow truncate pr-2 text-right text-sm text-ink-3 first-letter:uppercase">
          <span className="max-sm:hidden">{title}</span>
        </span>
        <BellLink unread={unread} />
        <AccountMenu compact {...account} />
      </header>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        label={words.title}
        header={<Home className="px-3" />}
      >
        <ShellMenu title={title} groups={groups} onFollow={() => setOpen(false)} />
        <div className="mt-auto border-t border-rule pt-2">
          <ThemeAndLogout
            onLogout={() => {
              // The drawer would cover the question about unsaved changes.
              setOpen(false);
              onLogout();
            }}
          />
        </div>
      </Drawer>
      {isBare ? (
        <div className="min-w-0">{children}</div>
      ) : (
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 sm:px-8 lg:py-(--page-y) print:p-0!">
          <div className="max-w-page">
            {banner}
            {children}
          </div>
        </main>
      )}
    </div>
  );
}

function ThemeAndLogout({ onLogout }: { onLogout: () => void }) {
  return (
    <div className="grid grid-cols-[auto_auto] justify-between">
      <ThemeToggle />
      <button
        type="button"
        onClick={onLogout}
        className="flex min-h-control items-center gap-2 rounded-md px-2 text-sm text-ink-2 transition-colors hover:bg-pencil-soft hover:text-pencil"
      >
        <LogOut className="size-5 shrink-0" />
        {shellMenu.logout}
      </button>
    </div>
  );
}

function BellLink({ unread }: { unread: number }) {
  return (
    <Link
      to="/dashboard?panel=notification"
      title={bell(unread)}
      className="relative grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-pencil-soft hover:text-pencil"
    >
      <Bell className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-pencil px-1 text-center text-xs leading-5 font-semibold text-on-pencil"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <span className="sr-only">{bell(unread)}</span>
    </Link>
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
