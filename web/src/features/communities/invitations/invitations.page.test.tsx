import { listOwnCommunities } from '@quivia/contract/communities';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  mailInvitations,
  withdrawInvitation,
} from '@quivia/contract/community-invitations';
import { listMembers } from '@quivia/contract/community-members';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OWN_CLUB } from '../../../testing/sample-community.ts';

const invitation = (id: number, code: string, given: Partial<Invitation> = {}): Invitation => ({
  id,
  code,
  link: `https://quizzes.example.org/join/${code}`,
  email: null,
  places: 30,
  used: 4,
  expires_at: '2026-12-01T09:00:00.000Z',
  by: 'anna01',
  ...given,
});

function club(invitations: Invitation[] = []) {
  return fakeServer()
    .on(listOwnCommunities, [OWN_CLUB])
    .on(listMembers, [])
    .on(listInvitations, () => [...invitations]);
}

const open = () => renderPage('/community?panel=members', { as: 'Community' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a new code is created with the chosen limits and listed first', async () => {
  const made: Invitation[] = [invitation(1, '2345ABCD')];
  const server = club(made).on(createInvitation, () => {
    const fresh = invitation(2, '7K2MQ9XA', { places: 12, used: 0 });
    made.unshift(fresh);
    return fresh;
  });
  const { user } = open();
  const codes = await card('Invite with a code');
  await user.clear(codes.getByLabelText('Expires after (days)'));
  await user.type(codes.getByLabelText('Expires after (days)'), '3');
  await user.clear(codes.getByLabelText('Number of people'));
  await user.type(codes.getByLabelText('Number of people'), '12');
  await user.click(codes.getByRole('button', { name: 'Create a code' }));
  expect(await screen.findByText('Code 7K2M-Q9XA is ready.')).toBeDefined();
  expect(server.sentTo(createInvitation)[0]?.body).toEqual({ days: 3, places: 12 });
  const listed = within(codes.getByRole('list', { name: 'Codes that can be used' }));
  const [first, second] = listed.getAllByRole('listitem');
  expect(first?.textContent).toContain('7K2M-Q9XA');
  expect(first?.textContent).toContain('0 of 12 people have joined');
  expect(second?.textContent).toContain('4 of 30 people have joined');
});

test.each([
  ['0', 'Please enter a whole number from 1 to 90'],
  ['91', 'Please enter a whole number from 1 to 90'],
  ['1.5', 'Please enter a whole number from 1 to 90'],
])('a code that lasts %s days is refused before it is sent', async (days, sentence) => {
  const server = club().on(createInvitation, invitation(2, '7K2MQ9XA'));
  const { user } = open();
  const codes = await card('Invite with a code');
  await user.clear(codes.getByLabelText('Expires after (days)'));
  await user.type(codes.getByLabelText('Expires after (days)'), days);
  await user.click(codes.getByRole('button', { name: 'Create a code' }));
  expect(await codes.findByText(sentence)).toBeDefined();
  expect(server.sentTo(createInvitation)).toHaveLength(0);
});

test('on a phone the link can be shared with another app', async () => {
  const shared: unknown[] = [];
  Object.assign(navigator, {
    share: async (given: unknown) => {
      shared.push(given);
      // As a browser does when the list of apps is closed.
      throw new DOMException('cancelled', 'AbortError');
    },
  });
  club([invitation(1, '2345ABCD')]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Share the link for 2345-ABCD' }));
  expect(shared).toEqual([{ url: 'https://quizzes.example.org/join/2345ABCD' }]);
});

test('pasted addresses are counted on the button and sent one by one', async () => {
  const server = club().on(mailInvitations, { message: '2 invitations sent.' });
  const { user } = open();
  const mail = await card('Invite by email');
  const box = mail.getByLabelText('Email addresses');
  await user.click(box);
  await user.paste('Ben Roy <ben@example.org>; eva@example.org, EVA@example.org');
  await user.selectOptions(mail.getByLabelText('Expires after'), '30 days');
  await user.click(mail.getByRole('button', { name: 'Send 2 invitations' }));
  expect(await screen.findByText('2 invitations sent.')).toBeDefined();
  expect(server.sentTo(mailInvitations)[0]?.body).toEqual({
    key: expect.any(String),
    emails: ['ben@example.org', 'eva@example.org'],
    days: 30,
  });
  expect(box).toHaveProperty('value', '');
});

test('invitations whose reply was lost are sent again under the same key, and the next ones under another', async () => {
  let isLost = true;
  const server = club().on(mailInvitations, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return { message: '1 invitation sent.' };
  });
  const { user } = open();
  const mail = await card('Invite by email');
  const box = mail.getByLabelText('Email addresses');
  const keys = () => server.sentTo(mailInvitations).map(({ body }) => body.key);
  const send = async () => user.click(await mail.findByRole('button', { name: 'Send 1 invitation' }));
  await user.type(box, 'ben@example.org');
  await send();
  await waitFor(() => expect(keys()).toHaveLength(1));
  isLost = false;
  await waitFor(async () => {
    await send();
    expect(keys()).toHaveLength(2);
  });
  await waitFor(() => expect(box).toHaveProperty('value', ''));
  await user.type(box, 'eva@example.org');
  await send();
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, again, next] = keys();
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('a wrong address keeps the text, names it and puts the cursor there', async () => {
  const server = club().on(mailInvitations, { message: 'Sent.' });
  const { user } = open();
  const mail = await card('Invite by email');
  const box = mail.getByLabelText('Email addresses');
  await user.type(box, 'ben at example.org');
  await user.click(mail.getByRole('button', { name: 'Send invitations' }));
  expect(await mail.findByText('‘ben at example.org’ is not an email address.')).toBeDefined();
  expect(document.activeElement).toBe(box);
  await user.type(box, '!');
  expect(mail.queryByText(/is not an email address/)).toBeNull();
  expect(server.sentTo(mailInvitations)).toHaveLength(0);
});

test('an empty box asks for an address', async () => {
  club();
  const { user } = open();
  const mail = await card('Invite by email');
  await user.click(mail.getByRole('button', { name: 'Send invitations' }));
  expect(await mail.findByText('Please enter an email address')).toBeDefined();
});

test('a refusal about the addresses is shown at the field, any other in a toast', async () => {
  const server = club().on(mailInvitations, () =>
    refusal('invalid_input', { fields: { emails: 'ben@example.org is already a member.' } }),
  );
  const { user } = open();
  const mail = await card('Invite by email');
  await user.type(mail.getByLabelText('Email addresses'), 'ben@example.org');
  await user.click(mail.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await mail.findByText('ben@example.org is already a member.')).toBeDefined();

  server.on(mailInvitations, () => refusal('too_many_requests', { message: 'Too many emails today.' }));
  await user.click(mail.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByText('Too many emails today.')).toBeDefined();
  expect(mail.getByLabelText('Email addresses')).toHaveProperty('value', 'ben@example.org');
});

test('email invitations are listed with their address, and a withdrawn one disappears', async () => {
  const sent = [invitation(3, 'MAILMAIL', { email: 'eva@example.org', places: 1, used: 0 })];
  const server = club(sent).on(withdrawInvitation, () => {
    sent.pop();
    return { message: 'This code no longer works.' };
  });
  const { user } = open();
  const mail = await card('Invite by email');
  expect(await mail.findByText('eva@example.org')).toBeDefined();
  // One person each: there is nothing to count.
  expect(mail.queryByText(/people have joined/)).toBeNull();
  await user.click(mail.getByRole('button', { name: 'Withdraw MAIL-MAIL' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw MAIL-MAIL?' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This code no longer works.')).toBeDefined();
  expect(server.sentTo(withdrawInvitation)[0]?.params).toEqual({ id: '5', invitation_id: '3' });
  await waitFor(() => expect(mail.queryByText('eva@example.org')).toBeNull());
});

test('the link is copied, not only the code', async () => {
  club([invitation(1, '7K2MQ9XA')]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Copy link 7K2M-Q9XA' }));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('https://quizzes.example.org/join/7K2MQ9XA');
});

test('says by whom each code was created, and which are your own', async () => {
  club([invitation(1, '2345ABCD'), invitation(2, '7K2MQ9XA', { by: 'bala02' })]);
  open();
  const codes = await card('Invite with a code');
  const [own, other] = (await codes.findAllByText(/created by/)).map(({ textContent }) => textContent);
  expect(own).toMatch(/, created by you$/);
  expect(other).toMatch(/, created by bala02$/);
});
