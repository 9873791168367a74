import { endDrill, getDrill, startDrill } from '@quivia/contract/hall/drill';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { DrillBanner, DrillCard, DrillLine } from './drill.tsx';

const AT = '2026-11-16T09:00:00.000Z';
const running = { id: 31, started_at: AT, ends_at: AT, is_over: false, ghosts: 24 };

test('the chief starts a drill after reading what it does', async () => {
  const started: unknown[] = [];
  fakeServer()
    .on(getDrill, { rehearsal: null, ghosts: 24 })
    .on(startDrill, ({ body }) => {
      started.push(body);
      return { id: 31, message: 'The rehearsal has started with 24 ghosts.' };
    });
  const { user } = renderElement(
    <MemoryRouter>
      <DrillLine examId={12} startsAt={AT} canStart />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Rehearse with ghost students' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^24 ghost students will take a copy of this exam now/)).toBeDefined();
  const minutes = dialog.getByLabelText('Length in minutes');
  await user.clear(minutes);
  await user.type(minutes, '600');
  await user.click(dialog.getByRole('button', { name: 'Start the rehearsal' }));
  expect(dialog.getByText('Please enter a whole number from 5 to 120')).toBeDefined();
  await expectAccessible(screen.getByRole('alertdialog'));
  await user.clear(minutes);
  await user.type(minutes, '20');
  await user.click(dialog.getByRole('button', { name: 'Start the rehearsal' }));
  await waitFor(() => expect(started).toEqual([{ minutes: 20 }]));
});

test('others see it once it runs, and nothing before', async () => {
  fakeServer().on(getDrill, { rehearsal: running, ghosts: 0 });
  const line = (examId: number) => (
    <MemoryRouter>
      <DrillLine examId={examId} startsAt={AT} canStart={false} />
    </MemoryRouter>
  );
  const { unmount } = renderElement(line(12));
  expect((await screen.findByRole('link', { name: 'Open its board' })).getAttribute('href')).toBe('/hall/31');
  unmount();
  const quiet = fakeServer().on(getDrill, { rehearsal: null, ghosts: 24 });
  const { container } = renderElement(line(13));
  await waitFor(() => expect(quiet.sentTo(getDrill)).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('the settings say when a drill cannot be read, and try again', async () => {
  const server = fakeServer().on(getDrill, () => refusal('not_allowed'));
  const { user } = renderElement(
    <MemoryRouter>
      <DrillCard examId={12} />
    </MemoryRouter>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(getDrill, { rehearsal: null, ghosts: 24 });
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Rehearse with ghost students' })).toBeDefined();
});

test('the banner ends it after a question; the settings say that it has ended', async () => {
  let is_over = false;
  fakeServer()
    .on(getDrill, () => ({ rehearsal: { ...running, is_over }, ghosts: 24 }))
    .on(endDrill, () => {
      is_over = true;
      return { message: 'The rehearsal has ended.' };
    });
  const { user } = renderElement(
    <MemoryRouter>
      <DrillBanner drillOf={12} canEnd />
      <DrillCard examId={12} />
    </MemoryRouter>,
  );
  // No page has both: they have the same name.
  for (const one of screen.getAllByRole('region', { name: 'Rehearsal' })) await expectAccessible(one);
  await user.click(await screen.findByRole('button', { name: 'End the rehearsal' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'End the rehearsal' }));
  expect(await screen.findByRole('button', { name: 'Rehearse again' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Its report' }).getAttribute('href')).toBe('/hall/31/report');
  expect(screen.queryByRole('button', { name: 'End the rehearsal' })).toBeNull();
});
