import type { Role } from '@quivia/contract/roles';
import { useEffect, useState } from 'react';
import { catchUpWithRoles } from '../platform/session/session.ts';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { Empty, ThreeCircles } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

const GIVEN_BY: Record<Role, string> = {
  Admin: 'Another administrator of this site can give it to you.',
  Institution: 'An administrator of this site can give it to you.',
  Community: 'Another admin of the community, or an administrator of this site, can give it to you.',
  Faculty: "Your institution's administrator can give it to you.",
  Student: "Your institution's administrator can give it to you.",
  CommunityMember: 'You get it by joining a community.',
};

/** The page opened, yet the server would refuse everything on it: says what is missing and who can give it. */
export function RoleMissing({ needed }: { needed: Role }) {
  const [checks, setChecks] = useState(0);
  const [checking, setChecking] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button is one more check
  useEffect(() => {
    setChecking(true);
    catchUpWithRoles().finally(() => setChecking(false));
  }, [checks]);

  if (checking && checks === 0) return <ThreeCircles />;

  return (
    <>
      <PageHeading title={`The ${needed} role is missing`} />
      <Card>
        <Empty
          title={`This page needs the ${needed} role, and you do not have it yet.`}
          hint={`${GIVEN_BY[needed]} If you were given it a moment ago, check again.`}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="main" busy={checking} onClick={() => setChecks(checks + 1)}>
                Check again
              </Button>
              <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
            </div>
          }
        />
      </Card>
    </>
  );
}
