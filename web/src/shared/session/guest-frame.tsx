// Around the pages of guests: no shell, and no way to the rest of the product.
import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { ThemeToggle } from '../../ui/layout/theme-toggle.tsx';

export function GuestFrame({ logout, children }: { logout: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule px-4 py-2 sm:px-8 print:hidden">
        <span className="inline-flex py-1.5">
          <Logo />
        </span>
        <div className="flex items-center gap-1 sm:gap-4">
          <ThemeToggle compact />
          {logout}
        </div>
      </header>
      {children}
    </div>
  );
}
