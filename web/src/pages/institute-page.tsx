import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Link from 'lucide-react/icons/link';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { lazy } from 'react';
import { InstitutionSetup } from '../features/home/setup-checklist.tsx';
import { OfInstitution } from '../features/people/of-institution.tsx';
import { institutePage as words } from './pages.words.ts';
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
  default: (await import('../features/admin/handover/handover-panel.tsx')).HandoverPanel,
}));
const Orals = lazy(async () => ({
  default: (await import('../features/oral/setup/orals-list.tsx')).OralsList,
}));
const Audit = lazy(async () => ({
  default: (await import('../features/admin/audit/audit-panel.tsx')).AuditPanel,
}));

const PANELS: Panels = [
  { key: 'give-roles', label: words.giveRoles, icon: UserCheck, panel: <OfInstitution panel={GiveRoles} /> },
  {
    key: 'link',
    label: words.link,
    icon: Link,
    panel: <OfInstitution panel={LinkThem} />,
  },
  {
    key: 'assign-courses',
    label: words.assignCourses,
    icon: BookOpenCheck,
    panel: <OfInstitution panel={Assign} />,
  },
  { key: 'people', label: words.people, icon: Users, panel: <OfInstitution panel={People} /> },
  {
    key: 'roster',
    label: words.roster,
    icon: FileSpreadsheet,
    panel: <OfInstitution panel={Roster} />,
  },
  {
    key: 'handover',
    label: words.handover,
    icon: ArrowRightLeft,
    panel: <OfInstitution panel={Handover} />,
  },
  { key: 'viva', label: words.viva, icon: MessagesSquare, panel: <Orals /> },
  { key: 'audit', label: words.audit, icon: ScrollText, panel: <OfInstitution panel={Audit} /> },
];

const OnDuty = lazy(async () => ({
  default: (await import('../features/hall/duties/on-duty-card.tsx')).OnDutyCard,
}));

const BANNERS = (
  <>
    <InstitutionSetup />
    <OnDuty />
  </>
);

export function InstitutePage() {
  return <RolePage needs="Institution" title={words.title} panels={PANELS} banner={BANNERS} />;
}
