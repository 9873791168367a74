import type { Invitation } from '@quivia/contract/community-invitations';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useSession } from '../../../platform/session/session.ts';
import { groupCode } from '../../../shared/spoken-code.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { withdrawDialog, invitationList as words } from './invitations.words.tsx';
import { useInvitations, useWithdrawInvitation } from './use-invitations.ts';

interface InvitationListProps {
  communityId: number;
  /** Invitations sent by email, or codes that the admin passes on. */
  isMailed: boolean;
  /** Created a moment ago. */
  newest?: number | undefined;
}

/** Invitations that can still be used. */
export function InvitationList({ communityId, isMailed, newest }: InvitationListProps) {
  const { data, isPending, error, refetch } = useInvitations(communityId);
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const withdraw = useWithdrawInvitation(communityId);
  const close = () => setWithdrawn(undefined);
  const shown = data?.filter(({ email }) => (email !== null) === isMailed) ?? [];
  return (
    <>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {shown.length > 0 && (
        <ul aria-label={isMailed ? words.mailed : words.codes} className="xl:max-h-140 xl:overflow-y-auto">
          {shown.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              isNew={invitation.id === newest}
              onWithdraw={() => setWithdrawn(invitation)}
            />
          ))}
        </ul>
      )}
      {withdrawn && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={withdrawDialog.title(groupCode(withdrawn.code))}
          confirm={withdrawDialog.confirm}
          tone="danger"
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(withdrawn.id, { onSettled: close })}
        >
          <p>{withdrawDialog.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface InvitationItemProps {
  invitation: Invitation;
  /** Highlighted. */
  isNew: boolean;
  onWithdraw: () => void;
}

function InvitationItem({ invitation, isNew, onWithdraw }: InvitationItemProps) {
  const { code, link, email, places, used, expires_at, by } = invitation;
  const shown = groupCode(code);
  const isOwn = useSession().user?.username === by;
  return (
    <li className={`grid gap-3 border-t border-rule px-4 py-4 sm:px-6 ${isNew ? 'bg-pencil-soft' : ''}`}>
      <div>
        {email && <p className="text-sm font-semibold break-all">{email}</p>}
        <p
          className={`tabular tracking-wider select-all ${isNew ? 'text-xl text-pencil' : 'text-lg'} ${email ? '' : 'font-semibold'}`}
        >
          {shown}
        </p>
        <p className="text-xs text-ink-2">
          {words.expires(<DateTime at={expires_at} />, isOwn ? words.you : by)}
        </p>
      </div>
      {!email && <UsedRings of={places} used={used} />}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={shown} done={words.codeCopied}>
          {words.copyCode}
          <span className="sr-only"> {shown}</span>
        </CopyButton>
        <CopyButton text={link} done={words.linkCopied}>
          {words.copyLink}
          <span className="sr-only"> {shown}</span>
        </CopyButton>
        {'share' in navigator && (
          <Button
            aria-label={words.shareNamed(shown)}
            // Rejects when the person closes the list of apps.
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {words.share}
          </Button>
        )}
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={words.withdrawNamed(shown)}
          onClick={onWithdraw}
        >
          {words.withdraw}
        </Button>
      </div>
    </li>
  );
}

/** More rings would be a pattern and no longer a count. */
const MOST_RINGS = 60;

/** How often a code was used, as a small answer sheet: a ring is filled for everyone who joined. */
function UsedRings({ of, used }: { of: number; used: number }) {
  const rings = Array.from({ length: of <= MOST_RINGS ? of : 0 }, (_, index) => index);
  return (
    <div className="grid gap-2">
      {rings.length > 0 && (
        <div aria-hidden="true" className="flex max-w-80 flex-wrap gap-1">
          {rings.map((ring) => (
            <span
              key={ring}
              className={`size-3.5 rounded-full border-[1.5px] ${ring < used ? 'filled' : 'border-rule-strong bg-sheet'}`}
            />
          ))}
        </div>
      )}
      <p className="text-sm">{words.used(used, of)}</p>
    </div>
  );
}
