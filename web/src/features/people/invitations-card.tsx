import { DateTime } from '../../platform/app/date-time.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { invitations as words } from './people.words.tsx';
import { type Invitation, useAnswerInvitation, useInvitations } from './use-people.ts';

/** Institutions that would like to add the person. Nothing, while there are none. */
export function InvitationsCard() {
  const { data: invitations = [] } = useInvitations();
  if (invitations.length === 0) return null;
  return (
    <div className="mb-6">
      <Card title={words.title} flush>
        <ul className="divide-y divide-rule">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const answer = useAnswerInvitation();
  const { id, institution, role, member_id, given_at } = invitation;
  const isAnswering = (accept: boolean) => answer.isPending && answer.variables.accept === accept;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{institution}</p>
        <p className="text-sm text-ink-2">{words.asRole(role, member_id)}</p>
        <p className="text-xs text-ink-3">
          <DateTime at={given_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="main"
          aria-label={words.acceptOf(institution)}
          busy={isAnswering(true)}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ id, accept: true })}
        >
          {words.accept}
        </Button>
        <Button
          aria-label={words.declineOf(institution)}
          busy={isAnswering(false)}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ id, accept: false })}
        >
          {words.decline}
        </Button>
      </div>
    </li>
  );
}
