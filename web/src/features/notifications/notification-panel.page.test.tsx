import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getBadge } from '@quivia/contract/home';
import type { Notification } from '@quivia/contract/notification-stream';
import {
  type ChannelChoice,
  chooseChannels,
  listChannelChoices,
  listNotifications,
  markAllRead,
  markRead,
  saveReaderSettings,
} from '@quivia/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const notification = (id: number, title: string, given: Partial<Notification> = {}): Notification => ({
  id,
  title,
  body: `About ${title}.`,
  message_id: null,
  params: null,
  link: null,
  created_at: '2026-11-01T09:00:00.000Z',
  is_read: false,
  ...given,
});

/** Holds notifications and reads them as the server does. */
function inbox(items: Notification[]) {
  const read = (which: (id: number) => boolean) => {
    for (const [i, item] of items.entries()) if (which(item.id)) items[i] = { ...item, is_read: true };
    return { message: 'Done.' };
  };
  return fakeServer()
    .on(listNotifications, ({ query }) => {
      const offset = Number(query.offset ?? 0);
      return {
        unread: items.filter(({ is_read }) => !is_read).length,
        total: items.length,
        items: items.slice(offset, offset + Number(query.limit)),
      };
    })
    .on(getBadge, () => ({ unread: items.filter(({ is_read }) => !is_read).length, memberships: [] }))
    .on(markRead, ({ params }) => read((id) => String(id) === params.id))
    .on(markAllRead, () => read(() => true))
    .on(listChannelChoices, [
      { topic: 'receipts', in_app: false, by_mail: true, by_push: false },
      { topic: 'results', in_app: true, by_mail: true, by_push: true },
    ])
    .on(saveReaderSettings, { message: 'Saved.' });
}

const open = (as: 'Faculty' | 'Student' = 'Faculty') => renderPage('/dashboard?panel=notification', { as });

describe('notifications', () => {
  test('unread ones are counted in the page and in the menu, and reading one updates both', async () => {
    const server = inbox([notification(1, 'Results released'), notification(2, 'A quiz was set')]);
    const { user } = open();
    expect(await screen.findByText('2 unread')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Unread: A quiz was set' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mark as read: A quiz was set' }));
    expect(await screen.findByText('1 unread')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'A quiz was set' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as read: A quiz was set' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Notification 1 new' })).toBeDefined();
    expect(server.sentTo(markRead)[0]?.params).toEqual({ id: '2' });
  });

  test('all are read with one press', async () => {
    inbox([notification(1, 'One'), notification(2, 'Two')]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('No unread notifications')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('opening one reads it and leads to its page; a foreign address is no link', async () => {
    const server = inbox([
      notification(1, 'Own', { link: '/dashboard?panel=profile' }),
      notification(2, 'Foreign', { link: '//evil.example.org' }),
    ]);
    const { user, router } = open();
    await screen.findByText('2 unread');
    expect(screen.queryByRole('link', { name: 'Foreign' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Own' }));
    await waitFor(() => expect(router.state.location.search).toBe('?panel=profile'));
    expect(server.sentTo(markRead)[0]?.params).toEqual({ id: '1' });
  });

  test('one that leads nowhere is read with a press on it', async () => {
    const server = inbox([notification(1, 'Removed from an exam')]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Removed from an exam' }));
    expect(await screen.findByText('No unread notifications')).toBeDefined();
    expect(server.sentTo(markRead)[0]?.params).toEqual({ id: '1' });
  });

  test('when marking as read is refused, the reason is shown and it stays unread', async () => {
    inbox([notification(1, 'One')]).on(markRead, () => refusal('too_many_requests'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mark as read: One' }));
    expect(await screen.findByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Unread: One' })).toBeDefined();
  });

  test('older ones are loaded on request, without duplicates', async () => {
    const items = Array.from({ length: 25 }, (_, i) => notification(25 - i, `Note ${25 - i}`));
    inbox(items);
    const { user } = open();
    await screen.findByText('25 unread');
    expect(screen.queryByText('About Note 1.')).toBeNull();
    // One that arrives meanwhile moves the last of the first page to the second.
    items.unshift(notification(26, 'Note 26'));
    await user.click(screen.getByRole('button', { name: 'Show older notifications' }));
    expect(await screen.findByText('About Note 1.')).toBeDefined();
    expect(screen.getAllByText('About Note 6.')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull();
  });

  test('an empty list says what will appear, and a failed one can be tried again', async () => {
    const server = inbox([]).on(listNotifications, () => refusal('too_many_requests'));
    const { user } = open();
    const alert = within(await screen.findByRole('alert'));
    server.on(listNotifications, { unread: 0, total: 0, items: [] });
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing new')).toBeDefined();
  });
});

describe('notification settings', () => {
  const settings = async () => within(await screen.findByRole('group', { name: 'Results' }));

  test('are for people who take exams', async () => {
    inbox([]);
    open('Faculty');
    await screen.findByText('Nothing new');
    expect(screen.queryByText('Notification settings')).toBeNull();
  });

  test('are saved with each change, in the order of the changes', async () => {
    const saved: ChannelChoice[] = [];
    inbox([]).on(chooseChannels, ({ body }) => {
      saved.push(body as ChannelChoice);
      return { message: 'Saved.' };
    });
    const { user } = open('Student');
    const group = await settings();
    await user.click(group.getByLabelText('By email'));
    await user.click(group.getByLabelText('In the app'));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved).toEqual([
      { topic: 'results', in_app: true, by_mail: false, by_push: true },
      { topic: 'results', in_app: false, by_mail: false, by_push: true },
    ]);
  });

  test('say in which zone emails give times, which the server learns once', async () => {
    const server = inbox([]);
    const { user } = open('Student');
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(
      await screen.findByText(/^Emails and push messages give times in your time zone: .+\.$/),
    ).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    await user.click(screen.getByRole('link', { name: 'Notification' }));
    expect(server.sentTo(saveReaderSettings).map(({ body }) => body)).toEqual([
      { time_zone: zone, locale: 'en-US' },
    ]);
  });

  test('a refused change is undone', async () => {
    inbox([]).on(chooseChannels, () => refusal('too_many_requests'));
    const { user } = open('Student');
    const group = await settings();
    await user.click(group.getByLabelText('By email'));
    expect(await screen.findByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
    await waitFor(() => expect(group.getByLabelText('By email')).toHaveProperty('checked', true));
  });
});
