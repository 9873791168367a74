import { CodeForm } from '@quivia/contract/community-invitations';
import { useParams } from 'react-router';
import { useSession } from '../../../platform/session/session.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CodeCard } from './code-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { joinPage as words } from './join.words.tsx';

/** Opened by the link of an invitation, or after its code was entered. */
export function JoinPage() {
  const { code = '' } = useParams();
  const { signedIn } = useSession();
  const read = CodeForm.safeParse({ code });
  return (
    <>
      <PageHeading title={words.title} />
      {read.success ? (
        <InvitationCard key={read.data.code} code={read.data.code} />
      ) : (
        <div className="grid gap-6">
          {code !== '' && <Notice>{words.damagedLink}</Notice>}
          <CodeCard />
        </div>
      )}
      {signedIn && <p className="mt-6 text-sm text-ink-2">{words.withoutCode}</p>}
    </>
  );
}
