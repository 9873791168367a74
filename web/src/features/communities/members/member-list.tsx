import type { Member } from '@quivia/contract/community-members';
import { useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { MemberDialog } from './member-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { type MemberChange, useMembers } from './use-members.ts';

/** Members and admins, to be searched, promoted and removed. */
export function MemberList({ communityId }: { communityId: number }) {
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useMembers(communityId, search);
  const [asked, setAsked] = useState<{ member: Member; change: MemberChange }>();
  return (
    <Card title="Members and admins" flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label="Search members"
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      <div className="min-h-60">
        <Listing pages={pages} empty={<Nobody search={search} />}>
          {(members) => (
            <MemberTable
              members={members}
              pages={pages}
              onChange={(member, change) => setAsked({ member, change })}
            />
          )}
        </Listing>
      </div>
      {asked && <MemberDialog communityId={communityId} {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function Nobody({ search }: { search: string }) {
  if (search) return <Empty title="Nobody found" hint={`No name or username contains ‘${search}’.`} />;
  return <Empty title="Nobody has joined yet" hint="Make a code, or invite people by mail." />;
}
