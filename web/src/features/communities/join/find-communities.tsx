import type { FoundCommunity } from '@quivia/contract/communities';
import { useRef } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { CommunitySummary, Fact } from '../community-summary.tsx';
import { useJoin, useOpenCommunities, useWithdrawRequest } from '../use-communities.ts';

/** Open communities, to be searched and joined. */
export function FindCommunities() {
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useOpenCommunities(search);
  return (
    <Card title="Find a community" flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label="Search communities"
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      <div className="min-h-60">
        <Listing pages={pages} empty={<Nothing search={search} />}>
          {(rows) => (
            <ul>
              {rows.map((community) => (
                <FoundRow key={community.id} community={community} />
              ))}
            </ul>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </div>
    </Card>
  );
}

function FoundRow({ community }: { community: FoundCommunity }) {
  return (
    <li className="border-b border-rule p-4 last:border-b-0 sm:px-6">
      <CommunitySummary
        community={community}
        facts={community.asks_first && <Fact>its admins admit each person</Fact>}
        action={<Standing community={community} />}
      />
    </li>
  );
}

function Standing({ community }: { community: FoundCommunity }) {
  const { id, name, standing, asks_first } = community;
  const join = useJoin();
  const withdraw = useWithdrawRequest();
  // What is pressed gives way to what one then is: the keyboard stays there.
  const here = useRef<HTMLDivElement>(null);
  const stay = { onSuccess: () => here.current?.focus() };
  return (
    <div
      ref={here}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 outline-none sm:flex-col sm:items-end"
    >
      {standing === 'member' && <Badge tone="right">You are a member</Badge>}
      {standing === 'asked' && (
        <>
          <Badge tone="plain">You have asked</Badge>
          <Button
            variant="quiet"
            className="px-3!"
            aria-disabled={withdraw.isPending || undefined}
            onClick={() => !withdraw.isPending && withdraw.mutate(id, stay)}
          >
            Take back<span className="sr-only"> the request to {name}</span>
          </Button>
        </>
      )}
      {standing === 'none' && (
        <Button busy={join.isPending} onClick={() => join.mutate(id, stay)}>
          <span>
            {asks_first ? 'Ask to join' : 'Join'}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

function Nothing({ search }: { search: string }) {
  if (search) return <Empty title="No community found" hint={`Nothing open contains ‘${search}’.`} />;
  return <Empty title="There is no open community yet" hint="By an invitation you can join any other." />;
}
