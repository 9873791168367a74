import { GIVEN_SHARES, type GivenShare, type TeamMember } from '@quivia/contract/team';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { addressOf } from '../exam-address.ts';
import { endDialog, handOverDialog, leaveDialog, shareNames, team as text } from './team.words.ts';
import { useChangeOwner, useEndShare, useGiveShares, useLeaveTeam } from './use-team.ts';

export const nameOf = ({ name, username }: { name: string | null; username: string }) =>
  name ? `${name} (${username})` : username;

interface Asked {
  act: 'end' | 'handOver' | 'leave';
  member: TeamMember;
}

/** Who has what. The owner changes it here. */
export function TeamCard({
  examId,
  members,
  isOwner,
}: {
  examId: number;
  members: TeamMember[];
  isOwner: boolean;
}) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Card title={text.title} flush>
      <ul className="divide-y divide-rule">
        {members.map((member) => (
          <li
            key={member.user_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
          >
            <About member={member} />
            <div className="flex items-center gap-1">
              {isOwner && member.share !== 'own' ? (
                <Given examId={examId} member={member} share={member.share} onAsk={setAsked} />
              ) : (
                <Badge tone="plain">{shareNames[member.share]}</Badge>
              )}
              {member.is_you && member.share !== 'own' && (
                <Button variant="quiet" className="px-3!" onClick={() => setAsked({ act: 'leave', member })}>
                  <LogOut className="size-4" />
                  {text.leave}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && <Question examId={examId} {...asked} onClose={close} />}
    </Card>
  );
}

function About({ member }: { member: TeamMember }) {
  const { is_you, given_by, given_at, has_access } = member;
  return (
    <div className="min-w-0 py-1">
      <p className="text-sm font-semibold break-words">
        {nameOf(member)}
        {is_you && <span className="font-normal text-ink-3"> · {text.you}</span>}
      </p>
      {given_by && given_at && (
        <p className="text-xs text-ink-3">
          {text.given(given_by)}, <DateTime at={given_at} />
        </p>
      )}
      {!has_access && <p className="text-xs font-semibold text-risk">{text.noAccess}</p>}
    </div>
  );
}

interface GivenProps {
  examId: number;
  member: TeamMember;
  share: GivenShare;
  onAsk: (asked: Asked) => void;
}

function Given({ examId, member, share, onAsk }: GivenProps) {
  const give = useGiveShares(examId);
  const who = nameOf(member);
  return (
    <>
      <Segments
        label={text.shareOf(who)}
        options={GIVEN_SHARES.map((one) => [one, shareNames[one]] as const)}
        value={give.isPending ? give.variables.share : share}
        onChange={(next) => give.mutate({ user_ids: [member.user_id], share: next })}
      />
      <Menu trigger={<IconButton icon={EllipsisVertical} label={text.more(who)} />}>
        {member.has_access && (
          <MenuItem icon={KeyRound} onSelect={() => onAsk({ act: 'handOver', member })}>
            {text.handOver}
          </MenuItem>
        )}
        <MenuItem icon={UserMinus} tone="danger" onSelect={() => onAsk({ act: 'end', member })}>
          {text.end}
        </MenuItem>
      </Menu>
    </>
  );
}

function Question({ examId, act, member, onClose }: Asked & { examId: number; onClose: () => void }) {
  const navigate = useNavigate();
  const end = useEndShare(examId, onClose);
  const handOver = useChangeOwner(examId, onClose);
  const leave = useLeaveTeam(examId, () => void navigate(addressOf()));
  const who = nameOf(member);
  const open = { open: true, onOpenChange: onClose };
  if (act === 'leave')
    return (
      <ConfirmDialog
        {...open}
        title={leaveDialog.title}
        confirm={leaveDialog.confirm}
        tone="danger"
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        {leaveDialog.text}
      </ConfirmDialog>
    );
  const words = act === 'end' ? endDialog : handOverDialog;
  const action = act === 'end' ? end : handOver;
  return (
    <ConfirmDialog
      {...open}
      title={words.title(who)}
      confirm={words.confirm}
      tone={act === 'end' ? 'danger' : 'main'}
      busy={action.isPending}
      onConfirm={() => action.mutate(member.user_id)}
    >
      {words.text}
    </ConfirmDialog>
  );
}
