import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Link from 'lucide-react/icons/link';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { lazy } from 'react';
import { OfInstitution } from '../features/people/of-institution.tsx';
import { type Panels, RolePage } from './role-page.tsx';

const GiveRoles = lazy(async () => ({
  default: (await import('../features/people/give/give-roles-panel.tsx')).GiveRolesPanel,
}));
const LinkThem = lazy(async () => ({
  default: (await import('../features/people/link-panel.tsx')).LinkPanel,
}));
const Assign = lazy(async () => ({
  default: (await import('../features/people/assign-panel.tsx')).AssignPanel,
}));
const People = lazy(async () => ({
  default: (await import('../features/people/grants-panels.tsx')).PeoplePanel,
}));
const Roster = lazy(async () => ({
  default: (await import('../features/rosters/roster-panel.tsx')).RosterPanel,
}));
const Handover = lazy(async () => ({
  default: (await import('../features/handover/handover-panel.tsx')).HandoverPanel,
}));
const Audit = lazy(async () => ({
  default: (await import('../features/audit/audit-panel.tsx')).AuditPanel,
}));

const PANELS: Panels = [
  { key: 'give-roles', label: 'Give Roles', icon: UserCheck, panel: <OfInstitution panel={GiveRoles} /> },
  {
    key: 'link',
    label: 'Link Department & Course',
    icon: Link,
    panel: <OfInstitution panel={LinkThem} />,
  },
  {
    key: 'assign-courses',
    label: 'AssignCourses',
    icon: BookOpenCheck,
    panel: <OfInstitution panel={Assign} />,
  },
  { key: 'people', label: 'People', icon: Users, panel: <OfInstitution panel={People} /> },
  {
    key: 'roster',
    label: 'Roster',
    icon: FileSpreadsheet,
    panel: <OfInstitution panel={Roster} />,
  },
  {
    key: 'handover',
    label: 'Hand over',
    icon: ArrowRightLeft,
    panel: <OfInstitution panel={Handover} />,
  },
  { key: 'audit', label: 'Audit log', icon: ScrollText, panel: <OfInstitution panel={Audit} /> },
];

export function InstitutePage() {
  return <RolePage needs="Institution" title="Institution" panels={PANELS} />;
}
