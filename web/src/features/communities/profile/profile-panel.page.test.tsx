import { changeCommunityProfile, listOwnCommunities } from '@quivia/contract/communities';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OWN_CLUB } from '../../../testing/sample-community.ts';

const open = () => renderPage('/community?panel=profile', { as: 'Community' });
const preview = () => within(screen.getByRole('region', { name: 'As others see it' }));

test('the preview follows what is typed, before it is saved', async () => {
  fakeServer().on(listOwnCommunities, [OWN_CLUB]);
  const { user } = open();
  await user.type(await screen.findByLabelText('Name'), ' of Kochi');
  expect(preview().getByRole('heading', { name: 'Chess Club of Kochi' })).toBeDefined();
  expect(preview().getByText(/open to everyone/)).toBeDefined();
  await user.click(screen.getByLabelText(/^Approve each request/));
  expect(preview().getByText(/approval needed/)).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /^By invitation/ }));
  expect(preview().getByText(/by invitation/)).toBeDefined();
});

test('saving sends the version that was read; only an open community takes requests', async () => {
  let saved = { ...OWN_CLUB, asks_first: true };
  const server = fakeServer()
    .on(listOwnCommunities, () => [saved])
    .on(changeCommunityProfile, ({ body }) => {
      saved = { ...saved, ...(body as object), version: saved.version + 1 };
      return { message: 'Saved.' };
    });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /^By invitation/ }));
  expect(screen.queryByLabelText(/^Approve each request/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(server.sentTo(changeCommunityProfile)[0]?.body).toMatchObject({
    is_open: false,
    asks_first: false,
    version: 4,
  });
  // A second save builds on the version that the first one made.
  await user.type(screen.getByLabelText('Name'), ' II');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo(changeCommunityProfile)).toHaveLength(2));
  expect(server.sentTo(changeCommunityProfile)[1]?.body).toMatchObject({ name: 'Chess Club II', version: 5 });
});

test('the second of two admins sees the other version, keeps their own changes and can save them', async () => {
  let current = OWN_CLUB;
  const server = fakeServer()
    .on(listOwnCommunities, () => [current])
    .on(changeCommunityProfile, ({ body }) =>
      (body as { version: number }).version === current.version
        ? { message: 'Saved.' }
        : refusal('changed_meanwhile'),
    );
  const { user } = open();
  await user.clear(await screen.findByLabelText('Description'));
  await user.type(screen.getByLabelText('Description'), 'Mine.');
  current = { ...OWN_CLUB, name: 'Chess and Go', description: 'Theirs.', version: 5 };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
  expect(notice.getByText('Chess and Go')).toBeDefined();
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Mine.');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(server.sentTo(changeCommunityProfile).at(-1)?.body).toMatchObject({
    description: 'Mine.',
    version: 5,
  });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an empty name is refused at its field, and nothing is sent', async () => {
  const server = fakeServer()
    .on(listOwnCommunities, [OWN_CLUB])
    .on(changeCommunityProfile, { message: 'Saved.' });
  const { user } = open();
  await user.clear(await screen.findByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a value')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(server.sentTo(changeCommunityProfile)).toHaveLength(0);
});

test('with several communities, the chosen one is shown', async () => {
  const other = { ...OWN_CLUB, id: 6, name: 'Book Circle', description: 'For readers.' };
  fakeServer().on(listOwnCommunities, [OWN_CLUB, other]);
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Community' }), 'Book Circle');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Book Circle'));
});
