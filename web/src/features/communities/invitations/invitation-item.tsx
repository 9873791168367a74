import type { Invitation } from '@quivia/contract/community-invitations';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { groupCode } from './invitation-code.ts';
import { PlaceRings } from './place-rings.tsx';

interface InvitationItemProps {
  invitation: Invitation;
  /** Made a moment ago: it stands out. */
  isNew: boolean;
  onWithdraw: () => void;
}

export function InvitationItem({ invitation, isNew, onWithdraw }: InvitationItemProps) {
  const { code, link, email, places, used, expires_at, by } = invitation;
  const shown = groupCode(code);
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
          Until <DateTime at={expires_at} />, made by {by}
        </p>
      </div>
      {!email && <PlaceRings places={places} used={used} />}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={shown} done="The code is copied.">
          Copy code<span className="sr-only"> {shown}</span>
        </CopyButton>
        <CopyButton text={link} done="The link is copied.">
          Copy link<span className="sr-only"> of {shown}</span>
        </CopyButton>
        <Button variant="quiet" className="px-3!" onClick={onWithdraw}>
          Withdraw<span className="sr-only"> {shown}</span>
        </Button>
      </div>
    </li>
  );
}
