import { Link, Outlet } from 'react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { ThemeToggle } from '../../ui/layout/theme-toggle.tsx';

/** A quiet page with one form in its middle. */
export function AuthLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex min-h-18 items-center justify-between border-b border-rule px-4 md:px-8">
        <Link to="/" aria-label="Quivia, home" className="flex rounded-md py-1.5">
          <Logo />
        </Link>
        <ThemeToggle compact />
      </header>
      <main id="main" tabIndex={-1} className="grow px-4 py-8 sm:py-18">
        <div className="mx-auto w-full max-w-form">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
