import type { Role } from '@quivia/contract/roles';
import { useEffect, useState } from 'react';
import { catchUpWithRoles } from '../platform/session/session.ts';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { Empty, ThreeCircles } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { roleMissing as words } from './pages.words.ts';

/** For a page where the server would refuse everything: says which role is missing and who can give it. */
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
      <PageHeading title={words.title(needed)} />
      <Card>
        <Empty
          title={words.needed(needed)}
          hint={`${words.givenBy[needed]} ${words.justGiven}`}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="main" busy={checking} onClick={() => setChecks(checks + 1)}>
                {words.check}
              </Button>
              <LinkButton to="/dashboard">{words.dashboard}</LinkButton>
            </div>
          }
        />
      </Card>
    </>
  );
}
