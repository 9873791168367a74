import { CodeForm } from '@quivia/contract/community-invitations';
import { useParams } from 'react-router';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CodeCard } from './code-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { joinPage as words } from './join.words.tsx';

/** Opened by the link of an invitation, or after its code was entered. */
export function JoinPage() {
  const { code = '' } = useParams();
  const read = CodeForm.safeParse({ code });
  return (
    <>
      <PageHeading title={words.title} />
      {read.success ? <InvitationCard key={read.data.code} code={read.data.code} /> : <CodeCard />}
      <p className="mt-6 text-sm text-ink-2">{words.withoutCode}</p>
    </>
  );
}
