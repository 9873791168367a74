import { listOralCandidates } from '@quivia/contract/oral/candidates';
import { getOral, listOrals } from '@quivia/contract/oral/exams';
import * as people from '@quivia/contract/oral/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';
import { tokenWith } from '../../../testing/sign-in.ts';

beforeAll(() => Promise.all([import('./panels-page.tsx'), import('./guest-page.tsx')]));

const NOW = '2026-01-01T09:00:00.000Z';
const EXAMINER: people.Examiner = {
  id: 3,
  name: 'Gita Rao',
  affiliation: '',
  role: 'internal',
  is_guest: false,
  is_you: false,
  state: 'not_invited',
  invited_at: null,
  accepted_at: null,
  access_ends_at: null,
  substitute_for: null,
  email: null,
  conflicts: [],
};
const EXTERNAL: people.Examiner = {
  ...EXAMINER,
  id: 4,
  name: 'Meera Nair',
  affiliation: 'Cochin University',
  role: 'external',
  is_guest: true,
  state: 'accepted',
  invited_at: NOW,
  accepted_at: NOW,
  access_ends_at: NOW,
  email: 'meera@university.example',
};
const PEOPLE: people.OralPeople = {
  examiners: [EXAMINER, EXTERNAL],
  panels: [{ id: 9, name: 'Panel A', examiner_ids: [3, 4] }],
  former: [
    { id: 2, name: 'Hari', role: 'chair', ended_at: NOW, conflict: 'A relative.', substitute: 'Gita Rao' },
  ],
};

const panels = (given: Partial<people.OralPeople> = {}, oral = sampleOral()) =>
  fakeServer()
    .on(getOral, oral)
    .on(listOralCandidates, [])
    .on(people.getOralPeople, { ...PEOPLE, ...given })
    .on(people.listOralColleagues, [{ user_id: 8, username: 'ravi01', name: 'Ravi' }])
    .on(people.addExaminer, { id: 5, message: 'Ravi added as internal examiner.' })
    .on(people.createPanel, { id: 10, message: 'Panel B created.' })
    .on(people.inviteExaminer, { message: 'Invitation sent to Meera Nair.' })
    .on(people.declareConflict, { message: 'Recorded.' })
    .on(people.acceptInvitationToOral, { message: 'Thank you.' });

test('a coordinator adds a colleague and an external, and makes a panel', async () => {
  const server = panels();
  const { user, container } = renderPage('/oral/7/panels', { as: 'Faculty' });
  const list = within(await screen.findByRole('region', { name: 'Examiners' }));
  expect(list.getByText('Not invited yet')).toBeTruthy();
  expect(list.getByText('External examiner · Cochin University · meera@university.example')).toBeTruthy();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Add examiner' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Search for a colleague and choose one.')).toBeTruthy();
  await user.type(dialog.getByRole('searchbox'), 'rav');
  await user.click(await dialog.findByRole('button', { name: 'Ravi (ravi01)' }));
  // The only panel needs no choice.
  expect((dialog.getByLabelText('Panel') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Panel A');
  await expectAccessible(document.body);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.sentTo(people.addExaminer)[0]).toMatchObject({
      body: { role: 'internal', person: { user_id: 8 }, panel_id: 9, invite: true },
    }),
  );

  await user.click(await screen.findByRole('button', { name: 'Add examiner' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Elsewhere'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findAllByText('Please fill all the details')).toHaveLength(2);
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Asha');
  await user.type(dialog.getByLabelText(/^Email address/), 'asha@example.org');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.sentTo(people.addExaminer)[1]).toMatchObject({
      body: { role: 'external', person: { name: 'Asha', email: 'asha@example.org' } },
    }),
  );

  await user.click(await screen.findByRole('button', { name: 'Add panel' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please fill all the details')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Name/), 'Panel B');
  await user.click(dialog.getByLabelText('Meera Nair (external examiner)'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo(people.createPanel)[0]).toMatchObject({
      body: { name: 'Panel B', examiner_ids: [4] },
    }),
  );
});

test('a change and a conflict of interest say what is missing', async () => {
  const server = panels().on(people.changeExaminer, { message: 'Saved.' });
  const { user } = renderPage('/oral/7/panels', { as: 'Faculty' });
  const choose = async (act: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Meera Nair' }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await choose('Edit');
  await user.clear(dialog.getByLabelText('Name'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please fill all the details')).toBeTruthy();
  await user.type(dialog.getByLabelText('Name'), 'Meera');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(people.changeExaminer)[0]?.body).toMatchObject({ name: 'Meera', role: 'external' });

  dialog = await choose('Declare a conflict of interest');
  await dialog.findByLabelText('Reason');
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  expect(await dialog.findByText('Please give a reason')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'A relative');
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = server.sentTo(people.declareConflict);
  expect(sent?.body.reason).toBe('A relative');
  expect(sent?.body.candidate_id).toBeUndefined();
});

test('without examiners the page says what to do, and a failure can be retried', async () => {
  panels({ examiners: [], panels: [], former: [] });
  const { unmount } = renderPage('/oral/7/panels', { as: 'Faculty' });
  expect(await screen.findByText('No examiners yet')).toBeTruthy();
  expect(screen.getByText('No panels yet')).toBeTruthy();
  unmount();
  panels().on(people.getOralPeople, refusal('not_allowed'));
  renderPage('/oral/7/panels', { as: 'Faculty' });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an examiner accepts and declares a conflict of interest', async () => {
  const examiner = { id: 3, role: 'internal', is_guest: false } as const;
  const server = panels(
    { examiners: [{ ...EXAMINER, is_you: true, state: 'invited', invited_at: NOW }], former: [] },
    sampleOral({ is_coordinator: false, examiner }),
  );
  const { user } = renderPage('/oral/7/panels', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(server.sentTo(people.acceptInvitationToOral)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Add examiner' })).toBeNull();
});

const INVITATION = {
  exam_id: 7,
  title: 'Physics laboratory',
  course_name: 'Physics',
  institution: 'Example College',
  coordinator: 'Gita',
  name: 'Meera Nair',
  role: 'external' as const,
  sessions: [{ starts_at: NOW, ends_at: NOW, room: 'Physics laboratory 2' }],
  has_declined: false,
  email: 'm…@university.example',
  is_open: false,
};

test('the invitation says when and where, and an external who cannot come says so without a code', async () => {
  let hasDeclined = false;
  const server = fakeServer()
    .on(people.lookAtInvitation, () => ({ ...INVITATION, has_declined: hasDeclined }))
    .on(people.declineMailedInvitation, () => {
      hasDeclined = true;
      return { message: "Thank you. The coordinator can see that you can't come." };
    });
  const { user, container } = renderPage('/viva/abcdefghijklmnopqrstuvwx');
  expect(await screen.findByText(/Physics laboratory 2$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: "I can't come" }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await expectAccessible(container);
  await user.type(dialog.getByLabelText(/^Reason/), 'I am abroad.');
  await user.click(dialog.getByRole('button', { name: "I can't come" }));
  expect(await screen.findByText(/^You said that you can't come\./)).toBeTruthy();
  expect(server.sentTo(people.declineMailedInvitation)[0]?.body).toMatchObject({ reason: 'I am abroad.' });
  // They can change their mind.
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeTruthy();
});

test('a coordinator sees who cannot come and why; a colleague says so on the same page', async () => {
  const declined = { ...EXTERNAL, state: 'declined' as const, accepted_at: null, decline_reason: 'Abroad.' };
  const you = { ...EXAMINER, is_you: true };
  const server = panels({ examiners: [you, declined] });
  server.on(people.declineInvitationToOral, { message: 'Thank you.' });
  const { user } = renderPage('/oral/7/panels', { as: 'Faculty' });
  const list = within(await screen.findByRole('region', { name: 'Examiners' }));
  expect(list.getByText("Can't come")).toBeTruthy();
  expect(list.getByText(/Can't come: Abroad\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: "I can't come" }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: "I can't come" }),
  );
  await waitFor(() =>
    expect(server.sentTo(people.declineInvitationToOral)[0]?.body).toMatchObject({ reason: '' }),
  );
});

test('an external opens the link, asks for the code and is in', async () => {
  const server = fakeServer()
    .on(people.lookAtInvitation, INVITATION)
    .on(people.sendEntryCode, { message: 'A code is on its way to m…@university.example.' })
    .on(people.enterAsGuest, { access_token: tokenWith([]), exam_id: 7 })
    .on(listOrals, [])
    .on(
      getOral,
      sampleOral({ is_coordinator: false, examiner: { id: 4, role: 'external', is_guest: true } }),
    );
  const { user, container, router } = renderPage('/viva/abcdefghijklmnopqrstuvwx');
  expect(await screen.findByText('Physics laboratory')).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  const field = await screen.findByLabelText(/^Code from the email/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await expectAccessible(container);
  await user.type(field, '123456');
  await waitFor(() => expect(router.state.location.pathname).toContain('/oral/7'));
  expect(server.sentTo(people.enterAsGuest)).toHaveLength(1);
  // Later the server ends the session: not the sign-in page, but whom to ask.
  act(() => sessionStore.end('server'));
  expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeTruthy();
  expect(screen.getByText(/ask Gita \(Example College\) to send you a new invitation/)).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: 'Sign in with an account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});

test('anyone else without a session gets the sign-in page, and an incomplete link says so', async () => {
  fakeServer().on(people.lookAtInvitation, refusal('invalid_input'));
  const { router, unmount } = renderPage('/oral/7');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  unmount();
  renderPage('/viva/abc');
  expect(await screen.findByText(/^This link is incomplete\./)).toBeTruthy();
});

test('a link that is over says whom to ask', async () => {
  fakeServer().on(people.lookAtInvitation, refusal('wrong_link'));
  renderPage('/viva/abcdefghijklmnopqrstuvwx');
  expect(await screen.findByText("This invitation can't be opened")).toBeTruthy();
});
