import type { Role } from '@quivia/contract/roles';
import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import { useBadge } from '../features/notifications/use-notifications.ts';
import type { ObjectTab } from '../ui/layout/object-head.tsx';
import type { ShellGroup, ShellItem } from '../ui/layout/shell-menu.tsx';
import { MENUS } from './menus.ts';
import { dashboardPage } from './pages.words.ts';

/** Which institution or community a page is about: stays chosen in the next panel, and in a new tab. */
const ABOUT = ['institution', 'community'];

export const HOME: ShellItem = { key: 'home', label: dashboardPage.home, to: '/dashboard', isCurrent: false };

interface Open {
  /** The key of the open panel; none where the page is not among them. */
  active?: string | undefined;
  counts?: Readonly<Record<string, number>> | undefined;
  /** The person is head of a department or controller of examinations. */
  oversees?: boolean | undefined;
}

let last: Role | undefined;

/** Whose page was open the last time since this page was loaded. */
export const lastRole = () => last;

/** The menu of one role, with Home before it. */
export function useRoleMenu(
  role: Role,
  open: Omit<Open, 'oversees'>,
): { title: string; groups: readonly ShellGroup[] } {
  const location = useLocation();
  const { oversees } = useBadge();
  useEffect(() => {
    last = role;
  }, [role]);
  return {
    title: MENUS[role].title,
    groups: [{ items: [HOME] }, ...groupsOf(role, location, { ...open, oversees })],
  };
}

const aboutIn = (params: URLSearchParams) =>
  ABOUT.flatMap((name) => params.getAll(name).map((id) => `&${name}=${id}`)).join('');

const tabsOf = (role: Role, active: string | undefined) =>
  MENUS[role].tabs?.find(({ entries }) => entries.some(({ key }) => key === active));

/** The tabs above a panel; undefined where it isn't among any. */
export function useRoleTabs(role: Role, active: string): { label: string; tabs: ObjectTab[] } | undefined {
  const { search } = useLocation();
  const group = tabsOf(role, active);
  if (!group) return undefined;
  const about = aboutIn(new URLSearchParams(search));
  const { path } = MENUS[role];
  const tabs = group.entries.map(({ key, label }) => ({ key, label, to: `${path}?panel=${key}${about}` }));
  return { label: group.label, tabs };
}

export function groupsOf(
  role: Role,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { active, counts = {}, oversees = false }: Open = {},
): ShellGroup[] {
  const { path } = MENUS[role];
  const groups = MENUS[role].groups
    .map((group) => ({ ...group, entries: group.entries.filter((one) => oversees || !one.isForOverseers) }))
    .filter(({ entries }) => entries.length > 0);
  const params = new URLSearchParams(pathname.startsWith(path) ? search : '');
  const about = aboutIn(params);
  const isAtStart = [...params.keys()].every((name) => name === 'panel' || ABOUT.includes(name));

  // A view inside the panel of another entry.
  const view = groups
    .flatMap(({ entries }) => entries)
    .find(({ view: own }) => own !== undefined && own.name === params.get('view') && own.of === active);
  const isInMenu = groups.some(({ entries }) => entries.some(({ key }) => key === active));
  const current = view?.key ?? (isInMenu ? active : (tabsOf(role, active)?.entries[0].key ?? active));

  return groups.map(({ heading, entries }) => ({
    heading,
    items: entries.map(({ key, label, view: own }) => ({
      key,
      label,
      to: `${path}?panel=${own ? `${own.of}&view=${own.name}` : key}${about}`,
      isCurrent: key === current,
      // At its start already: no second entry in the history for the same page.
      replace: key === current && isAtStart,
      count: counts[key] ?? 0,
    })),
  }));
}
