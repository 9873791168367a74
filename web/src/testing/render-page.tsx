// Shows a page at its address, as the browser would, to a person, signed in or not.
import '../platform/forms/zod-config.ts';
import type { Role } from '@quivia/contract/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import * as React from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { queryClient } from '../platform/app/query-layout.tsx';
import { forgetSite } from '../platform/app/use-site.ts';
import { createQueryClient } from '../platform/http/query-client.ts';
import { reachability } from '../platform/http/reachability.ts';
import { sessionStore } from '../platform/session/session-store.ts';
import { routes } from '../routes.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { endTimers, fillHappyDomGaps, undoReplacements } from './happy-dom-gaps.ts';
import { signIn } from './sign-in.ts';

const { asyncWrapper } = getConfig();
configure({
  // What was found is on the page a moment before its effects have run, such as the one that asks before Back leaves.
  // React runs them in the next turn, or in the one after.
  asyncWrapper: (find) =>
    asyncWrapper(async () => {
      const found = await find();
      for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
      return found;
    }),
  // Pages load their files on demand, on machines with two busy cores.
  asyncUtilTimeout: 60_000,
  // Without the whole page as text: a query that waits fails many times before it succeeds.
  getElementError: (message) => new Error(message ?? undefined),
});
fillHappyDomGaps();
takeNoStackTraces();

/**
 * React takes a stack trace of every element, for messages in a browser's console: a fifth of a page test's time. It
 * counts them, sets the count back each second and stops at ten thousand.
 */
function takeNoStackTraces(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const internals = (React as unknown as Record<string, object>)[name];
  if (!internals) throw new Error('React no longer counts its stack traces here');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}

/** Nothing of a test is left for the next one, nor for the next file: many files share one window. */
export function leavePage(): void {
  act(() => toast.remove());
  cleanup();
  sessionStore.end('person');
  reachability.replied();
  queryClient.clear();
  forgetSite();
  localStorage.clear();
  sessionStorage.clear();
  endTimers();
  undoReplacements();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** The router empties a lazy route once it has loaded it, so every router gets routes of its own. */
const copyOf = (all: readonly RouteObject[]): RouteObject[] =>
  all.map((route) => {
    const lazy = typeof route.lazy === 'object' ? { ...route.lazy } : route.lazy;
    return { ...route, lazy, children: route.children && copyOf(route.children) } as RouteObject;
  });

/** The page at an address of the site map. */
export function renderPage(address: string, { as }: { as?: Role | readonly Role[] } = {}) {
  // A new visit: nothing is cached.
  queryClient.clear();
  if (as) signIn(typeof as === 'string' ? [as] : as);
  const router = createMemoryRouter(copyOf(routes), { initialEntries: [address] });
  return { ...renderElement(<RouterProvider router={router} />), router };
}

/** A component alone, with the providers of every page. */
export function renderElement(element: React.ReactElement) {
  // Pages have no style sheet here, so no element refuses the pointer; checking each one's ancestors takes long.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    user,
    ...render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>),
  };
}
