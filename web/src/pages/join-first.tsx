import { useEffect } from 'react';
import { catchUpWithRoles } from '../platform/session/session.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Empty } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

interface JoinFirstProps {
  title: string;
  /** What one finds here then. */
  hint: string;
}

/** For who is in no community: says where to find one. */
export function JoinFirst({ title, hint }: JoinFirstProps) {
  // An admin may have admitted them a minute ago.
  useEffect(() => void catchUpWithRoles(), []);
  return (
    <>
      <PageHeading title={title} />
      <Card>
        <Empty
          title="Join a community first"
          hint={hint}
          action={
            <LinkButton to="?panel=communities" variant="main">
              Find a community
            </LinkButton>
          }
        />
      </Card>
    </>
  );
}
