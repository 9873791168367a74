import type { OwnCommunity } from '@quivia/contract/communities';
import type { Member } from '@quivia/contract/community-members';
import { useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { NewButton, WithSidePanel } from '../../../ui/layout/side-panel.tsx';
import { useSidePanel } from '../../../ui/layout/use-side-panel.ts';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { CodeInvitationsCard } from '../invitations/code-invitations-card.tsx';
import { MailInvitationsCard } from '../invitations/mail-invitations-card.tsx';
import { MemberTable } from './member-table.tsx';
import { memberDialog, membersPanel as words } from './members.words.tsx';
import { RequestList } from './request-list.tsx';
import { type MemberChange, useChangeMember, useMembers } from './use-members.ts';

/** Members, requests to join, and invitations. */
export function MembersPanel({ community }: { community: OwnCommunity }) {
  const { id, name, member_count, request_count } = community;
  const panel = useSidePanel();
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead(name, member_count)}
        actions={<NewButton panel={panel}>{words.invite}</NewButton>}
      />
      {request_count > 0 && <RequestList communityId={id} count={request_count} />}
      <WithSidePanel
        panel={panel}
        title={words.invite}
        wide
        form={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <CodeInvitationsCard communityId={id} />
            <MailInvitationsCard communityId={id} />
          </div>
        }
      >
        <MemberList communityId={id} />
      </WithSidePanel>
    </>
  );
}

/** Members and admins, to search, promote and remove. */
function MemberList({ communityId }: { communityId: number }) {
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useMembers(communityId, search);
  const [asked, setAsked] = useState<{ member: Member; change: MemberChange }>();
  return (
    <section aria-label={words.list} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.search}
            value={search}
            onSearch={(text) => setFilters({ search: text })}
          />
        }
      />
      <Card flush>
        <Listing
          pages={pages}
          empty={
            <Empty
              title={search ? words.notFound : words.none}
              hint={search ? words.notFoundHint(search) : words.noneHint}
            />
          }
        >
          {(members) => (
            <MemberTable
              members={members}
              pages={pages}
              onChange={(member, change) => setAsked({ member, change })}
            />
          )}
        </Listing>
      </Card>
      {asked && <MemberDialog communityId={communityId} {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

interface MemberDialogProps {
  communityId: number;
  member: Member;
  change: MemberChange;
  onClose: () => void;
}

/** Says what a change means before it is made. */
function MemberDialog({ communityId, member, change, onClose }: MemberDialogProps) {
  const { user } = useSession();
  const changeMember = useChangeMember(communityId);
  const { user_id, username, name } = member;
  const say = memberDialog[change === 'demote' && user_id === user?.id ? 'stepDown' : change];
  const { title, text, confirm } = say(name ?? username);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirm={confirm}
      tone={change === 'promote' ? 'main' : 'danger'}
      busy={changeMember.isPending}
      onConfirm={() => changeMember.mutate({ user_id, change }, { onSettled: onClose })}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
