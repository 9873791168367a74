import { answerPendingMembership, listPendingMemberships } from '@quivia/contract/people';
import { getProfile } from '@quivia/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const NORTH = {
  id: 31,
  role: 'Student' as const,
  institution: 'North College',
  member_id: 'R25001',
  given_at: '2026-10-01T09:00:00.000Z',
};
const PROFILE = {
  id: 7,
  username: 'anna01',
  email: 'anna@example.org',
  is_verified: true,
  pending_email: null,
  roles: [],
  roles_withheld: [],
  has_password: true,
  roles_of_colleges: [],
  name: null,
};

function invited() {
  let waiting = [NORTH];
  return fakeServer()
    .on(getProfile, PROFILE)
    .on(listPendingMemberships, () => waiting)
    .on(answerPendingMembership, ({ body }) => {
      waiting = [];
      const { accept } = body as { accept: boolean };
      return {
        message: accept
          ? "You're now a student of North College."
          : "You've declined the invitation from North College.",
      };
    });
}

// M8
test.each([
  ['Accept', true, "You're now a student of North College."],
  ['Decline', false, "You've declined the invitation from North College."],
])('%s answers the invitation of an institution, which then goes', async (name, accept, message) => {
  const server = invited();
  const { user } = renderPage('/dashboard', { as: [] });
  expect(await screen.findByText('Would like to add you as a student, member ID R25001.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: `${name} the invitation from North College` }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.sentTo(answerPendingMembership)).toMatchObject([{ params: { id: '31' }, body: { accept } }]);
  await waitFor(() => expect(screen.queryByText('North College')).toBeNull());
});

test('a refused answer says why, and the invitation stays', async () => {
  invited().on(answerPendingMembership, () => refusal('too_many_requests'));
  const { user } = renderPage('/dashboard?panel=profile', { as: [] });
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation from North College' }));
  expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeDefined();
  expect(screen.getByText('North College')).toBeDefined();
});
