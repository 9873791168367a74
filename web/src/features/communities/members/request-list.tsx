import type { JoinRequest } from '@quivia/contract/community-members';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDecide, useRequests } from './use-members.ts';

interface RequestListProps {
  communityId: number;
  count: number;
}

export function RequestList({ communityId, count }: RequestListProps) {
  const pages = useRequests(communityId);
  const title = count === 1 ? '1 person wants to join' : `${count.toLocaleString('en')} people want to join`;
  return (
    <Card title={title} flush className="mb-6">
      <div className="max-h-96 overflow-y-auto">
        <Listing pages={pages} empty={<Empty title="Nobody waits any more" />}>
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
        <p className="text-xs text-ink-3">
          Asked <DateTime at={asked_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="main" busy={isDeciding(true)} onClick={press(true)}>
          <span>
            Admit<span className="sr-only"> {username}</span>
          </span>
        </Button>
        <Button busy={isDeciding(false)} onClick={press(false)}>
          <span>
            Refuse<span className="sr-only"> {username}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}
