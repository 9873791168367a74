import { act, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
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
