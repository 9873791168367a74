import { getExam, listExams } from '@quivia/contract/exams';
import * as conflicts from '@quivia/contract/marking-conflicts';
import * as guests from '@quivia/contract/marking-guests';
import * as team from '@quivia/contract/team';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../start-quiz-panel.tsx'));

const member = (user_id: number, given: Partial<team.TeamMember> = {}): team.TeamMember => ({
  user_id,
  username: `person${user_id}`,
  name: `Person ${user_id}`,
  is_you: false,
  share: 'see',
  given_by: 'Person 1',
  given_at: '2026-11-16T09:00:00.000Z',
  has_access: true,
  ...given,
});
const owner = member(1, { share: 'own', given_by: null, given_at: null });
const colleague = (user_id: number, given: Partial<team.ExamColleague> = {}): team.ExamColleague => ({
  user_id,
  username: `person${user_id}`,
  name: `Person ${user_id}`,
  teaches: true,
  share: null,
  ...given,
});

const said = { message: 'Done.' };
const college = (share: team.TeamMember['share'], ...members: team.TeamMember[]) =>
  fakeServer()
    .on(getExam, examOf({ share, shared_by: share === 'own' ? null : 'Person 1' }))
    .on(listExams, [])
    .on(team.getTeam, { title: 'Series 1', share, is_community: false, members })
    .on(team.listExamColleagues, [
      colleague(2, { share: 'see' }),
      colleague(3),
      colleague(4),
      colleague(5, { teaches: false }),
    ])
    .on(team.giveShares, said)
    .on(team.endShare, said)
    .on(team.leaveTeam, said)
    .on(team.changeOwner, said);

const open = () => renderPage('/faculty?panel=start-quiz&exam=3&view=team', { as: 'Faculty' });

test('the owner shares with all who teach the course in one step', async () => {
  const server = college('own', { ...owner, is_you: true }, member(2));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Choose all 2 who teach this course' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'They can' }), 'See paper, key and marks');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Share with 2 colleagues' }));
  await screen.findByText('Done.');
  expect(server.sentTo(team.giveShares)[0]?.body).toEqual({ user_ids: [3, 4], share: 'mark' });
});

test('says that nobody is chosen', async () => {
  const server = college('own', { ...owner, is_you: true });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one colleague.');
  await user.click(screen.getByRole('checkbox', { name: /^Person 5/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Share with 1 colleague' }));
  await screen.findByText('Done.');
  expect(server.sentTo(team.giveShares)).toMatchObject([{ body: { user_ids: [5], share: 'see' } }]);
});

test('the owner changes and ends a share, and hands the exam over', async () => {
  const server = college('own', { ...owner, is_you: true }, member(2));
  const { user } = open();
  const shares = within(await screen.findByRole('group', { name: 'Share of Person 2 (person2)' }));
  await user.click(shares.getByRole('radio', { name: 'Run' }));
  await screen.findByText('Done.');
  expect(server.sentTo(team.giveShares)[0]?.body).toEqual({ user_ids: [2], share: 'run' });
  const choose = async (name: string, confirm: string) => {
    await user.click(screen.getByRole('button', { name: 'More for Person 2 (person2)' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
  };
  await choose('End the share', 'End the share');
  await expect.poll(() => server.sentTo(team.endShare).length).toBe(1);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await choose('Hand the exam over', 'Hand over');
  await expect.poll(() => server.sentTo(team.changeOwner)[0]?.body).toEqual({ user_id: 2 });
});

test('a colleague sees who is there, changes nothing, and leaves', async () => {
  const server = college('see', owner, member(2, { is_you: true }), member(3, { has_access: false }));
  const { user } = open();
  expect(await screen.findByText('You can see its results and analysis when it has ended.')).toBeDefined();
  expect(screen.getByText(/This share opens nothing/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  // Nor what only people can do who run it, or who may see marks of an open exam.
  const tabs = screen.getByRole('navigation', { name: /Series 1/ });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Students3', 'Team', 'Log']);
  expect(screen.queryByRole('link', { name: 'Open the board' })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Leave the team' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await expect.poll(() => server.sentTo(team.leaveTeam).length).toBe(1);
});

test('the owner sees what heads and controllers opened, and a controller changes nothing', async () => {
  const looker: team.Looker = {
    ...{ user_id: 9, username: 'leela01', name: 'Leela', duty: 'controller' },
    ...{ opened: ['exam', 'results'], last_at: '2026-11-16T09:00:00.000Z' },
  };
  const server = college('own', { ...owner, is_you: true }).on(team.getTeam, {
    ...{ title: 'Series 1', share: 'own', is_community: false },
    ...{ members: [{ ...owner, is_you: true }], seen_by: [looker] },
  });
  const { unmount } = open();
  expect(await screen.findByText(/^exam, results,/)).toBeDefined();
  expect(screen.getByText(/Controller of examinations/)).toBeDefined();
  await expectAccessible();
  unmount();
  server
    .on(getExam, examOf({ share: 'see', shared_by: 'Person 1', duty: 'controller' }))
    .on(team.getTeam, { title: 'Series 1', share: 'see', is_community: false, members: [owner] });
  open();
  expect(await screen.findByText('You see it as controller of examinations.')).toBeDefined();
  expect(screen.getByText(/Owned by Person 1/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

const declared: conflicts.MarkingConflict = {
  ...{ id: 4, marker_id: 2, marker: 'Person 2', is_yours: false, student: 's-anna', reason: 'A niece' },
  ...{ declared_by: 'Person 2', declared_at: '2026-11-16T09:00:00.000Z', withdrawn: null },
  kept: [{ name: 'Anna Rao', roll_number: 'S-anna', takes_exam: true, marked: 2 }],
};

test('who runs the exam sees conflicts of interest, declares one for a marker and withdraws it', async () => {
  const server = college('own', { ...owner, is_you: true })
    .on(getExam, examOf({ share: 'own', has_marking: true }))
    .on(conflicts.listConflicts, {
      markers: [
        { user_id: 1, name: 'Person 1' },
        { user_id: 2, name: 'Person 2' },
      ],
      conflicts: [declared, { ...declared, id: 3, kept: [], student: 'S-nobody' }],
    })
    .on(conflicts.declareConflict, said)
    .on(conflicts.withdrawConflict, said)
    .on(guests.listMarkingGuests, { questions: [], guests: [] });
  const { user } = open();
  expect(await screen.findByText('Person 2: Anna Rao (S-anna)')).toBeDefined();
  expect(screen.getByText(/· 2 answers marked before/)).toBeDefined();
  expect(screen.getByText(/Nobody here has the roll number or full name “S-nobody”/)).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Declare a conflict of interest' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Marker' }), 'Person 2');
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  expect(await dialog.findByText('Please give a roll number or a full name.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /^Roll number/ }), 'S-bala');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A nephew');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  await expect
    .poll(() => server.sentTo(conflicts.declareConflict)[0]?.body)
    .toMatchObject({ student: 'S-bala', reason: 'A nephew', marker_id: 2 });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw Person 2: Anna Rao (S-anna)' }));
  const question = within(await screen.findByRole('dialog'));
  await user.type(question.getByRole('textbox', { name: 'Reason' }), 'Another Anna');
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await expect
    .poll(() => server.sentTo(conflicts.withdrawConflict)[0]?.body)
    .toEqual({ reason: 'Another Anna' });
});

test('a marker declares their own, and sees what they typed', async () => {
  const server = college('mark', owner, member(2, { is_you: true, share: 'mark' }))
    .on(getExam, examOf({ share: 'mark', shared_by: 'Person 1', has_marking: true }))
    .on(conflicts.listConflicts, {
      markers: [],
      conflicts: [{ ...declared, is_yours: true, kept: null }],
    })
    .on(conflicts.declareConflict, said);
  const { user } = open();
  expect(await screen.findByText('Person 2: s-anna')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Declare a conflict of interest' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.getByText(/^The reply is the same/)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /^Roll number/ }), 'S-bala');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A nephew');
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  await expect
    .poll(() => server.sentTo(conflicts.declareConflict)[0]?.body)
    .toEqual({ key: expect.any(String), student: 'S-bala', reason: 'A nephew' });
});

test('who runs the exam invites a guest for some questions, and ends the access', async () => {
  const server = college('run', owner, member(2, { is_you: true, share: 'run' }))
    .on(getExam, examOf({ share: 'run', shared_by: 'Person 1', has_marking: true }))
    .on(conflicts.listConflicts, { markers: [], conflicts: [] })
    .on(guests.listMarkingGuests, {
      questions: [
        { question_id: 11, question_number: 1, question: 'Why is the sky blue?' },
        { question_id: 12, question_number: 4, question: 'What is a lens?' },
      ],
      guests: [
        {
          ...{ id: 6, name: 'Dr. Meera Nair', email: 'meera@university.example', question_ids: [12] },
          ...{
            state: 'accepted',
            invited_by: 'Person 1',
            access_ends_at: '2030-05-31T18:29:59.000Z',
            answers: 3,
          },
        },
      ],
    })
    .on(guests.inviteMarkingGuest, said)
    .on(guests.inviteMarkingGuestAgain, said)
    .on(guests.withdrawMarkingGuest, said);
  const { user } = open();
  expect(await screen.findByText(/^Question 4, until/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Invite a guest' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ravi');
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'ravi@university.example');
  await user.type(dialog.getByLabelText(/^Last day/), '2030-05-31');
  for (const name of [/^1\./, /^4\./]) await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('Choose at least one question.')).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: /^1\./ }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await expect
    .poll(() => server.sentTo(guests.inviteMarkingGuest)[0]?.body)
    .toEqual({
      key: expect.any(String),
      name: 'Ravi',
      email: 'ravi@university.example',
      access_ends_at: new Date('2030-05-31T23:59:59').toISOString(),
      question_ids: [11],
    });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for Dr. Meera Nair' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send the invitation again' }));
  await expect.poll(() => server.sentTo(guests.inviteMarkingGuestAgain).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'More for Dr. Meera Nair' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End the access' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'End the access' }));
  await expect.poll(() => server.sentTo(guests.withdrawMarkingGuest).length).toBe(1);
});
