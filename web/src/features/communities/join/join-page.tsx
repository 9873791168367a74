import { CodeForm } from '@quivia/contract/community-invitations';
import { useParams } from 'react-router';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CodeCard } from './code-card.tsx';
import { InvitationCard } from './invitation-card.tsx';

/** Reached by the link of an invitation, or with its code typed. */
export function JoinPage() {
  const { code = '' } = useParams();
  const read = CodeForm.safeParse({ code });
  return (
    <>
      <PageHeading title="Join a community" />
      {read.success ? <InvitationCard key={read.data.code} code={read.data.code} /> : <CodeCard />}
      <p className="mt-6 text-sm text-ink-2">
        Open communities need no code: <TextLink to="/communitymember">find one</TextLink>, or go to your{' '}
        <TextLink to="/dashboard">dashboard</TextLink>.
      </p>
    </>
  );
}
