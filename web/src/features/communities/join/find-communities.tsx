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
import { findCommunities as words } from './join.words.tsx';

/** Open communities, to search and join. */
export function FindCommunities() {
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useOpenCommunities(search);
  return (
    <Card title={words.title} flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField label={words.search} value={search} onSearch={(text) => setFilters({ search: text })} />
      </div>
      <div className="min-h-60">
        <Listing
          pages={pages}
          empty={
            <Empty
              title={search ? words.notFound : words.none}
              hint={search ? words.notFoundHint(search) : words.noneHint}
            />
          }
        >
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
        facts={community.asks_first && <Fact>{words.approvalNeeded}</Fact>}
        action={<Standing community={community} />}
      />
    </li>
  );
}

/** Whether the person is a member, has asked to be one, or can join. */
function Standing({ community }: { community: FoundCommunity }) {
  const { id, name, standing, asks_first } = community;
  const join = useJoin();
  const withdraw = useWithdrawRequest();
  // The pressed button is replaced by the new standing: the focus stays here.
  const here = useRef<HTMLDivElement>(null);
  const stay = { onSuccess: () => here.current?.focus() };
  return (
    <div
      ref={here}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 outline-none sm:flex-col sm:items-end"
    >
      {standing === 'member' && <Badge tone="right">{words.isMember}</Badge>}
      {standing === 'asked' && (
        <>
          <Badge tone="plain">{words.requested}</Badge>
          <Button
            variant="quiet"
            className="px-3!"
            aria-label={words.cancelNamed(name)}
            aria-disabled={withdraw.isPending || undefined}
            onClick={() => !withdraw.isPending && withdraw.mutate(id, stay)}
          >
            {words.cancel}
          </Button>
        </>
      )}
      {standing === 'none' && (
        <Button
          aria-label={asks_first ? words.askNamed(name) : words.joinNamed(name)}
          busy={join.isPending}
          onClick={() => join.mutate(id, stay)}
        >
          {asks_first ? words.ask : words.join}
        </Button>
      )}
    </div>
  );
}
