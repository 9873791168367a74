import { ROLES } from '@quivia/contract/roles';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { GrantList } from './grant-list.tsx';

const always = () => true;

/** Every role anybody holds, for the Admin. */
export function RolesPanel() {
  return (
    <>
      <PageHeading
        title="Roles"
        lead="Who holds which role, and where. A role taken back stops working at once."
      />
      <GrantList roles={ROLES} mayTakeBack={always} />
    </>
  );
}
