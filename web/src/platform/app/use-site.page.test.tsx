import { getSite } from '@quivia/contract/site';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderElement } from '../../testing/render-page.tsx';
import { useSite } from './use-site.ts';

const SITE = {
  college_name: 'North College',
  links: [],
  demo_accounts: [],
  password_rule: 'ordered' as const,
};

const Name = () => <p>{useSite()?.college_name ?? 'unknown'}</p>;

test('is fetched once, however many components show it', async () => {
  const server = fakeServer().on(getSite, SITE);
  renderElement(
    <>
      <Name />
      <Name />
    </>,
  );
  expect(await screen.findAllByText('North College')).toHaveLength(2);
  expect(server.sentTo(getSite)).toHaveLength(1);
});

test('a transient failure is retried', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let calls = 0;
  fakeServer().on(getSite, () => {
    calls += 1;
    return calls === 1 ? refusal('busy') : SITE;
  });
  renderElement(<Name />);
  expect(await screen.findByText('North College')).toBeDefined();
  expect(calls).toBe(2);
});

test('after a refusal the next page that shows it tries again', async () => {
  const server = fakeServer().on(getSite, () => refusal('too_many_requests'));
  const { unmount } = renderElement(<Name />);
  await expect.poll(() => server.sentTo(getSite)).toHaveLength(1);
  expect(screen.getByText('unknown')).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve));
  unmount();
  server.on(getSite, SITE);
  renderElement(<Name />);
  expect(await screen.findByText('North College')).toBeDefined();
});
