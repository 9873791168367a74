import {
  type FoundCommunity,
  findCommunities,
  joinCommunity,
  leaveCommunity,
  listJoinedCommunities,
  setNickname,
  withdrawRequest,
} from '@quivia/contract/communities';
import { lookAtInvitation, previewInvitation, useInvitation } from '@quivia/contract/community-invitations';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getProfile, refresh } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { JOINED_CLUB } from '../../../testing/sample-community.ts';
import { tokenWith } from '../../../testing/sign-in.ts';

const books: FoundCommunity = {
  id: 6,
  name: 'Book Circle',
  description: 'For readers.',
  is_open: true,
  asks_first: false,
  picture: null,
  member_count: 14,
  standing: 'none',
};

const member = { as: 'CommunityMember' } as const;

/** Answers what every page asks for once the roles may have changed. */
const communityServer = () =>
  fakeServer()
    .on(refresh, { access_token: tokenWith(['CommunityMember']) })
    .on(getProfile, {
      id: 7,
      username: 'anna01',
      email: 'anna@example.org',
      is_verified: true,
      pending_email: null,
      roles_withheld: [],
      has_password: true,
      roles_of_colleges: [],
      name: null,
      roles: ['CommunityMember'],
    });

describe('the communities of a person', () => {
  const open = () => renderPage('/communitymember', member);

  test('joining replaces the button with a badge, and the focus stays there', async () => {
    let { standing } = books;
    communityServer()
      .on(listJoinedCommunities, [JOINED_CLUB])
      .on(findCommunities, () => [{ ...books, standing }])
      .on(joinCommunity, () => {
        standing = 'member';
        return { message: 'Welcome to Book Circle.', outcome: 'joined' as const, quizzes: 0 };
      });
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Join Book Circle' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Welcome to Book Circle.')).toBeDefined();
    const badge = await screen.findByText("You're a member");
    await waitFor(() => expect(document.activeElement?.contains(badge)).toBe(true));
  });

  test('where approval is needed, a request can be sent and cancelled', async () => {
    let { standing } = books;
    const server = communityServer()
      .on(listJoinedCommunities, [JOINED_CLUB])
      .on(findCommunities, () => [{ ...books, asks_first: true, standing }])
      .on(joinCommunity, () => {
        standing = 'asked';
        return { message: 'Request sent.', outcome: 'asked' as const, quizzes: 0 };
      })
      .on(withdrawRequest, () => {
        standing = 'none';
        return { message: 'Request withdrawn.' };
      });
    const { user } = open();
    expect(await screen.findByText(/approval needed/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Ask to join Book Circle' }));
    expect(await screen.findByText('Requested')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel request to join Book Circle' }));
    expect(await screen.findByRole('button', { name: 'Ask to join Book Circle' })).toBeDefined();
    expect(server.sentTo(withdrawRequest)[0]?.params).toEqual({ id: '6' });
  });

  test('a search without a result names what was searched for', async () => {
    communityServer()
      .on(listJoinedCommunities, [])
      .on(findCommunities, ({ query }) => (query.search ? [] : [books]));
    const { user } = open();
    await screen.findByText('Book Circle');
    await user.type(screen.getByLabelText('Search communities'), 'go{Enter}');
    expect(await screen.findByText('No open community matches ‘go’.')).toBeDefined();
    expect(screen.getByText("You haven't joined a community yet.")).toBeDefined();
  });

  test('a taken nickname is refused at its field; a blank one is sent as null', async () => {
    const server = communityServer()
      .on(listJoinedCommunities, [{ ...JOINED_CLUB, nickname: 'Rook' }])
      .on(findCommunities, [])
      .on(setNickname, () => refusal('already_exists', { fields: { nickname: 'That nickname is taken.' } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Nickname in Chess Club' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your nickname in Chess Club' }));
    await user.clear(dialog.getByLabelText('Nickname'));
    await user.type(dialog.getByLabelText('Nickname'), 'Queen');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('That nickname is taken.')).toBeDefined();

    server.on(setNickname, { message: 'Your own name is shown now.' });
    await user.clear(dialog.getByLabelText('Nickname'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your own name is shown now.')).toBeDefined();
    expect(server.sentTo(setNickname).map(({ body }) => body.nickname)).toEqual(['Queen', null]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [{ is_open: true, asks_first: false }, 'You can rejoin at any time.'],
    [{ is_open: true, asks_first: true }, 'To rejoin, an admin has to approve you again.'],
    [{ is_open: false, asks_first: false }, "To rejoin, you'll need another invitation."],
  ])('leaving a community with %j says how to come back', async (kind, sentence) => {
    const server = communityServer()
      .on(listJoinedCommunities, [{ ...JOINED_CLUB, ...kind }])
      .on(findCommunities, [])
      .on(leaveCommunity, { message: 'You have left Chess Club.' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Leave Chess Club' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Chess Club?' }));
    expect(dialog.getByText(sentence, { exact: false })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.sentTo(leaveCommunity)).toHaveLength(0);
  });

  test('a link pasted into the field for the code becomes the code', async () => {
    communityServer()
      .on(listJoinedCommunities, [])
      .on(findCommunities, [])
      .on(lookAtInvitation, () => refusal('not_found', { message: 'We don’t know this code.' }));
    const { user, router } = open();
    const field = await screen.findByLabelText('Invitation code');
    await user.type(field, '2222{Enter}');
    expect(await screen.findByText('The code must have 8 characters')).toBeDefined();
    await user.clear(field);
    await user.click(field);
    await user.paste('https://quizzes.example.org/join/2222-3333');
    expect(field).toHaveProperty('value', '2222-3333');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/join/22223333'));
  });
});

describe('an invitation', () => {
  const club = { ...books, id: 5, name: 'Chess Club', is_member: false, by: 'Vera King' };
  const open = (code = '22223333') => renderPage(`/join/${code}`, member);

  test('shows the community, and joining leads to its quizzes', async () => {
    const server = communityServer().on(lookAtInvitation, club).on(useInvitation, {
      message: 'Welcome to Chess Club.',
      outcome: 'already',
      quizzes: 2,
      community_id: 5,
    });
    const { user, router } = open();
    expect(await screen.findByRole('heading', { name: 'Chess Club' })).toBeDefined();
    expect(screen.getByText('Vera King').parentElement?.textContent).toBe('Vera King invites you to');
    await user.click(screen.getByRole('button', { name: 'Join Chess Club' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/communitymember'));
    expect(router.state.location.search).toBe('?panel=take-quiz');
    expect(server.sentTo(useInvitation)[0]?.body).toEqual({ code: '22223333' });
  });

  test('leads a member to their communities', async () => {
    communityServer().on(lookAtInvitation, { ...club, is_member: true });
    open();
    expect(await screen.findByText("You're already a member")).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your communities' })).toBeDefined();
  });

  test('a refused code is shown with the reason, and another can be entered', async () => {
    const server = communityServer().on(lookAtInvitation, ({ body }) =>
      (body as { code: string }).code === '22223333' ? refusal('invitation_over') : club,
    );
    const { user } = open();
    expect(await screen.findByText(ERROR_MESSAGES.invitation_over)).toBeDefined();
    expect(screen.getByText('2222-3333')).toBeDefined();
    await user.type(screen.getByLabelText('Invitation code'), '44445555{Enter}');
    expect(await screen.findByRole('heading', { name: 'Chess Club' })).toBeDefined();
    // The server counts wrong codes, so each is sent once.
    expect(server.sentTo(lookAtInvitation)).toHaveLength(2);
  });

  test('after too many codes, the wait is named in minutes', async () => {
    communityServer().on(lookAtInvitation, () => refusal('too_many_codes', { retryAfter: 840 }));
    open();
    expect(await screen.findByText('You can try again in 14 minutes.')).toBeDefined();
  });

  test('an invitation used up before the button was pressed is refused on the page', async () => {
    communityServer()
      .on(lookAtInvitation, club)
      .on(useInvitation, () => refusal('invitation_over'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Join Chess Club' }));
    expect(await screen.findByText(ERROR_MESSAGES.invitation_over)).toBeDefined();
    expect(screen.getByLabelText('Invitation code')).toBeDefined();
  });

  test('is shown before signing in, which leads back to it', async () => {
    const { id: _, is_member: __, ...shown } = club;
    const server = communityServer().on(previewInvitation, shown);
    const { user, router } = renderPage('/join/22223333');
    expect(await screen.findByRole('heading', { name: 'Chess Club' })).toBeDefined();
    expect(screen.getByText('14 members')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
    expect(screen.getByRole('link', { name: /sign in/ }).getAttribute('href')).toBe('/signin');
    await user.click(screen.getByRole('link', { name: 'Sign up to join' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
    expect(router.state.location.state).toEqual({ from: '/join/22223333', community: 'Chess Club' });
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(await screen.findByText('Sign in to join Chess Club.')).toBeDefined();
    expect(server.sentTo(previewInvitation)).toHaveLength(1);
  });

  test('on a busy network it can still be seen after signing in', async () => {
    communityServer().on(previewInvitation, () => refusal('too_many_codes', { retryAfter: 840 }));
    renderPage('/join/22223333');
    expect(await screen.findByText(/Sign in to see yours/)).toBeDefined();
    expect(screen.getByRole('link', { name: /sign in/ })).toBeDefined();
  });

  test('a damaged link says so, shows the field for the code and sends nothing', async () => {
    const server = communityServer().on(lookAtInvitation, club);
    open('XQ3=');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete/);
    expect(await screen.findByLabelText('Invitation code')).toBeDefined();
    expect(server.sentTo(lookAtInvitation)).toHaveLength(0);
  });
});
