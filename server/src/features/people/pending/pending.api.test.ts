// Roles that wait: for a verified address, or for the person's consent.

import * as accounts from '@quivia/contract/accounts';
import { listAudit } from '@quivia/contract/audit';
import { listNotifications } from '@quivia/contract/notifications';
import * as endpoints from '@quivia/contract/people';
import { inviteAgain } from '@quivia/contract/rosters';
import * as session from '@quivia/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { buildCollege, type College } from '../../../testing/college.ts';
import { confirm, csv, HEADINGS, review, row, rows } from '../../../testing/files/rosters.ts';
import { addUsers, done, type Person, refreshToken } from '../../../testing/people.ts';
import { jobsDone } from '../../../testing/server/jobs-done.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../../testing/test-app.ts';

const NEW_PASSWORD = 'Own3r!pass';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
});
afterAll(() => server.stop());

let serial = 0;
let email: string;
beforeEach(() => {
  serial += 1;
  email = `prof${serial}@college.example`;
});

/** Signs up with an address that is somebody else's, and never verifies it. The mail of the sign-up is the owner's. */
async function squat(): Promise<{
  squatter: Visitor;
  id: number;
  username: string;
  mail: { linkToken: string };
}> {
  const username = `squatter${serial}`;
  const squatter = server.visitor();
  await done(squatter.call(accounts.register, { body: { email, username, password: PASSWORD } }));
  await signIn(squatter, username);
  const { id } = await done(squatter.call(session.getProfile));
  return { squatter, id, username, mail: await server.mailTo(email) };
}

const rolesOf = async (visitor: Visitor) => (await done(visitor.call(session.getProfile))).roles;
const accept = (token: string) =>
  server.visitor().call(accounts.acceptInvitation, {
    body: { token, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });
async function signedIn(name: string, password = PASSWORD): Promise<Visitor> {
  const visitor = server.visitor();
  await signIn(visitor, name, password);
  return visitor;
}
const membership = (college: College, user_id: number, member_id = `M${serial}`) => ({
  user_id,
  member_id,
  department_ids: [college.department],
});
const giveFaculty = (college: College, user_id: number, member_id?: string) =>
  college.admin.call(endpoints.grantFacultyRole, {
    body: { user_membership_id: [membership(college, user_id, member_id)] },
  });
const grantsOf = (college: College, search: string) =>
  done(college.admin.call(endpoints.listRoleGrants, { query: { search } }));
const invitationsOf = (visitor: Visitor) => done(visitor.call(endpoints.listPendingMemberships));
const answer = (visitor: Visitor, id: number | undefined, accepts: boolean) =>
  visitor.call(endpoints.answerPendingMembership, { params: { id: String(id) }, body: { accept: accepts } });

async function uploadStaff(college: College, name = 'Prof Newton') {
  const line = row({
    role: 'Faculty',
    name,
    email,
    member_id: `F-${serial}`,
    departments: `${college.name.split(' ')[0]} Physics`,
  });
  const { id } = await review(college.admin, csv([HEADINGS, line]));
  const [reviewed] = await rows(college.admin, id);
  await confirm(college.admin, id);
  return reviewed;
}

describe('H1: a roster line whose address somebody else has signed up with', () => {
  test('gives the stranger nothing, and the owner of the address the role by a link', async () => {
    const { squatter, username } = await squat();
    expect(await uploadStaff(north)).toMatchObject({
      outcome: 'existing',
      reason: 'Not verified: the owner of this email gets a link, and becomes Faculty here by using it.',
    });
    const mail = await server.mailTo(email);
    await jobsDone();
    expect(mail.subject).toBe('North College invites you to Quivia');
    expect(mail.text).toContain(username);
    expect(await rolesOf(squatter)).toEqual([]);
    expect(await invitationsOf(squatter)).toEqual([]);
    expect((await done(squatter.call(listNotifications))).items).toEqual([]);
    expect(await grantsOf(north, email)).toMatchObject([
      { role: 'Faculty', status: 'invited', is_verified: false, name: 'Prof Newton' },
    ]);

    expect((await accept(mail.linkToken)).status).toBe(200);
    await jobsDone();
    expect((await squatter.call(session.getProfile)).status).toBe(401);
    expect((await squatter.call(session.refresh)).status).toBe(401);
    const { status } = await server
      .visitor()
      .call(accounts.login, { body: { username_or_email: username, password: PASSWORD } });
    expect(status).toBe(401);
    const owner = await signedIn(email, NEW_PASSWORD);
    expect(await done(owner.call(session.getProfile))).toMatchObject({
      is_verified: true,
      roles: ['Faculty'],
    });
    expect(await grantsOf(north, email)).toMatchObject([{ status: 'active', is_verified: true }]);
    expect((await accept(mail.linkToken)).status).toBe(400);
  });

  test("cannot be verified by the link of the stranger's sign-up, nor by one asked for since", async () => {
    const { squatter, mail } = await squat();
    await uploadStaff(north);
    await server.mailTo(email);
    const open = (visitor: Visitor, token: string) =>
      visitor.call(accounts.verifyEmailByLink, { body: { token } });
    expect(await open(server.visitor(), mail.linkToken)).toMatchObject({
      status: 409,
      body: { code: 'sign_in_to_verify' },
    });
    await done(squatter.call(accounts.sendVerification));
    const again = await server.mailTo(email);
    expect((await open(server.visitor(), again.linkToken)).body.code).toBe('sign_in_to_verify');
    expect(await rolesOf(squatter)).toEqual([]);
  });

  test('goes to a person who verifies the address in their own session, after accepting', async () => {
    const { squatter: honest, mail } = await squat();
    await uploadStaff(north);
    await server.mailTo(email);
    await done(honest.call(accounts.verifyEmailByLink, { body: { token: mail.linkToken } }));
    await jobsDone();
    expect(await rolesOf(honest)).toEqual([]);
    const [invitation] = await invitationsOf(honest);
    expect(invitation).toMatchObject({
      role: 'Faculty',
      institution: 'North College',
      member_id: `F-${serial}`,
    });
    expect((await answer(honest, invitation?.id, true)).body.message).toBe(
      "You're now a faculty member of North College.",
    );
    await refreshToken(honest);
    expect(await rolesOf(honest)).toEqual(['Faculty']);
  });

  test('is claimed by a password reset as well, which then asks for consent', async () => {
    const { squatter } = await squat();
    await uploadStaff(north);
    await server.mailTo(email);
    await done(server.visitor().call(accounts.requestPasswordReset, { body: { email } }));
    const { code } = await server.mailTo(email);
    const body = { email, otp: code, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await done(server.visitor().call(accounts.resetPassword, { body }));
    await jobsDone();
    expect((await squatter.call(session.getProfile)).status).toBe(401);
    const owner = await signedIn(email, NEW_PASSWORD);
    expect(await invitationsOf(owner)).toMatchObject([{ institution: 'North College' }]);
  });

  test('of two institutions at once, the opened link accepts its own and the other is still asked about', async () => {
    await squat();
    await uploadStaff(north);
    await server.mailTo(email);
    await uploadStaff(south);
    const second = await server.mailTo(email);
    expect((await accept(second.linkToken)).status).toBe(200);
    await jobsDone();
    const owner = await signedIn(email, NEW_PASSWORD);
    expect(await grantsOf(south, email)).toMatchObject([{ status: 'active' }]);
    expect(await grantsOf(north, email)).toMatchObject([{ status: 'invited' }]);
    expect(await invitationsOf(owner)).toMatchObject([{ institution: 'North College' }]);
  });

  test('can be asked again when the link has expired', async () => {
    const { id } = await squat();
    await uploadStaff(north);
    const first = await server.mailTo(email);
    await sql`update one_time_codes set link_expires_at = now() - interval '1 day' where user_id = ${id} and purpose = 'invitation'`;
    expect((await accept(first.linkToken)).status).toBe(400);
    await done(north.admin.call(inviteAgain, { body: { user_id: id } }));
    const { linkToken } = await server.mailTo(email);
    expect((await accept(linkToken)).status).toBe(200);
    await jobsDone();
    expect(await grantsOf(north, email)).toMatchObject([{ status: 'active' }]);
  });

  test('keeps a pending change of address of the stranger from surviving', async () => {
    const { squatter, id } = await squat();
    const body = { email: `thief${serial}@evil.example`, password: PASSWORD };
    await done(squatter.call(accounts.changeEmail, { body }));
    await server.mailTo(body.email);
    await uploadStaff(north);
    const mail = await server.mailTo(email);
    expect((await accept(mail.linkToken)).status).toBe(200);
    expect(await sql`select email, pending_email from users where id = ${id}`).toEqual([
      { email, pending_email: null },
    ]);
  });
});

describe('H1: a role given in the picker to a person who is not verified', () => {
  test('says so in the search, waits, and works once the email is verified', async () => {
    const { squatter, id, username, mail } = await squat();
    expect(await done(root.call(accounts.listUsers, { query: { search: username } }))).toMatchObject([
      { is_verified: false },
    ]);
    const given = await root.call(endpoints.grantInstitutionRole, {
      body: { user_ids: [id], entity_id: north.id },
    });
    expect(given.body.message).toBe(
      `${username} becomes an administrator of North College once their email is verified.`,
    );
    expect(await rolesOf(squatter)).toEqual([]);
    expect(await done(root.call(endpoints.listRoleGrants, { query: { search: username } }))).toMatchObject([
      { role: 'Institution', status: 'unverified', is_verified: false },
    ]);
    await server.mailTo(email);
    await done(squatter.call(accounts.verifyEmailByLink, { body: { token: mail.linkToken } }));
    await jobsDone();
    await refreshToken(squatter);
    expect(await rolesOf(squatter)).toEqual(['Institution']);
  });

  test('can be withdrawn before, and then never works', async () => {
    const { squatter, id, username, mail } = await squat();
    await done(root.call(endpoints.grantInstitutionRole, { body: { user_ids: [id], entity_id: north.id } }));
    const [grant] = await done(root.call(endpoints.listRoleGrants, { query: { search: username } }));
    const taken = await root.call(endpoints.takeRoleBack, { params: { id: String(grant?.id) } });
    expect(taken.body.message).toBe(`${username}'s invitation to North College has been withdrawn.`);
    await done(squatter.call(accounts.verifyEmailByLink, { body: { token: mail.linkToken } }));
    await jobsDone();
    expect(await rolesOf(squatter)).toEqual([]);
  });
});

describe('M8: joining an institution', () => {
  test('needs the consent of a person who does not belong to it', async () => {
    const anna = await server.person(`anna${serial}x`);
    expect((await giveFaculty(north, anna.id)).body.message).toBe(
      '1 person has been invited to North College and becomes a faculty member on accepting.',
    );
    const mail = await server.mailTo(anna.email);
    expect(mail.subject).toBe('North College invites you to join');
    expect(await rolesOf(anna)).toEqual([]);
    expect((await done(anna.call(listNotifications))).items).toMatchObject([
      { title: 'Invitation from North College', link: '/dashboard' },
    ]);
    expect(await done(north.admin.call(endpoints.listFaculty, { query: { search: anna.username } }))).toEqual(
      [],
    );
    const [before] = await grantsOf(north, anna.username);
    expect(before).toMatchObject({ status: 'invited', departments: ['North Physics'] });

    const [invitation] = await invitationsOf(anna);
    expect((await answer(anna, invitation?.id, true)).status).toBe(200);
    await refreshToken(anna);
    expect(await rolesOf(anna)).toEqual(['Faculty']);
    const [after] = await grantsOf(north, anna.username);
    expect(after).toMatchObject({ id: before?.id, status: 'active', departments: ['North Physics'] });
    const [entry] = await done(north.admin.call(listAudit, { query: { search: anna.username } }));
    expect(entry).toMatchObject({ actor: anna.username, what: 'became a faculty member of North College' });
    expect((await answer(anna, invitation?.id, true)).status).toBe(404);
  });

  test('is asked for by one mail a day, and for no more than a thousand people an hour', async () => {
    const ann = await server.person(`annann${serial}x`);
    await done(giveFaculty(north, ann.id));
    await server.mailTo(ann.email);
    const [grant] = await grantsOf(north, ann.username);
    await done(north.admin.call(endpoints.takeRoleBack, { params: { id: String(grant?.id) } }));
    const mails = async () => (await sql`select 1 from jobs.job where name = 'mail-membership'`).length;
    const before = await mails();
    await done(giveFaculty(north, ann.id));
    expect(await mails()).toBe(before);
    expect(await invitationsOf(ann)).toHaveLength(1);

    const [first, second] = (await addUsers(`guess${serial}a`, `guess${serial}b`)) as [number, number];
    const offers = keyedHash('throttle', `role-offers-by:${north.admin.id}`);
    await sql`update throttles set tries = 999 where key = ${offers}`;
    await done(giveFaculty(north, first, `G${first}`));
    for (const id of [second, second])
      expect(await giveFaculty(north, id, `G${id}`)).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
    expect(await grantsOf(north, `guess${serial}b`)).toEqual([]);
    // Asked before: that is no mail.
    await done(giveFaculty(north, first, `G${first}`));
    await sql`delete from throttles where key = ${offers}`;
  });

  test('can be declined, which tells whoever asked', async () => {
    const bo = await server.person(`bobo${serial}x`);
    await done(giveFaculty(north, bo.id));
    const [invitation] = await invitationsOf(bo);
    expect((await answer(bo, invitation?.id, false)).body.message).toBe(
      "You've declined the invitation from North College.",
    );
    expect(await invitationsOf(bo)).toEqual([]);
    expect(await grantsOf(north, bo.username)).toEqual([]);
    expect((await done(north.admin.call(listNotifications))).items[0]).toMatchObject({
      title: 'Invitation declined',
      body: `${bo.username} declined to join North College.`,
    });
    // The member ID is free again.
    const cy = await server.person(`cycy${serial}x`);
    expect((await giveFaculty(north, cy.id)).status).toBe(200);
  });

  test('is answered by nobody else, and once of two answers at the same time', async () => {
    const dan = await server.person(`dandan${serial}x`);
    const other = await server.person(`other${serial}x`);
    await done(giveFaculty(north, dan.id));
    const [invitation] = await invitationsOf(dan);
    for (const accepts of [true, false])
      expect((await answer(other, invitation?.id, accepts)).status).toBe(404);
    const answers = await Promise.all([
      answer(dan, invitation?.id, true),
      answer(dan, invitation?.id, false),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('holds the member ID of the invitation for it', async () => {
    const [eva, finn] = [await server.person(`evaeva${serial}x`), await server.person(`finn${serial}x`)];
    await done(giveFaculty(north, eva.id, `Held${serial}`));
    expect(await giveFaculty(north, finn.id, `HELD${serial}`)).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    });
  });

  test('needs no second consent for a second role, which ends an invitation to it', async () => {
    const gia = await server.person(`giagia${serial}x`);
    await done(giveFaculty(north, gia.id));
    await done(
      north.admin.call(endpoints.grantStudentRole, {
        body: { user_membership_id: [membership(north, gia.id)], class_or_semester: 3 },
      }),
    );
    const invitations = await invitationsOf(gia);
    expect(invitations).toHaveLength(2);
    const faculty = invitations.find(({ role }) => role === 'Faculty');
    await done(answer(gia, faculty?.id, true));
    const given = await north.admin.call(endpoints.grantStudentRole, {
      body: { user_membership_id: [membership(north, gia.id)], class_or_semester: 3 },
    });
    expect(given.body.message).toBe('1 person is now a student of North College.');
    await refreshToken(gia);
    expect(await invitationsOf(gia)).toEqual([]);
    expect(await rolesOf(gia)).toEqual(['Faculty', 'Student']);
  });

  test('keeps a department linked that an invitation is for', async () => {
    const hal = await server.person(`halhal${serial}x`);
    await done(giveFaculty(south, hal.id));
    await done(south.admin.call(endpoints.unlinkCourses, { body: { link_id: [south.course] } }));
    const unlinked = await south.admin.call(endpoints.unlinkDepartments, {
      body: { link_id: [south.department] },
    });
    expect(unlinked).toMatchObject({ status: 409, body: { code: 'still_used' } });
  });
});

describe('M8: names', () => {
  test('an institution names a person for itself alone', async () => {
    const ida = await server.person(`idaida${serial}x`);
    email = ida.email;
    await uploadStaff(north, '=HYPERLINK("http://evil.example")');
    await uploadStaff(south, 'Ida S.');
    for (const { id } of await invitationsOf(ida)) {
      await done(answer(ida, id, true));
      await refreshToken(ida);
    }
    expect(await grantsOf(north, ida.username)).toMatchObject([
      { name: '=HYPERLINK("http://evil.example")' },
    ]);
    expect(await grantsOf(south, ida.username)).toMatchObject([{ name: 'Ida S.' }]);
    expect(await sql`select name from users where id = ${ida.id}`).toEqual([{ name: null }]);
    const [listed] = await done(south.admin.call(endpoints.listFaculty, { query: { search: 'ida s' } }));
    expect(listed).toMatchObject({ name: 'Ida S.' });
  });
});
