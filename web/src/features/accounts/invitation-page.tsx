import { InvitationForm } from '@quivia/contract/accounts';
import { useNavigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../platform/forms/new-password-form.tsx';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { invitationPage as words } from './accounts.words.tsx';
import { acceptInvitationWith, useInvitation } from './use-invitation.ts';

/** Opened by the link in an invitation: the account exists, its owner chooses the password. */
export function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <>
      <PageHeading title={words.title} lead={token && words.lead} />
      <Card>{token ? <Invitation key={token} token={token} /> : <NoLink />}</Card>
    </>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useInvitation(token);
  if (data) return <ChoosePassword token={token} {...data} />;
  if (isFetching || !error) return <ThreeCircles />;
  return error instanceof CallError && !error.isTransient ? (
    <NoLink reason={error.message} />
  ) : (
    <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
  );
}

interface ChoosePasswordProps {
  token: string;
  username: string;
  name: string | null;
  invited_by: string | null;
}

function ChoosePassword({ token, username, name, invited_by }: ChoosePasswordProps) {
  const navigate = useNavigate();
  const facts = [
    [words.invitedBy, invited_by],
    [words.name, name],
    [words.username, username],
  ].filter(([, value]) => value);
  return (
    <NewPasswordForm
      schema={InvitationForm}
      given={{ token }}
      owner={username}
      lead={
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(([fact, value]) => (
            <div key={fact} className="contents">
              <dt className="text-ink-2">{fact}</dt>
              <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      }
      submit={words.submit}
      variant="main"
      onSubmit={async (form) => {
        const { message } = await acceptInvitationWith(form);
        toast.success(message, { duration: 5000 });
        await navigate('/signin', { replace: true });
      }}
    />
  );
}

function NoLink({ reason }: { reason?: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p>{reason ?? words.noLink}</p>
      <LinkButton to="/resetpassword">{words.reset}</LinkButton>
    </div>
  );
}
