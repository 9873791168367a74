// Around every page of the viva voce.
import type { OralExam } from '@quivia/contract/oral/exams';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { NotThere, type Unread } from '../../platform/app/not-there.tsx';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { ThemeToggle } from '../../ui/layout/theme-toggle.tsx';
import { home, shellMenu } from '../../ui/ui.words.ts';
import { frame as words } from './oral.words.ts';

/** What every section gets. */
export interface OralTabProps {
  oral: OralExam;
}

interface OralFrameProps {
  /** Where the way back leads; none on the list itself. */
  back?: { to: string; label: string };
  children: ReactNode;
}

export function OralFrame({ back, children }: OralFrameProps) {
  // A guest has vivas alone: no way to the rest of the product.
  const { isGuest } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule px-4 py-2 sm:px-8 print:hidden">
        {isGuest ? (
          <span className="inline-flex py-1.5">
            <Logo />
          </span>
        ) : (
          <Link to="/dashboard" aria-label={home} className="inline-flex rounded-md py-1.5">
            <Logo />
          </Link>
        )}
        <div className="flex items-center gap-1 sm:gap-4">
          {back && (
            <Link to={back.to} className="inline-flex min-h-11 items-center text-sm font-semibold">
              {back.label}
            </Link>
          )}
          <ThemeToggle compact />
          {isGuest && <GuestLogout />}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl grow px-4 py-6 sm:px-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

/** On a borrowed tablet the next examiner needs the sign-in page. Marks that were not sent stay for the next time. */
function GuestLogout() {
  const { user, signOut } = useSession();
  const [unsent, setUnsent] = useState(0);
  async function leave() {
    const store = await deviceStore();
    const kept = user ? await store.all(['unsent-sheets', user.id]).catch(() => []) : [];
    if (kept.length > 0) setUnsent(kept.length);
    else signOut();
  }
  return (
    <>
      <Button variant="quiet" className="px-3" onClick={() => void leave()}>
        {shellMenu.logout}
      </Button>
      <ConfirmDialog
        open={unsent > 0}
        onOpenChange={() => setUnsent(0)}
        title={words.leave.title}
        confirm={shellMenu.logout}
        onConfirm={signOut}
        cancel={words.leave.stay}
      >
        {words.leave.text(unsent)}
      </ConfirmDialog>
    </>
  );
}

export const NoOral = (unread: Unread) => <NotThere title={words.none} hint={words.noneHint} {...unread} />;
