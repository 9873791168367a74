import { getBadge } from '@quivia/contract/home';
import {
  getPushSettings,
  listChannelChoices,
  listNotifications,
  saveReaderSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '@quivia/contract/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  toJSON: () => ({ keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
};

/** A browser that asks for permission, and subscribes at a push service that does not exist. */
function pushBrowser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscribed: object | null = null;
  const made = { ...SUBSCRIPTION, unsubscribe: vi.fn(async () => (subscribed = null)) };
  const pushManager = {
    subscribe: vi.fn(async (_wanted: object) => (subscribed = made)),
    getSubscription: async () => subscribed,
  };
  const registration = { active: {}, pushManager };
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  };
  const asked = {
    permission,
    requestPermission: async () => {
      asked.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', asked);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { pushManager, serviceWorker, made };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const server = () =>
  fakeServer()
    .on(listNotifications, { unread: 0, total: 0, items: [] })
    .on(getBadge, { unread: 0, memberships: [] })
    .on(listChannelChoices, [{ topic: 'results', in_app: true, by_mail: true, by_push: true }])
    .on(saveReaderSettings, { message: 'Saved.' })
    .on(getPushSettings, { public_key: 'key', devices: 0 })
    .on(subscribeToPush, { message: 'Push messages are on for this device.' })
    .on(unsubscribeFromPush, { message: 'Push messages are off for this device.' });
const open = () => renderPage('/dashboard?panel=notification', { as: 'Student' });

describe('push messages on this device', () => {
  test('are turned on with permission, and off again', async () => {
    const { pushManager, serviceWorker, made } = pushBrowser('granted');
    const fake = server();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeDefined();
    expect(serviceWorker.register).toHaveBeenCalledWith('/push.js', { scope: '/push/' });
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'key',
    });
    expect(fake.sentTo(subscribeToPush).map(({ body }) => body)).toEqual([
      { address: SUBSCRIPTION.endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    ]);
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined();
    expect(fake.sentTo(unsubscribeFromPush).map(({ body }) => body)).toEqual([
      { address: SUBSCRIPTION.endpoint },
    ]);
    expect(made.unsubscribe).toHaveBeenCalled();
  });

  test('a blocked browser says what to do', async () => {
    pushBrowser('denied');
    server();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/^Notifications from this site are blocked\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  test('a browser without push says so', async () => {
    server();
    open();
    expect(await screen.findByText(/^This browser doesn't support push messages\./)).toBeDefined();
  });

  test('go on after the same person signed in again, and not for somebody else', async () => {
    const { pushManager } = pushBrowser('granted', 'granted');
    await pushManager.subscribe({});
    const fake = server();
    const first = open();
    await screen.findByRole('button', { name: 'Turn on' });
    expect(fake.sentTo(subscribeToPush)).toEqual([]);
    await first.user.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(fake.sentTo(subscribeToPush)).toHaveLength(1));
    first.unmount();
    open();
    await waitFor(() => expect(fake.sentTo(subscribeToPush)).toHaveLength(2));
  });
});
