import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Bubble } from '../labels/bubble.tsx';
import { home } from '../ui.words.ts';
import { Logo } from './logo.tsx';

interface MessagePageProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** A few letters set as bubbles above the title, such as 404. Decoration. */
  mark?: string;
}

/** A whole page with one message: access denied, nothing found, something broke. */
export function MessagePage({ title, children, actions, mark }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · Quivia`}</title>
      <header className="border-b border-rule px-4 py-3 sm:px-8">
        <Link to="/" aria-label={home} className="inline-flex rounded-md py-1.5">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="grid grow content-center px-4 py-12 sm:px-8">
        <div className="mx-auto w-full max-w-measure">
          {mark && (
            <div aria-hidden="true" className="mb-6 flex gap-2">
              {Array.from(mark).map((letter, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and never move
                <Bubble key={index} letter={letter} filled={index % 2 === 0} size="large" />
              ))}
            </div>
          )}
          <h1 tabIndex={-1} className="text-xl font-bold tracking-tight text-balance">
            {title}
          </h1>
          <div className="mt-3 text-ink-2">{children}</div>
          {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        </div>
      </main>
    </div>
  );
}
