import { act, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, Link, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, test } from 'vitest';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderElement } from '../../testing/render-page.tsx';
import { SearchField } from './search-field.tsx';
import { useFilters } from './use-filters.ts';

function Filters() {
  const [, setFilters] = useFilters(['kind', 'since']);
  return (
    <>
      <button type="button" onClick={() => setFilters({ kind: 'new' })}>
        Kind
      </button>
      <button type="button" onClick={() => setFilters({ since: '2026-11-01' })}>
        Since
      </button>
    </>
  );
}

test('a filter that is changed before the one before is shown undoes nothing', () => {
  const router = createMemoryRouter([{ path: '/', Component: Filters }]);
  renderElement(<RouterProvider router={router} />);
  act(() => {
    screen.getByRole('button', { name: 'Kind' }).click();
    screen.getByRole('button', { name: 'Since' }).click();
  });
  expect(router.state.location.search).toBe('?kind=new&since=2026-11-01');
});

const PAUSE_MS = 250;

function Searched() {
  const [{ search }, setFilters] = useFilters(['search']);
  return (
    <>
      <SearchField label="Search" value={search} onSearch={(text) => setFilters({ search: text })} />
      <Link to="/next">Next</Link>
      <Link to="?tab=log">Log</Link>
    </>
  );
}

const Log = lazy(() => new Promise<never>(() => {}));
const Tabs = () => (new URLSearchParams(useLocation().search).has('tab') ? <Log /> : <Searched />);

describe('a link that is followed while a search waits for more letters', () => {
  test.each([
    { link: 'Next', of: 'another route', state: 'loading', leadsTo: undefined },
    { link: 'Log', of: 'another part of the page', state: 'idle', leadsTo: '?tab=log' },
  ])('leads to $of, which loads slowly', async ({ link, state, leadsTo }) => {
    const pass = holdTimers(PAUSE_MS);
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <Suspense>
            <Tabs />
          </Suspense>
        ),
      },
      { path: '/next', lazy: () => new Promise<never>(() => {}) },
    ]);
    const { user } = renderElement(<RouterProvider router={router} />);
    await user.type(screen.getByLabelText('Search'), 'anna');
    await user.click(screen.getByText(link));
    expect(screen.getByLabelText('Search')).toBeDefined();
    pass();
    expect(router.state.navigation.state).toBe(state);
    expect(router.state.location.search).toBe(leadsTo ?? '');
  });
});
