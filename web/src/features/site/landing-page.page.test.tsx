import { getSite } from '@quivia/contract/site';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

afterEach(() => vi.useRealTimers());

const linksOf = (landmark: string) =>
  within(screen.getByRole(landmark))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('visitors can sign up or log in; people who are signed in go to their dashboard', async () => {
  fakeServer();
  const { unmount } = renderPage('/');
  await screen.findByRole('heading', { name: /Welcome/ });
  expect(linksOf('main')).toEqual(['Sign up', 'Login']);
  unmount();
  renderPage('/', { as: 'Student' });
  await screen.findByRole('heading', { name: /Welcome/ });
  expect(linksOf('main')).toEqual(['Dashboard']);
});

test('where there is a demo, visitors can try it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeServer().on(getSite, async () => {
    await promise;
    return {
      college_name: 'North College',
      links: [],
      demo_accounts: [{ role: 'Admin' as const, username: 'demoadmin', password: 'Demo@2026' }],
      password_rule: 'ordered' as const,
    };
  });
  renderPage('/');
  await screen.findByRole('heading', { name: /Welcome/ });
  expect(linksOf('main')).toEqual(['Sign up', 'Login']);
  resolve();
  const demo = await screen.findByRole('link', { name: 'Try the demo' });
  expect(demo.getAttribute('href')).toBe('/signin');
});

test('a picture shows the product and holds its place until it is loaded', async () => {
  fakeServer();
  renderPage('/');
  const picture = await screen.findByRole('img', { name: /^The exam page/ });
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(picture.getAttribute('width')).toBe('1024');
  expect(picture.getAttribute('height')).toBe('704');
});

test('the footer names the college, and Quivia while it is not known', async () => {
  const site = {
    college_name: 'North College',
    links: [{ label: 'College website', url: 'https://college.example/' }],
    demo_accounts: [],
    password_rule: 'ordered' as const,
  };
  const { promise, resolve } = Promise.withResolvers<typeof site>();
  fakeServer().on(getSite, () => promise);
  renderPage('/');
  expect((await screen.findByRole('contentinfo')).textContent).toContain('Quivia');
  resolve(site);
  expect(await screen.findByText(`© ${new Date().getFullYear()} North College`)).toBeDefined();
  expect(linksOf('contentinfo')).toEqual(['About us', 'Contact', 'College website']);
});

test('the rings fill over time, and stop when they are paused', async () => {
  fakeServer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user, container } = renderPage('/');
  const pause = await screen.findByRole('button', { name: 'Pause background' });
  const filled = () =>
    Array.from(container.querySelectorAll('.answer-sheet > i'), (ring) => ring.hasAttribute('data-on'));
  const first = filled();
  expect(first).toHaveLength(100);
  act(() => vi.advanceTimersByTime(30_000));
  expect(filled()).not.toEqual(first);
  expect(filled().filter(Boolean)).toHaveLength(first.filter(Boolean).length);
  await user.click(pause);
  const paused = filled();
  act(() => vi.advanceTimersByTime(30_000));
  expect(filled()).toEqual(paused);
  expect(screen.getByRole('button', { name: 'Play background' })).toBeDefined();
});
