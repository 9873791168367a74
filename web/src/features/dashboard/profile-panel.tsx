import type { Profile } from '@quivia/contract/auth';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { useProfile } from './use-dashboard.ts';
import { VerifyEmail } from './verify-email.tsx';

export function ProfilePanel() {
  const { data: profile, isPending, error, refetch } = useProfile();
  return (
    <>
      <PageHeading title="Profile" actions={<LinkButton to="?panel=devices">Devices</LinkButton>} />
      {isPending && <ThreeCircles />}
      {!profile && error && (
        <Card>
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {profile && <ProfileCards profile={profile} />}
    </>
  );
}

function ProfileCards({ profile }: { profile: Profile }) {
  // Mails go to the address that was asked for last; the other one waits until it is settled.
  const awaited = profile.pending_email ?? (profile.is_verified ? null : profile.email);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <Card title="Your account">
          <dl className="grid gap-4">
            <Fact name="Username">{profile.username}</Fact>
            <Fact name="Email">{profile.email}</Fact>
          </dl>
          <p className="mt-4">
            {profile.is_verified ? (
              <Badge tone="right">Verified Profile</Badge>
            ) : (
              <Badge tone="risk">Email is Not Verified</Badge>
            )}
          </p>
        </Card>
        {awaited && (
          <VerifyEmail
            key={awaited}
            email={awaited}
            title={profile.pending_email ? 'New email' : 'Verify your email'}
          />
        )}
      </div>
      <div className="grid gap-6">
        <ChangePassword username={profile.username} />
        <ChangeEmail username={profile.username} />
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}
