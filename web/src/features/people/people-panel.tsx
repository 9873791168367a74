import type { RoleGrant } from '@quivia/contract/people';
import type { Role } from '@quivia/contract/roles';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { GrantList } from './grant-list.tsx';

/** The roles an institution gives, and so may take back. */
const GIVEN: readonly Role[] = ['Faculty', 'Student'];
const isGiven = ({ role }: RoleGrant) => GIVEN.includes(role);

export function PeoplePanel({ institutionId }: { institutionId: number }) {
  return (
    <>
      <PageHeading
        title="People"
        lead="The faculty and students of your institution. A role taken back stops working at once."
      />
      <GrantList institutionId={institutionId} roles={GIVEN} mayTakeBack={isGiven} />
    </>
  );
}
