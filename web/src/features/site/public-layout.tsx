// The frame of the public pages: a bar (on small screens behind a menu button), the page and the footer.
import ExternalLink from 'lucide-react/icons/external-link';
import MenuIcon from 'lucide-react/icons/menu';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { OfflineLine } from '../../platform/app/offline-line.tsx';
import { useSite } from '../../platform/app/use-site.ts';
import { away } from '../../platform/offline/offline.words.ts';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { ThemeToggle } from '../../ui/layout/theme-toggle.tsx';
import { footer, publicBar as words } from './site.words.ts';

const PAGES = [
  { to: '/', label: words.home },
  { to: '/about', label: words.about },
  { to: '/contact', label: words.contact },
];

export function PublicLayout() {
  return (
    <Frame entrance={<Entrance />}>
      <Outlet />
    </Frame>
  );
}

/** For pages with one form, such as sign-in. Without the button that leads to sign-in: their own links do. */
export function FormLayout() {
  // The sign-in page also says what this device has of an exam.
  const hasOwnLine = useLocation().pathname === '/signin';
  return (
    <Frame>
      <div className="grow px-4 py-8 sm:py-18">
        <div className="mx-auto w-full max-w-form">
          {!hasOwnLine && <OfflineLine what={away.form} />}
          <Outlet />
        </div>
      </div>
    </Frame>
  );
}

function Frame({ entrance, children }: { entrance?: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-rule">
        <div className="mx-auto flex min-h-18 max-w-page items-center gap-2 pr-4 pl-2 md:px-8">
          <button
            type="button"
            aria-label={words.openMenu}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-pencil-soft hover:text-pencil md:hidden"
          >
            <MenuIcon className="size-6" />
          </button>
          <Link to="/" aria-label={words.logo} className="flex rounded-md py-1.5">
            <Logo />
          </Link>
          <nav aria-label={words.pages} className="ml-auto hidden md:block">
            <PageLinks
              list="flex items-center gap-1"
              link="decoration-2 underline-offset-8 hover:text-pencil aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-pencil"
            />
          </nav>
          <ThemeToggle compact className="hidden md:flex" />
          {entrance}
        </div>
      </header>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        label={words.menu}
        header={<Logo className="px-3" />}
      >
        <nav aria-label={words.pages}>
          <PageLinks
            list="grid gap-1"
            link="hover:bg-pencil-soft hover:text-pencil aria-[current=page]:bg-pencil-soft aria-[current=page]:text-pencil"
            onFollow={() => setOpen(false)}
          />
        </nav>
        <div className="mt-auto border-t border-rule pt-4">
          <ThemeToggle className="w-full" />
        </div>
      </Drawer>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <Footer />
    </div>
  );
}

interface PageLinksProps {
  /** Classes of the list and of each link. */
  list: string;
  link: string;
  onFollow?: () => void;
}

function PageLinks({ list, link, onFollow }: PageLinksProps) {
  return (
    <ul className={list}>
      {PAGES.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onClick={onFollow}
            className={`flex min-h-11 items-center rounded-md px-3 text-sm text-ink-2 aria-[current=page]:font-semibold ${link}`}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Takes up its space while the session is being restored, so that nothing jumps. */
function Entrance() {
  const { signedIn, restoring } = useSession();
  return (
    <LinkButton
      to={signedIn ? '/dashboard' : '/signin'}
      className={`ml-auto px-4 md:ml-0 md:px-6 ${restoring ? 'invisible' : ''}`}
    >
      {signedIn ? words.dashboard : words.login}
    </LinkButton>
  );
}

const FOOTER_LINK =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md hover:text-ink hover:underline underline-offset-4';

function Footer() {
  const site = useSite();
  return (
    <footer className="border-t border-rule py-2 text-xs text-ink-3">
      {/* The college's links may arrive late or never: their space is always reserved. */}
      <div className="mx-auto flex min-h-26 max-w-page px-4 md:px-8 flex-wrap content-center items-center gap-x-6 md:min-h-14">
        <Link to="/about" className={FOOTER_LINK}>
          {footer.about}
        </Link>
        <Link to="/contact" className={FOOTER_LINK}>
          {footer.contact}
        </Link>
        {site?.links.map(({ label, url }) => (
          <a key={url} href={url} rel="noreferrer" className={FOOTER_LINK}>
            {label}
            <ExternalLink className="size-3.5" />
          </a>
        ))}
        <p className="w-full py-2 md:ml-auto md:w-auto">
          {footer.copyright(new Date().getFullYear(), site?.college_name)}
        </p>
      </div>
    </footer>
  );
}
