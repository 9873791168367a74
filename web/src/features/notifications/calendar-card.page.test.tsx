import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@quivia/contract/calendar';
import { getBadge } from '@quivia/contract/home';
import { getPushSettings, listChannelChoices, listNotifications } from '@quivia/contract/notifications';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const ADDRESS = `https://quivia.example/api/v1/calendar/${'A'.repeat(43)}.ics`;
const MADE = {
  message: 'Your calendar address is ready. Copy it now: it isn’t shown again.',
  address: ADDRESS,
  made_at: '2026-11-19T08:00:00.000Z',
};

const opened = (server: ReturnType<typeof fakeServer>, made_at: string | null) => {
  server
    .on(getCalendarFeed, { made_at })
    .on(getBadge, { unread: 0, memberships: [], oversees: false })
    .on(listNotifications, { unread: 0, total: 0, items: [] })
    .on(listChannelChoices, [])
    .on(getPushSettings, { public_key: '', devices: 0 });
  return renderPage('/dashboard?panel=notification', { as: 'Faculty' });
};

test('makes an address, shows it once, and opens it in a calendar', async () => {
  const server = fakeServer().on(makeCalendarFeed, MADE);
  const { user } = opened(server, null);
  await user.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
  const shown = await screen.findByRole('region', { name: 'Your calendar address' });
  expect(within(shown).getByText(ADDRESS)).toBeDefined();
  expect(within(shown).getByRole('link', { name: 'Open in a calendar' }).getAttribute('href')).toBe(
    ADDRESS.replace('https:', 'webcal:'),
  );
  expect(await within(shown).findByRole('img', { name: /QR code/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Make a new address' })).toBeDefined();
});

test('asks before an address ends, and says when it was made', async () => {
  const server = fakeServer()
    .on(makeCalendarFeed, MADE)
    .on(endCalendarFeed, { message: 'Your calendar address no longer works.' });
  const { user } = opened(server, '2026-10-01T08:00:00.000Z');
  expect(await screen.findByText(/You have had a calendar address since .*2026/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make a new address' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(server.sentTo(makeCalendarFeed)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Make a calendar address' })).toBeDefined();
  expect(server.sentTo(endCalendarFeed)).toHaveLength(1);
});
