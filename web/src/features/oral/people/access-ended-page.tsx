// In place of the sign-in page, which is of no use to a guest: they have no password.
import { Navigate } from 'react-router';
import { hostOfGuest } from '../../../platform/session/guest-host.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ended as words } from './people.words.ts';

export function AccessEndedPage() {
  const host = hostOfGuest();
  if (!host) return <Navigate to="/signin" replace />;
  return (
    <>
      <PageHeading title={words.title} />
      <Card>
        <div className="grid gap-4">
          <p>{words.ask(host.coordinator, host.institution)}</p>
          <p className="text-ink-2">{words.mail}</p>
          <div>
            <LinkButton to="/signin">{words.signIn}</LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
