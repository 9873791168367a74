import { sendVerification, verifyEmail } from '@quivia/contract/accounts';
import { getProfile, refresh } from '@quivia/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '../../platform/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const TITLE = "Your email isn't verified";
const profile = (is_verified: boolean) => ({
  id: 7,
  username: 'anna01',
  email: 'anna@example.org',
  is_verified,
  pending_email: null,
  roles: [],
  roles_withheld: [],
  has_password: true,
  roles_of_colleges: [],
  name: null,
});

function open(address: string) {
  sessionStore.start(tokenWith(['Student', 'Faculty', 'CommunityMember'], { is_verified: false }));
  return renderPage(address);
}

// H1
test.each(['/dashboard', '/student', '/faculty', '/communitymember'])(
  'a person who is not verified is reminded on %s and can ask for the code again',
  async (address) => {
    const server = fakeServer()
      .on(getProfile, profile(false))
      .on(sendVerification, { message: "We've sent a new code to your email." });
    const { user } = open(address);
    expect(await screen.findByRole('region', { name: TITLE })).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: /Send the code again/ })[0] as HTMLElement);
    expect(await screen.findByText("We've sent a new code to your email.")).toBeDefined();
    expect(server.sentTo(sendVerification)).toHaveLength(1);
  },
);

test('the reminder goes once the code is entered', async () => {
  fakeServer()
    .on(getProfile, profile(false))
    .on(verifyEmail, { message: 'Your email is verified.' })
    .on(refresh, { access_token: tokenWith([], { is_verified: true }) });
  const { user } = open('/dashboard?panel=profile');
  await screen.findByRole('region', { name: TITLE });
  await user.type(await screen.findByLabelText('Code'), '123456');
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

test('a verified person is not reminded', async () => {
  fakeServer().on(getProfile, profile(true));
  renderPage('/dashboard', { as: 'Student' });
  await screen.findByText('Home', { selector: 'h1' });
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});
