import type { JoinRequest } from '@quivia/contract/community-members';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { requestList as words } from './members.words.tsx';
import { useDecide, useRequests } from './use-members.ts';

interface RequestListProps {
  communityId: number;
  count: number;
}

export function RequestList({ communityId, count }: RequestListProps) {
  const pages = useRequests(communityId);
  return (
    <Card title={words.title(count)} flush className="mb-6">
      <div className="max-h-96 overflow-y-auto">
        <Listing pages={pages} empty={<Empty title={words.none} />}>
          {(requests) => (
            <ul>
              {requests.map((request) => (
                <RequestRow key={request.user_id} communityId={communityId} request={request} />
              ))}
            </ul>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </div>
    </Card>
  );
}

function RequestRow({ communityId, request }: { communityId: number; request: JoinRequest }) {
  const { user_id, username, name, asked_at } = request;
  const decide = useDecide(communityId);
  const isDeciding = (admit: boolean) => decide.isPending && decide.variables.admit === admit;
  const press = (admit: boolean) => () => !decide.isPending && decide.mutate({ user_id, admit });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule px-4 py-3 last:border-b-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{name ?? username}</span>
          {name && <span className="text-xs text-ink-2">{username}</span>}
        </p>
        <p className="text-xs text-ink-3">{words.requested(<DateTime at={asked_at} />)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="main"
          aria-label={words.approveNamed(username)}
          busy={isDeciding(true)}
          onClick={press(true)}
        >
          {words.approve}
        </Button>
        <Button aria-label={words.declineNamed(username)} busy={isDeciding(false)} onClick={press(false)}>
          {words.decline}
        </Button>
      </div>
    </li>
  );
}
