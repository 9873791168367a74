import type { OwnCommunity } from '@quivia/contract/communities';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { InvitationsCard } from '../invitations/invitations-card.tsx';
import { MailCard } from '../invitations/mail-card.tsx';
import { memberWords } from '../member-words.ts';
import { MemberList } from './member-list.tsx';
import { RequestList } from './request-list.tsx';

/** Who belongs to the community, who wants to, and how others are invited. */
export function MembersPanel({ community }: { community: OwnCommunity }) {
  const { id, name, member_count, request_count } = community;
  return (
    <>
      <PageHeading title="Members" lead={`${name} has ${memberWords(member_count)}.`} />
      {request_count > 0 && <RequestList communityId={id} count={request_count} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <MemberList communityId={id} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <InvitationsCard communityId={id} />
          <MailCard communityId={id} />
        </div>
      </div>
    </>
  );
}
