import { getHealth, type Health, type HealthPart } from '@quivia/contract/health';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

const part = (name: HealthPart['part'], given: Partial<HealthPart> = {}): HealthPart => ({
  part: name,
  state: 'good',
  finding: `All is well with ${name}.`,
  remedy: null,
  figures: [],
  ...given,
});

const health = (...parts: HealthPart[]): Health => ({
  state: parts.some(({ state }) => state === 'bad') ? 'bad' : 'good',
  checked_at: '2026-11-16T09:00:00.000Z',
  versions: [{ label: 'PostgreSQL', value: '18.4' }],
  parts,
});

const open = () => renderPage('/admin?panel=health', { as: 'Admin' });

test('what needs somebody comes first, with words for its state and what to do', async () => {
  fakeServer().on(
    getHealth,
    health(
      part('database', { figures: [{ label: 'Role', value: 'primary' }] }),
      part('mail', { state: 'watch', finding: "Emails aren't sent.", remedy: 'Set SMTP_URL.' }),
      part('saves', { state: 'bad', finding: "Answers can't be saved.", remedy: 'Check the standby.' }),
    ),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'Something needs attention now' })).toBeDefined();
  const rows = screen.getAllByRole('listitem', { name: /Saving answers|Email|Database/ });
  expect(rows.map((row) => within(row).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Saving answers',
    'Email',
    'Database',
  ]);
  const [saves, mail, database] = rows.map((row) => within(row));
  expect(saves?.getByText('Act now')).toBeDefined();
  expect(saves?.getByText(/Check the standby\./).textContent).toBe('What to do: Check the standby.');
  expect(mail?.getByText('Attention')).toBeDefined();
  expect(database?.getByText('Good')).toBeDefined();
  expect(database?.queryByText('What to do:')).toBeNull();
  expect(database?.getByText('primary')).toBeDefined();
  expect(screen.getByText('18.4')).toBeDefined();
});

test('it can be checked again', async () => {
  const server = fakeServer().on(getHealth, health(part('saves', { state: 'bad', remedy: 'Wait.' })));
  const { user } = open();
  await screen.findByText('Act now');
  server.on(getHealth, health(part('saves')));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined();
});

test('a server that cannot answer is itself a finding', async () => {
  const server = fakeServer().on(getHealth, () => refusal('database_away'));
  const { user } = open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('check that the server and its database are running');
  expect(alert.textContent).toContain('The service is restarting.');
  server.on(getHealth, health(part('saves')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined();
});
