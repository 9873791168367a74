// @vitest-environment happy-dom
import '../../../testing/set-up-pages.ts';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render-page.tsx';
import { HelpDialog, loadLaterViews } from './later-views.ts';

const imported = vi.hoisted(() => ({ dialogs: 0 }));
vi.mock('./dialogs.tsx', () => {
  imported.dialogs += 1;
  return {
    HelpDialog: () => <p>Keys</p>,
    DisplayDialog: () => null,
    LeaveDialog: () => null,
    MoveOnDialog: () => null,
  };
});
afterEach(() => vi.unstubAllGlobals());

test('nothing is imported while the server cannot be reached, and all of it once it can', async () => {
  const ask = vi.fn(async (): Promise<Response> => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', ask);
  renderElement(
    <Suspense fallback={<p>loading</p>}>
      <HelpDialog onClose={() => {}} enabled />
    </Suspense>,
  );
  await waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(1));
  expect(imported.dialogs).toBe(0);
  expect(screen.getByText('loading')).toBeTruthy();

  ask.mockImplementation(async () => new Response(null));
  expect(await screen.findByText('Keys')).toBeTruthy();
  await loadLaterViews();
  expect(imported.dialogs).toBe(1);
});
