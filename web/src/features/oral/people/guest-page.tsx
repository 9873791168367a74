// Opened by the link of an invitation to examine. The code that is mailed on request shows who opens it.
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { useCodeCheck } from '../../../platform/forms/use-code-check.ts';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { type Host, hostOfGuest } from '../../../platform/session/guest-host.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { roles } from '../oral.words.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { decline as declineWords, ended as endedWords, guest as words } from './people.words.ts';
import { enterAsGuest, useDeclineMailed, useEntryCode, useInvitation } from './use-people.ts';

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
  const { user } = useSession();
  if (!data) {
    if (!error) return <ThreeCircles />;
    return error instanceof CallError && !error.isTransient ? (
      <Empty title={words.failed} hint={error.code === 'invalid_input' ? words.incomplete : error.message} />
    ) : (
      <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
    );
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
          {user && <Notice>{words.signedInAs(user.name ?? user.username)}</Notice>}
          {data.has_declined && <Notice>{words.hasDeclined}</Notice>}
          <Entry secret={secret} email={data.email} host={data} />
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

/** Sent automatically with the last digit. */
function Entry({ secret, email, host }: { secret: string; email: string; host: Host }) {
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const send = useEntryCode(secret, () => setSent(true));
  // The link leaves the history: whoever goes back meets the page before it.
  const { busy, onSubmit, field } = useCodeCheck(async (code) => {
    void navigate(`/oral/${await enterAsGuest(secret, host, code)}`, { replace: true });
  });
  const sendButton = (
    <Button variant={isSent ? 'quiet' : 'main'} busy={send.isPending} onClick={() => send.mutate()}>
      {isSent ? words.again : words.send}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        {send.data?.message ?? words.codeTo(email)}
      </p>
      {send.error && (
        <div role="alert">
          <FieldError>{sentenceOf(send.error)}</FieldError>
        </div>
      )}
      {!isSent && <div>{sendButton}</div>}
      {isSent && (
        <form noValidate className="grid gap-4" onSubmit={onSubmit}>
          <CodeField label={words.code} hint={words.codeHint} autoFocus {...field} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="main" busy={busy}>
              {words.enter}
            </Button>
            {sendButton}
          </div>
        </form>
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
          <p>{endedWords.ask(host.coordinator, host.institution)}</p>
          <p className="text-ink-2">{endedWords.mail}</p>
          <div>
            <LinkButton to="/signin">{endedWords.signIn}</LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
