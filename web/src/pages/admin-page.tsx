import { lazy } from 'react';
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
const Overseen = lazy(async () => ({
  default: (await import('../features/exams/overseen/overseen-panel.tsx')).OverseenPanel,
}));
const Health = lazy(async () => ({
  default: (await import('../features/admin/health/health-panel.tsx')).HealthPanel,
}));
const Site = lazy(async () => ({
  default: (await import('../features/admin/site-policy/site-panel.tsx')).SitePanel,
}));
const Platforms = lazy(async () => ({
  default: (await import('../features/admin/platforms/site-platforms-panel.tsx')).SitePlatformsPanel,
}));
const SignOn = lazy(async () => ({
  default: (await import('../features/admin/sign-on/site-sign-on-panel.tsx')).SiteSignOnPanel,
}));
const OutageBanner = lazy(async () => ({
  default: (await import('../features/exams/outage-banner.tsx')).OutageBanner,
}));

const PANELS: Panels = [
  { key: 'give-role', panel: <GiveRole /> },
  { key: 'create-institution', panel: <CreateInstitution /> },
  { key: 'create-community', panel: <CreateCommunity /> },
  { key: 'create-course', panel: <CreateCourse /> },
  { key: 'roles', panel: <Roles /> },
  { key: 'accounts', panel: <Accounts /> },
  { key: 'security', panel: <Security /> },
  { key: 'audit', panel: <Audit /> },
  { key: 'health', panel: <Health /> },
  { key: 'exams', panel: <Overseen as="Admin" /> },
  { key: 'site', panel: <Site /> },
  { key: 'sign-on', panel: <SignOn /> },
  { key: 'platforms', panel: <Platforms /> },
];

export function AdminPage() {
  return <RolePage needs="Admin" panels={PANELS} banner={<OutageBanner />} />;
}
