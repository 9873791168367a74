import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import School from 'lucide-react/icons/school';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import { lazy } from 'react';
import { adminPage as words } from './pages.words.ts';
import { type Panels, RolePage } from './role-page.tsx';

const GiveRole = lazy(async () => ({
  default: (await import('../features/people/give/give-role-panel.tsx')).GiveRolePanel,
}));
const CreateInstitution = lazy(async () => ({
  default: (await import('../features/catalogue/create-institution-panel.tsx')).CreateInstitutionPanel,
}));
const CreateCommunity = lazy(async () => ({
  default: (await import('../features/catalogue/create-community-panel.tsx')).CreateCommunityPanel,
}));
const CreateCourse = lazy(async () => ({
  default: (await import('../features/catalogue/create-course-panel.tsx')).CreateCoursePanel,
}));
const Roles = lazy(async () => ({
  default: (await import('../features/people/grants-panels.tsx')).RolesPanel,
}));
const Audit = lazy(async () => ({
  default: (await import('../features/admin/audit/audit-panel.tsx')).AuditPanel,
}));
const Accounts = lazy(async () => ({
  default: (await import('../features/admin/accounts/accounts-panel.tsx')).AccountsPanel,
}));
const Security = lazy(async () => ({
  default: (await import('../features/admin/security-log/security-log-panel.tsx')).SecurityPanel,
}));
const Health = lazy(async () => ({
  default: (await import('../features/admin/health/health-panel.tsx')).HealthPanel,
}));
const Site = lazy(async () => ({
  default: (await import('../features/admin/site-policy/site-panel.tsx')).SitePanel,
}));
const Advice = lazy(async () => ({
  default: (await import('../features/admin/site-policy/advice-card.tsx')).AdviceCard,
}));
const OutageBanner = lazy(async () => ({
  default: (await import('../features/exams/outage-banner.tsx')).OutageBanner,
}));

const PANELS: Panels = [
  { key: 'give-role', label: words.giveRole, icon: UserCheck, panel: <GiveRole /> },
  { key: 'create-institution', label: words.createInstitution, icon: School, panel: <CreateInstitution /> },
  { key: 'create-community', label: words.createCommunity, icon: Users, panel: <CreateCommunity /> },
  { key: 'create-course', label: words.createCourse, icon: BookOpen, panel: <CreateCourse /> },
  { key: 'roles', label: words.roles, icon: ShieldCheck, panel: <Roles /> },
  { key: 'accounts', label: words.accounts, icon: UserX, panel: <Accounts /> },
  { key: 'security', label: words.security, icon: ShieldAlert, panel: <Security /> },
  { key: 'audit', label: words.audit, icon: ScrollText, panel: <Audit /> },
  { key: 'health', label: words.health, icon: Activity, panel: <Health /> },
  { key: 'site', label: words.site, icon: Settings, panel: <Site /> },
];

const BANNERS = (
  <>
    <OutageBanner />
    <Advice />
  </>
);

export function AdminPage() {
  return <RolePage needs="Admin" title={words.title} panels={PANELS} banner={BANNERS} />;
}
