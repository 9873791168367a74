import { lazy } from 'react';
import { InstitutionSetup } from '../features/home/setup-checklist.tsx';
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
const Duties = lazy(async () => ({
  default: (await import('../features/people/duties/duties-panel.tsx')).DutiesPanel,
}));
const Classes = lazy(async () => ({
  default: (await import('../features/classes/classes-panel.tsx')).ClassesPanel,
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
const Rooms = lazy(async () => ({
  default: (await import('../features/hall/rooms/own-rooms-panel.tsx')).InstitutionRooms,
}));
const Overseen = lazy(async () => ({
  default: (await import('../features/exams/overseen/overseen-panel.tsx')).OverseenOfInstitution,
}));
const SignOn = lazy(async () => ({
  default: (await import('../features/admin/sign-on/sign-on-panel.tsx')).SignOnPanel,
}));
const Platforms = lazy(async () => ({
  default: (await import('../features/admin/platforms/platforms-panel.tsx')).PlatformsPanel,
}));
const Tokens = lazy(async () => ({
  default: (await import('../features/api-tokens/tokens-panel.tsx')).TokensPanel,
}));
const Layouts = lazy(async () => ({
  default: (await import('../features/results/layouts/layouts-panel.tsx')).LayoutsPanel,
}));
const Webhooks = lazy(async () => ({
  default: (await import('../features/webhooks/webhooks-panel.tsx')).WebhooksPanel,
}));
const Audit = lazy(async () => ({
  default: (await import('../features/admin/audit/audit-panel.tsx')).AuditPanel,
}));

const PANELS: Panels = [
  { key: 'give-roles', panel: <OfInstitution panel={GiveRoles} /> },
  {
    key: 'link',
    panel: <OfInstitution panel={LinkThem} />,
  },
  {
    key: 'assign-courses',
    panel: <OfInstitution panel={Assign} />,
  },
  { key: 'classes', panel: <OfInstitution panel={Classes} /> },
  { key: 'people', panel: <OfInstitution panel={People} /> },
  { key: 'duties', panel: <OfInstitution panel={Duties} /> },
  {
    key: 'roster',
    panel: <OfInstitution panel={Roster} />,
  },
  {
    key: 'handover',
    panel: <OfInstitution panel={Handover} />,
  },
  { key: 'exams', panel: <OfInstitution panel={Overseen} /> },
  { key: 'viva', panel: <Orals /> },
  { key: 'rooms', panel: <OfInstitution panel={Rooms} /> },
  { key: 'sign-on', panel: <OfInstitution panel={SignOn} /> },
  { key: 'platforms', panel: <OfInstitution panel={Platforms} /> },
  { key: 'api-tokens', panel: <OfInstitution panel={Tokens} /> },
  { key: 'webhooks', panel: <OfInstitution panel={Webhooks} /> },
  { key: 'result-files', panel: <OfInstitution panel={Layouts} /> },
  { key: 'audit', panel: <OfInstitution panel={Audit} /> },
];

export function InstitutePage() {
  return <RolePage needs="Institution" panels={PANELS} banner={<InstitutionSetup />} />;
}
