// Opened by the link of an invitation to mark. The code that is mailed on request shows who opens it.
import { useNavigate, useParams } from 'react-router';
import { dateTimeOf } from '../../../../platform/app/date-time.tsx';
import { GuestEntry, NoInvitation } from '../../../../shared/session/guest-entry.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { invitation as words } from './guest.words.ts';
import { enterAsGuest, pageOfGuest, sendCode, useMarkingInvitation } from './use-guest.ts';

export function InvitationPage() {
  const { secret = '' } = useParams();
  return (
    <>
      <PageHeading title={words.title} />
      <Card>
        <Invitation key={secret} secret={secret} />
      </Card>
    </>
  );
}

function Invitation({ secret }: { secret: string }) {
  const { data, error, refetch } = useMarkingInvitation(secret);
  const navigate = useNavigate();
  if (!data) return error ? <NoInvitation error={error} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const facts = [
    [words.exam, data.title],
    [words.you, data.name],
    [words.until, dateTimeOf(data.access_ends_at)],
  ];
  return (
    <div className="grid gap-6">
      <p>{words.invites(data.inviter, data.institution)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {data.is_open ? (
        <>
          <p>{words.isOpen}</p>
          <div>
            <LinkButton variant="main" to={pageOfGuest(data.exam_id)}>
              {words.enter}
            </LinkButton>
          </div>
        </>
      ) : (
        // The link leaves the history: whoever goes back meets the page before it.
        <GuestEntry
          email={data.email}
          enter={words.enter}
          sendCode={() => sendCode(secret)}
          onCode={async (code) => void navigate(await enterAsGuest(secret, data, code), { replace: true })}
        />
      )}
    </div>
  );
}
