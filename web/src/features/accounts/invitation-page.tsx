import { InvitationForm } from '@quivia/contract/accounts';
import { useNavigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../platform/forms/new-password-form.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { invitationPage as words } from './accounts.words.tsx';
import { acceptInvitationWith } from './use-accounts.ts';

/** Opened by the link in an invitation: the account exists, its owner chooses the password. */
export function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <>
      <PageHeading title={words.title} lead={token && words.lead} />
      <Card>{token ? <ChoosePassword token={token} /> : <NoLink />}</Card>
    </>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <NewPasswordForm
      schema={InvitationForm}
      given={{ token }}
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

function NoLink() {
  return (
    <div className="grid justify-items-start gap-6">
      <p>{words.noLink}</p>
      <LinkButton to="/resetpassword">{words.reset}</LinkButton>
    </div>
  );
}
