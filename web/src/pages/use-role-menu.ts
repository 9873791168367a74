import type { Role } from '@quivia/contract/roles';
import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';
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
}

let last: Role | undefined;

/** Whose page was open the last time since this page was loaded. */
export const lastRole = () => last;

/** The menu of one role, with Home before it. */
export function useRoleMenu(role: Role, open: Open): { title: string; groups: readonly ShellGroup[] } {
  const location = useLocation();
  useEffect(() => {
    last = role;
  }, [role]);
  return { title: MENUS[role].title, groups: [{ items: [HOME] }, ...groupsOf(role, location, open)] };
}

export function groupsOf(
  role: Role,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { active, counts = {} }: Open = {},
): ShellGroup[] {
  const { path, groups } = MENUS[role];
  const params = new URLSearchParams(pathname.startsWith(path) ? search : '');
  const about = ABOUT.flatMap((name) => params.getAll(name).map((id) => `&${name}=${id}`)).join('');
  const isAtStart = [...params.keys()].every((name) => name === 'panel' || ABOUT.includes(name));

  // A view inside the panel of another entry.
  const view = groups
    .flatMap(({ entries }) => entries)
    .find(({ view: own }) => own !== undefined && own.name === params.get('view') && own.of === active);
  const current = view?.key ?? active;

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
