// Opened by the link of an invitation to examine. The code that is mailed on request shows who opens it.
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { hostOfGuest } from '../../../platform/session/guest-host.ts';
import { GuestEntry, NoInvitation } from '../../../shared/session/guest-entry.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { roles } from '../oral.words.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { decline as declineWords, ended as endedWords, guest as words } from './people.words.ts';
import { enterAsGuest, sendEntryCode, useDeclineMailed, useInvitation } from './use-people.ts';

export function GuestPage() {
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
  const { data, error, refetch } = useInvitation(secret);
  const navigate = useNavigate();
  if (!data) {
    return error ? <NoInvitation error={error} onRetry={() => void refetch()} /> : <ThreeCircles />;
  }
  const facts = [
    [words.exam, data.title],
    [words.course, data.course_name],
    [words.you, data.name],
    [words.role, roles[data.role]],
  ];
  return (
    <div className="grid gap-6">
      <p>{words.invites(data.coordinator, data.institution)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-2">{words.when}</dt>
        <dd className="min-w-0 break-words">
          {data.sessions.length === 0 ? (
            words.noSessions
          ) : (
            <ul className="font-semibold">
              {data.sessions.map(({ starts_at, room }) => (
                <li key={`${starts_at} ${room}`}>{words.session(dateTimeOf(starts_at), room)}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      {data.is_open ? (
        <>
          <p>{words.isOpen}</p>
          <div>
            <LinkButton variant="main" to={`/oral/${data.exam_id}`}>
              {words.open}
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          {data.has_declined && <Notice>{words.hasDeclined}</Notice>}
          {/* The link leaves the history: whoever goes back meets the page before it. */}
          <GuestEntry
            email={data.email}
            enter={words.enter}
            sendCode={() => sendEntryCode(secret)}
            onCode={async (code) =>
              void navigate(`/oral/${await enterAsGuest(secret, data, code)}`, { replace: true })
            }
          />
          {!data.has_declined && <Decline secret={secret} />}
        </>
      )}
    </div>
  );
}

function Decline({ secret }: { secret: string }) {
  const [asks, setAsks] = useState(false);
  const decline = useDeclineMailed(secret, () => setAsks(false));
  return (
    <div className="border-t border-rule pt-4">
      <Button variant="quiet" className="-ml-3 px-3" onClick={() => setAsks(true)}>
        {declineWords.ask}
      </Button>
      {asks && (
        <DeclineDialog
          busy={decline.isPending}
          onDecline={(reason) => decline.mutate(reason)}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

/** In place of the sign-in page, which is of no use to a guest: they have no password. */
export function AccessEndedPage() {
  const host = hostOfGuest();
  if (!host) return <Navigate to="/signin" replace />;
  return (
    <>
      <PageHeading title={endedWords.title} />
      <Card>
        <div className="grid gap-4">
          <p>{(host.home ? endedWords.askToMark : endedWords.ask)(host.coordinator, host.institution)}</p>
          <p className="text-ink-2">{endedWords.mail}</p>
          <div>
            <LinkButton to="/signin">{endedWords.signIn}</LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
