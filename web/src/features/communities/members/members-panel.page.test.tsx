import { listOwnCommunities } from '@quivia/contract/communities';
import { listInvitations } from '@quivia/contract/community-invitations';
import {
  decideRequest,
  listMembers,
  listRequests,
  type Member,
  makeCommunityAdmin,
  removeCommunityAdmin,
  removeMember,
} from '@quivia/contract/community-members';
import { refresh } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OWN_CLUB } from '../../../testing/sample-community.ts';
import { tokenWith } from '../../../testing/sign-in.ts';

const member = (user_id: number, username: string, given: Partial<Member> = {}): Member => ({
  user_id,
  username,
  name: null,
  nickname: null,
  joined_at: '2026-10-01T09:00:00.000Z',
  is_member: true,
  is_admin: false,
  ...given,
});
// The harness signs in the person with id 7.
const self = member(7, 'anna01', { is_admin: true, is_member: false });
const ben = member(8, 'ben02', { name: 'Ben Roy', nickname: 'Rook' });
const carl = member(9, 'carl03');

function club(members = [self, ben, carl]) {
  return fakeServer()
    .on(listOwnCommunities, [OWN_CLUB])
    .on(listInvitations, [])
    .on(listMembers, ({ query }) => members.filter(({ username }) => username.includes(query.search ?? '')));
}

const open = () => renderPage('/community?panel=members', { as: 'Community' });
const rowOf = async (text: string) =>
  (await screen.findByText(text, { selector: 'table *' })).closest('tr') as HTMLElement;

/** Opens the menu of a person and chooses an action. */
async function choose(user: ReturnType<typeof open>['user'], username: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Manage ${username}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists members and admins with names and nicknames, and marks your own row', async () => {
  club();
  open();
  const own = within(await rowOf('anna01'));
  expect(own.getByText('(you)')).toBeDefined();
  expect(own.getByText('Admin')).toBeDefined();
  expect(own.getByText('Not a member')).toBeDefined();
  const other = within(await rowOf('Ben Roy'));
  expect(other.getByText('ben02')).toBeDefined();
  expect(other.getByText('On the leaderboard as Rook')).toBeDefined();
  expect(
    screen.getByText("Chess Club has 2 members. Admins who haven't joined are listed but not counted."),
  ).toBeDefined();
});

test('a search is sent to the server, and names what was not found', async () => {
  const server = club();
  const { user } = open();
  await rowOf('carl03');
  await user.type(screen.getByLabelText('Search members'), 'zoe{Enter}');
  expect(await screen.findByText('No name or username contains ‘zoe’.')).toBeDefined();
  expect(server.sentTo(listMembers).at(-1)).toMatchObject({ params: { id: '5' }, query: { search: 'zoe' } });
});

test('a member becomes an admin once the consequences are confirmed', async () => {
  const server = club().on(makeCommunityAdmin, { message: 'carl03 is now an admin.' });
  const { user } = open();
  await choose(user, 'carl03', 'Make admin');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make carl03 an admin?' }));
  expect(server.sentTo(makeCommunityAdmin)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Make admin' }));
  expect(await screen.findByText('carl03 is now an admin.')).toBeDefined();
  expect(server.sentTo(makeCommunityAdmin)[0]).toMatchObject({ params: { id: '5' }, body: { user_id: 9 } });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('cancelling a removal sends nothing', async () => {
  const server = club().on(removeMember, { message: 'Removed.' });
  const { user } = open();
  await choose(user, 'ben02', 'Remove from community');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Ben Roy?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sentTo(removeMember)).toHaveLength(0);
});

test('a removed member is gone from the list', async () => {
  const members = [self, ben, carl];
  const server = club(members).on(removeMember, ({ params }) => {
    members.splice(
      members.findIndex(({ user_id }) => String(user_id) === params.user_id),
      1,
    );
    return { message: 'Ben Roy has been removed.' };
  });
  const { user } = open();
  await choose(user, 'ben02', 'Remove from community');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Ben Roy has been removed.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Ben Roy')).toBeNull());
  expect(server.sentTo(removeMember)[0]?.params).toEqual({ id: '5', user_id: '8' });
});

test('the last admin cannot step down: the refusal is shown and the page stays', async () => {
  club().on(removeCommunityAdmin, () => refusal('still_used', { message: 'You are the last admin.' }));
  const { user, router } = open();
  await choose(user, 'anna01', 'Step down as admin');
  await user.click(await screen.findByRole('button', { name: 'Step down' }));
  expect(await screen.findByText('You are the last admin.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/community');
});

test('an admin who steps down leaves the page', async () => {
  club()
    .on(removeCommunityAdmin, { message: 'You are no longer an admin.' })
    .on(refresh, { access_token: tokenWith([]) });
  const { user, router } = open();
  await choose(user, 'anna01', 'Step down as admin');
  await user.click(await screen.findByRole('button', { name: 'Step down' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('an admin cannot remove themselves here', async () => {
  club();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Manage anna01' }));
  expect(await screen.findByRole('menuitem', { name: 'Step down as admin' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Remove from community' })).toBeNull();
});

test('requests are approved and declined; the list then shows who is left', async () => {
  const waiting = [
    { user_id: 21, username: 'dev04', name: 'Dev Nair', asked_at: '2026-11-01T10:00:00.000Z' },
    { user_id: 22, username: 'eva05', name: null, asked_at: '2026-11-02T10:00:00.000Z' },
  ];
  const server = club()
    .on(listOwnCommunities, () => [{ ...OWN_CLUB, request_count: waiting.length }])
    .on(listRequests, () => [...waiting])
    .on(decideRequest, ({ params }) => {
      waiting.splice(
        waiting.findIndex(({ user_id }) => String(user_id) === params.user_id),
        1,
      );
      return { message: 'Decided.' };
    });
  const { user } = open();
  expect(await screen.findByRole('region', { name: '2 people want to join' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Approve dev04' }));
  expect(await screen.findByRole('region', { name: '1 person wants to join' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Decline eva05' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decline eva05' })).toBeNull());
  expect(server.sentTo(decideRequest).map(({ params, body }) => [params.user_id, body])).toEqual([
    ['21', { admit: true }],
    ['22', { admit: false }],
  ]);
});

test('a list that fails to load says why and can be loaded again', async () => {
  const server = club().on(listMembers, () => refusal('too_many_requests'));
  const { user } = open();
  const alert = within(await screen.findByRole('alert'));
  server.on(listMembers, [ben]);
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Ben Roy')).toBeDefined();
});
