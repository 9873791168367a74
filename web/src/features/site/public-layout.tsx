// The frame of the public pages: a bar, behind a menu button on small screens, the page, the footer.
import MenuIcon from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { ThemeToggle } from '../../ui/layout/theme-toggle.tsx';
import { Footer } from './footer.tsx';

const PAGES = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact us' },
];

export function PublicLayout() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-rule">
        <div className="mx-auto flex min-h-18 max-w-page items-center gap-2 pr-4 pl-2 md:px-8">
          <button
            type="button"
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-pencil-soft hover:text-pencil md:hidden"
          >
            <MenuIcon className="size-6" />
          </button>
          <Link to="/" aria-label="Quivia, home" className="flex rounded-md py-1.5">
            <Logo />
          </Link>
          <nav aria-label="Pages" className="ml-auto hidden md:block">
            <ul className="flex items-center gap-1">
              {PAGES.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    className="flex min-h-11 items-center rounded-md px-3 text-sm text-ink-2 decoration-2 underline-offset-8 hover:text-pencil aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-pencil"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeToggle compact className="hidden md:flex" />
          <Door />
        </div>
      </header>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" header={<Logo className="px-3" />}>
        <nav aria-label="Pages">
          <ul className="grid gap-1">
            {PAGES.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  onClick={() => setOpen(false)}
                  className="flex min-h-11 items-center rounded-md px-3 text-sm text-ink-2 hover:bg-pencil-soft hover:text-pencil aria-[current=page]:bg-pencil-soft aria-[current=page]:font-semibold aria-[current=page]:text-pencil"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto border-t border-rule pt-4">
          <ThemeToggle className="w-full" />
        </div>
      </Drawer>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** Keeps its place while the session is being restored, so that nothing jumps. */
function Door() {
  const { signedIn, restoring } = useSession();
  return (
    <LinkButton
      to={signedIn ? '/dashboard' : '/signin'}
      className={`ml-auto px-4 md:ml-0 md:px-6 ${restoring ? 'invisible' : ''}`}
    >
      {signedIn ? 'Dashboard' : 'Login'}
    </LinkButton>
  );
}
