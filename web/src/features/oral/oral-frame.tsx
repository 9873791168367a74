// Around every page of the viva voce.
import type { OralExam } from '@quivia/contract/oral/exams';
import { type ReactNode, useState } from 'react';
import { NotThere, type Unread } from '../../platform/app/not-there.tsx';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { useSession } from '../../platform/session/session.ts';
import { GuestFrame } from '../../shared/session/guest-frame.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { shellMenu } from '../../ui/ui.words.ts';
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
  const { isGuest } = useSession();
  const page = (
    <main
      id="main"
      tabIndex={-1}
      className={`w-full max-w-page grow px-4 py-6 sm:px-8 lg:py-(--page-y) print:max-w-none print:p-0 ${isGuest ? 'mx-auto' : ''}`}
    >
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      {children}
    </main>
  );
  return isGuest ? <GuestFrame logout={<GuestLogout />}>{page}</GuestFrame> : page;
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
