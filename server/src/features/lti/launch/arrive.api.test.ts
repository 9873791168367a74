// Whose account a launch opens, how far, and where it leads: a college with Moodle, and two that share Canvas and Blackboard.
import { randomUUID } from 'node:crypto';
import { startAttempt } from '@quivia/contract/attempts';
import { beginTotp, confirmTotp } from '@quivia/contract/factors';
import {
  chooseLtiExam,
  finishLtiLaunch,
  linkLtiAccount,
  listLinkedPlatforms,
  unlinkPlatform,
} from '@quivia/contract/lti/launch';
import * as admin from '@quivia/contract/lti/platforms';
import { makeExamLink, removeExamLink } from '@quivia/contract/lti/scores';
import { listRoleGrants, takeRoleBack } from '@quivia/contract/people';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { useOutboundHosts } from '../../../platform/outbound/outbound.ts';
import { buildCollege, type College, join } from '../../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../../testing/exams/banks.ts';
import { ofExam, type Student, startExam, student } from '../../../testing/exams/exams.ts';
import { type Class, examOf, type NewExam, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { giveRole } from '../../../testing/give-role.ts';
import {
  arrive,
  beginLogin,
  connectPlatform,
  formOf,
  launch,
  ltiCookie,
  openArrived,
  postMessage,
  startPlatforms,
} from '../../../testing/lti.ts';
import { type LtiPerson, type LtiPlatform, ROLE } from '../../../testing/lti-platform.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { PASSWORD, signIn, type Visitor } from '../../../testing/test-app.ts';
import { codeAt, fromBase32, stepAt } from '../../accounts/factors/totp.rules.ts';

const TARGET = 'http://localhost:8000/lti/exam';

let school: Class;
let south: College;
let moodle: LtiPlatform;
let canvas: LtiPlatform;
let blackboard: LtiPlatform;
let exam: NewExam;
beforeAll(async () => {
  school = await openClass('anna01', 'bala01');
  const { server, root, college } = school;
  south = await buildCollege(server, root, 'South');
  [moodle, canvas, blackboard] = (await startPlatforms(server, 'moodle', 'canvas', 'blackboard')) as [
    LtiPlatform,
    LtiPlatform,
    LtiPlatform,
  ];
  await connectPlatform(college, moodle);
  for (const platform of [canvas, blackboard]) {
    await connectPlatform(college, platform, 'of-north');
    await connectPlatform(south, platform, 'of-south');
  }
  exam = await newExam(school, ['Light'], { title: 'Optics' });
});
afterAll(async () => {
  for (const platform of [moodle, canvas, blackboard]) await platform.stop();
  useOutboundHosts(undefined);
  await school.server.stop();
});

const person = (given: Partial<LtiPerson> = {}): LtiPerson => ({
  sub: randomUUID(),
  name: 'Somebody',
  roles: [ROLE.student],
  ...given,
});

/** Signs in the old way in the same browser, and confirms. */
async function confirm(
  arrived: { visitor: Visitor; outcome: { outcome: string; ticket?: string } },
  who: Person,
) {
  expect(arrived.outcome.outcome).toBe('link');
  await signIn(arrived.visitor, who.username);
  const body = { ticket: arrived.outcome.ticket ?? '' };
  return arrived.visitor.call(linkLtiAccount, { body }, ltiCookie(arrived.visitor));
}

async function linked(who: Person, platform = moodle, more: Partial<LtiPerson> = {}, deployment?: string) {
  const known = person(more);
  const given = { target: TARGET, person: known, ...(deployment && { deployment }) };
  await done(confirm(await arrive(school.server, platform, given), who));
  return known;
}

const trust = async (trusts_numbers: boolean) => {
  const { deployments } = await done(school.college.admin.call(admin.getPlatforms));
  const one = deployments.find(({ platform }) => platform.issuer === moodle.issuer);
  await done(
    school.college.admin.call(admin.trustNumbers, {
      params: { id: String(one?.id) },
      body: { trusts_numbers },
    }),
  );
};

let numbered = 0;
const newcomer = () => {
  numbered += 1;
  return student(school.server, school.college, `newcomer${numbered}`);
};

describe('a first launch', () => {
  test('signs in nobody: the person signs in the old way and confirms, and from then on the subject alone identifies', async () => {
    const anna = await newcomer();
    const known = await linked(anna);
    const { outcome, visitor } = await arrive(school.server, moodle, { target: TARGET, person: known });
    expect(outcome.outcome).toBe('signed_in');
    expect(await done(visitor.call(getProfile))).toMatchObject({ id: anna.id });
    const renamed = { ...known, name: 'Another', email: 'bala01@example.org' };
    expect((await arrive(school.server, moodle, { target: TARGET, person: renamed })).outcome.outcome).toBe(
      'signed_in',
    );
  });

  test('never links by an address, verified or not', async () => {
    const anna = await newcomer();
    const given = person({ email: anna.email, name: anna.username });
    expect((await arrive(school.server, moodle, { target: TARGET, person: given })).outcome.outcome).toBe(
      'link',
    );
  });

  test('links by the roll number where the institution says so, and only exactly one', async () => {
    const bala = await newcomer();
    const given = () => person({ number: `S-${bala.username}`.toUpperCase() });
    expect((await arrive(school.server, moodle, { target: TARGET, person: given() })).outcome.outcome).toBe(
      'link',
    );
    await trust(true);
    const first = given();
    const { outcome, visitor } = await arrive(school.server, moodle, { target: TARGET, person: first });
    expect(outcome.outcome).toBe('signed_in');
    expect(await done(visitor.call(getProfile))).toMatchObject({ id: bala.id });
    // The number is somebody's already: another account with it is another person's, or a mistake.
    expect((await arrive(school.server, moodle, { target: TARGET, person: given() })).outcome.outcome).toBe(
      'link',
    );
    expect(
      (await arrive(school.server, moodle, { target: TARGET, person: person({ number: 'S-nobody' }) }))
        .outcome.outcome,
    ).toBe('link');
    const twice = await newcomer();
    const hired = {
      user_id: twice.id,
      member_id: `S-${twice.username}`,
      department_ids: [school.college.department],
    };
    await join(school.college, 'Faculty', { user_membership_id: [hired] });
    const both = person({ number: `S-${twice.username}` });
    expect((await arrive(school.server, moodle, { target: TARGET, person: both })).outcome.outcome).toBe(
      'link',
    );
    await trust(false);
  });

  test('opens the account that the roster made, without a password', async () => {
    await trust(true);
    const [made] = await sql<{ id: number }[]>`
      insert into users (username, email, name) values ('rostered', 'rostered@example.org', 'Rosa') returning id`;
    await sql`
      insert into pending_grants (user_id, role, institution_id, member_id, class_or_semester, department_ids, needs_consent, given_at)
      values (${made?.id as number}, 'Student', ${school.college.id}, 'R-1', 3, ${[school.college.department]}, true, ${now()})`;
    const { outcome } = await arrive(school.server, moodle, {
      target: TARGET,
      person: person({ number: 'R-1' }),
    });
    expect(outcome.outcome).toBe('signed_in');
    await trust(false);
  });

  test('can be confirmed once, in the browser that began it, and by somebody of the institution', async () => {
    const stranger = await school.server.person('stranger01');
    const first = await arrive(school.server, moodle, { target: TARGET, person: person() });
    const refused = await confirm(first, stranger);
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('North College') },
    });
    const anna = await newcomer();
    const second = await arrive(school.server, moodle, { target: TARGET, person: person() });
    const body = { ticket: (second.outcome as { ticket: string }).ticket };
    expect((await anna.call(linkLtiAccount, { body })).status).toBe(400);
    await done(confirm(second, anna));
    expect((await second.visitor.call(linkLtiAccount, { body }, ltiCookie(second.visitor))).status).toBe(400);
  });
});

describe('what a platform can open', () => {
  test('is never an administrator of the site, nor who has no role at its institution', async () => {
    const late = await newcomer();
    const known = await linked(late);
    const grants = await done(school.root.call(listRoleGrants, { query: { search: late.username } }));
    for (const { id } of grants)
      await done(school.college.admin.call(takeRoleBack, { params: { id: String(id) } }));
    expect(await arrive(school.server, moodle, { target: TARGET, person: known })).toMatchObject({
      status: 403,
    });
    const risen = await newcomer();
    const before = await linked(risen);
    await giveRole(risen.id, 'Admin');
    const refused = await arrive(school.server, moodle, { target: TARGET, person: before });
    expect(refused).toMatchObject({
      status: 403,
      outcome: { message: expect.stringContaining('Administrators of the site') },
    });
    const first = await arrive(school.server, moodle, { target: TARGET, person: person() });
    expect((await confirm(first, school.root)).status).toBe(403);
  });

  test('is, with roles elsewhere too, opened only together with the account’s own password', async () => {
    const both = await newcomer();
    const known = await linked(both);
    await join(south, 'Student', {
      user_membership_id: [{ user_id: both.id, member_id: 'X-1', department_ids: [south.department] }],
      class_or_semester: 3,
    });
    const { outcome, visitor } = await arrive(school.server, moodle, { target: TARGET, person: known });
    expect(outcome).toMatchObject({ outcome: 'password_needed', username: both.username });
    expect(visitor.token).toBeUndefined();
  });

  test('asks for the second factor of the account', async () => {
    const anna = await newcomer();
    const known = await linked(anna);
    const { secret } = await done(anna.call(beginTotp, { body: { password: PASSWORD } }));
    await done(anna.call(confirmTotp, { body: { code: codeAt(fromBase32(secret), stepAt(now())) } }));
    const { status, outcome } = await arrive(school.server, moodle, { target: TARGET, person: known });
    expect({ status, code: outcome.code }).toEqual({ status: 403, code: 'second_factor_needed' });
  });

  test('is decided by the deployment: the same subject means nothing at the other institution', async () => {
    const anna = await newcomer();
    for (const platform of [canvas, blackboard]) {
      const known = await linked(anna, platform, {}, 'of-north');
      const given = { target: TARGET, person: known };
      expect(
        (await arrive(school.server, platform, { ...given, deployment: 'of-north' })).outcome.outcome,
      ).toBe('signed_in');
      const other = await arrive(school.server, platform, { ...given, deployment: 'of-south' });
      expect(other.outcome).toMatchObject({ outcome: 'link', institution: 'South College' });
      expect((await confirm(other, anna)).status).toBe(403);
    }
  });

  test('is no exam of another institution, by a link of this one', async () => {
    const { address } = await done(school.fred.call(makeExamLink, examOf(exam)));
    const ravi = await teacher(school.server, south, 'ravi01');
    const known = await linked(ravi, canvas, { roles: [ROLE.teacher] }, 'of-south');
    const arrived = await arrive(school.server, canvas, {
      target: address,
      person: known,
      deployment: 'of-south',
    });
    expect(await openArrived(arrived)).toEqual({ is: 'not_set_up' });
  });
});

describe('a deployment', () => {
  test('that nobody has described waits for the admin of the one institution that it can be of', async () => {
    const given = { target: TARGET, person: person(), deployment: 'another' };
    const first = await launch(school.server, moodle, given);
    expect({ status: first.status, page: first.page }).toMatchObject({
      status: 403,
      page: expect.stringContaining('has not been confirmed'),
    });
    const { deployments } = await done(school.college.admin.call(admin.getPlatforms));
    const waiting = deployments.find(({ deployment_id }) => deployment_id === 'another');
    expect(waiting).toMatchObject({ state: 'pending' });
    const turn = (state: 'approved' | 'off') =>
      done(
        school.college.admin.call(admin.turnDeployment, {
          params: { id: String(waiting?.id) },
          body: { state },
        }),
      );
    await turn('approved');
    expect((await launch(school.server, moodle, { ...given, person: person() })).status).toBe(303);
    await turn('off');
    const off = await launch(school.server, moodle, { ...given, person: person() });
    expect(off).toMatchObject({ status: 403, page: expect.stringContaining('has turned off') });
  });

  test('of a client that two institutions share belongs to nobody until one of them enters it', async () => {
    const given = { target: TARGET, person: person(), deployment: 'of-whom' };
    const first = await launch(school.server, canvas, given);
    expect(first).toMatchObject({
      status: 403,
      page: expect.stringContaining('Nobody has said which institution'),
    });
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from lti_deployments where deployment_id = 'of-whom'`;
    expect(row.count).toBe(0);
  });

  test('is chosen although the platform names neither client nor deployment at the beginning', async () => {
    const visitor = school.server.visitor();
    const form = blackboard.initiate({ target: TARGET, person: person(), deployment: 'of-south' });
    expect(form).not.toHaveProperty('client_id');
    const begun = await beginLogin(school.server, visitor, form);
    const posted = await postMessage(
      school.server,
      visitor,
      await blackboard.answer(String(begun.headers.location)),
    );
    expect(posted.statusCode).toBe(303);
  });

  test('is not clear where an issuer has two clients, and the platform names none', async () => {
    const other = { ...formOf(blackboard, 'x'), client_id: 'of-one-customer' };
    await done(south.admin.call(admin.addPlatform, { body: { ...other, institution_id: south.id } }));
    const form = blackboard.initiate({ target: TARGET, person: person() });
    const begun = await beginLogin(school.server, school.server.visitor(), form);
    expect(begun.statusCode).toBe(400);
    expect(begun.body).toContain('it didn’t say which one'.replace('’', "'"));
    const named = await beginLogin(school.server, school.server.visitor(), {
      ...form,
      lti_deployment_id: 'of-north',
    });
    expect(named.statusCode).toBe(303);
  });
});

describe('what happens on the way', () => {
  test('a new link is told to its owner by mail', async () => {
    const anna = await newcomer();
    await linked(anna);
    const told = async () => {
      for (;;) {
        const { text } = await school.server.mailTo(anna.email);
        if (text.includes('can now open')) return text;
      }
    };
    expect(await told()).toContain('Our moodle of North College');
  });

  test('a deployment that is turned off meanwhile opens nothing', async () => {
    const anna = await newcomer();
    const known = await linked(anna);
    const turn = (state: string) => sql`
      update lti_deployments set state = ${state} where deployment_id = ${moodle.deployment}
        and platform_id = (select id from lti_platforms where issuer = ${moodle.issuer})`;
    const { visitor, to } = await launch(school.server, moodle, { target: TARGET, person: known });
    const newer = await arrive(school.server, moodle, { target: TARGET, person: person() });
    await turn('off');
    const [, ticket = ''] = /#([\w-]+)[.]/.exec(to) ?? [];
    const arrived = await visitor.call(finishLtiLaunch, { body: { ticket } }, ltiCookie(visitor));
    expect(arrived).toMatchObject({ status: 403, body: { message: expect.stringContaining('turned off') } });
    expect(await confirm(newer, anna)).toMatchObject({ status: 403 });
    await turn('approved');
  });
});

describe('a browser in which somebody is signed in', () => {
  test('keeps the session of the same person', async () => {
    const anna = await newcomer();
    const known = await linked(anna);
    const { outcome } = await arrive(
      school.server,
      moodle,
      { target: TARGET, person: known },
      { visitor: anna },
    );
    expect(outcome).toEqual({ outcome: 'here' });
  });

  test('asks before somebody else’s session ends', async () => {
    const [anna, bala] = [await newcomer(), await newcomer()];
    const known = await linked(anna);
    const browser = school.server.visitor();
    await signIn(browser, bala.username);
    // Also after the page was closed: the cookie is there.
    browser.token = undefined;
    const asked = await arrive(
      school.server,
      moodle,
      { target: TARGET, person: known },
      { visitor: browser },
    );
    expect(asked.outcome).toMatchObject({ outcome: 'other', username: bala.username, shown: 'Somebody' });
    const taken = await arrive(
      school.server,
      moodle,
      { target: TARGET, person: known },
      { visitor: browser, replaces: true },
    );
    expect(taken.outcome.outcome).toBe('signed_in');
    expect(await done(browser.call(getProfile))).toMatchObject({ id: anna.id });
  });

  test('signs in once with a ticket, and no other browser does', async () => {
    const anna = await newcomer();
    const known = await linked(anna);
    const { visitor, to } = await launch(school.server, moodle, { target: TARGET, person: known });
    const [, ticket = ''] = /#([\w-]+)[.]/.exec(to) ?? [];
    const other = school.server.visitor();
    expect((await other.call(finishLtiLaunch, { body: { ticket } })).status).toBe(400);
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', ...ltiCookie(visitor) };
    expect((await visitor.call(finishLtiLaunch, { body: { ticket } }, foreign)).status).toBe(403);
    const own = () => visitor.call(finishLtiLaunch, { body: { ticket } }, ltiCookie(visitor));
    expect((await own()).status).toBe(200);
    expect((await own()).status).toBe(400);
  });
});

describe('a link', () => {
  let fred: LtiPerson;
  let address: string;
  const course = () => `course-${randomUUID()}`;
  beforeAll(async () => {
    fred = await linked(school.fred, moodle, { roles: [ROLE.teacher] });
    address = (await done(school.fred.call(makeExamLink, examOf(exam)))).address;
  });
  const asFred = async (given: { target?: string; course?: string; link?: string; history?: string[] }) =>
    arrive(school.server, moodle, { target: TARGET, person: fred, ...given });

  test('without an exam lets those who run one choose, and nobody else', async () => {
    const given = { course: course(), link: 'new' };
    const anna = await newcomer();
    const known = await linked(anna);
    const student = await arrive(school.server, moodle, { target: TARGET, person: known, ...given });
    expect(await openArrived(student)).toEqual({ is: 'not_set_up' });
    const arrived = await asFred(given);
    const target = await openArrived(arrived);
    if (target.is !== 'choose') throw new Error(JSON.stringify(target));
    expect(target).toMatchObject({ is_copied: false, suggested: null });
    expect(target.exams.map(({ id }) => id)).toContain(exam.id);
    const chosen = (visitor: Visitor, exam_id: number, headers = ltiCookie(arrived.visitor)) =>
      visitor.call(
        chooseLtiExam,
        { params: { id: String(target.link_id) }, body: { ticket: arrived.opens, exam_id } },
        headers,
      );
    expect((await chosen(school.gita, exam.id)).status).toBe(404);
    expect((await chosen(arrived.visitor, 999_999)).status).toBe(404);
    await done(chosen(arrived.visitor, exam.id));
    expect(await openArrived(await asFred(given))).toEqual({
      is: 'page',
      to: `/faculty?panel=start-quiz&exam=${exam.id}`,
    });
    const again = await arrive(school.server, moodle, { target: TARGET, person: known, ...given });
    expect(await openArrived(again)).toEqual({ is: 'not_listed', title: 'Optics' });
  });

  test('that was pasted belongs to the first course in which somebody who runs the exam opens it', async () => {
    const [first, second] = [course(), course()];
    const anna = school.students[0] as Student;
    const known = await linked(anna);
    const asAnna = (at: string) =>
      arrive(school.server, moodle, { target: address, person: known, course: at, link: 'l' });
    expect(await openArrived(await asAnna(first))).toEqual({ is: 'not_set_up' });
    expect(await openArrived(await asFred({ target: address, course: first, link: 'l' }))).toMatchObject({
      is: 'page',
    });
    const opened = await asAnna(first);
    expect(await openArrived(opened)).toEqual({ is: 'page', to: `/student?panel=take-quiz&exam=${exam.id}` });
    // The exam itself is taken as ever, in the session that the launch began.
    await done(opened.visitor.call(startAttempt, { query: ofExam(exam.id) }));
    expect(await openArrived(await asAnna(second))).toEqual({ is: 'not_set_up' });
    expect(await openArrived(await asFred({ target: address, course: second, link: 'l' }))).toMatchObject({
      is: 'choose',
      is_copied: true,
      suggested: exam.id,
    });
  });

  test('that was copied with its course, leads nowhere until an exam is chosen; the old one is only suggested', async () => {
    const before = course();
    const target = (await done(school.fred.call(makeExamLink, examOf(exam)))).address;
    await openArrived(await asFred({ target, course: before, link: 'original' }));
    const copy = { course: course(), link: 'copy', history: ['original'] };
    expect(await openArrived(await asFred(copy))).toMatchObject({
      is: 'choose',
      is_copied: true,
      suggested: exam.id,
    });
    // In the same course it is the same exam.
    expect(await openArrived(await asFred({ target, course: before, link: 'twice' }))).toMatchObject({
      is: 'page',
    });
  });

  test('that was disconnected stays so', async () => {
    const at = course();
    const target = (await done(school.fred.call(makeExamLink, examOf(exam)))).address;
    const given = { target, course: at, link: 'gone' };
    await openArrived(await asFred(given));
    const [row] = await sql<{ id: number }[]>`
      select l.id from lti_links l join lti_contexts x on x.id = l.context_id where x.context = ${at}`;
    const params = { id: String(exam.id), link_id: String(row?.id) };
    await done(school.fred.call(removeExamLink, { params }));
    expect(await openArrived(await asFred(given))).toMatchObject({ is: 'choose' });
  });

  test('opens what its person may open here, whatever role the platform names', async () => {
    const target = (await done(school.fred.call(makeExamLink, examOf(exam)))).address;
    const given = { target, course: course(), link: 'roles' };
    await openArrived(await asFred(given));
    const anna = school.students[1] as Student;
    const teaching = await linked(anna, moodle, { roles: [ROLE.teacher] });
    const arrived = await arrive(school.server, moodle, { person: teaching, ...given });
    expect(await openArrived(arrived)).toEqual({
      is: 'page',
      to: `/student?panel=take-quiz&exam=${exam.id}`,
    });
    const learning = { ...fred, roles: [ROLE.student] };
    const staff = await arrive(school.server, moodle, { person: learning, ...given });
    expect(await openArrived(staff)).toMatchObject({ to: expect.stringContaining('/faculty') });
  });

  test('to an exam of a course that a colleague runs can not be chosen by whom it is not shared with', async () => {
    const qbank_id = await newBank(school.gita, school.college.course);
    await addQuestions(school.gita, { qbank_id, module_id: school.college.module }, 'Sound');
    const form = { qbank_id, course_id: school.college.course, title: 'Of Gita' };
    const own = await startExam(school.gita, form, school.students[0] as Student);
    const arrived = await asFred({ course: course(), link: 'foreign' });
    const target = await openArrived(arrived);
    if (target.is !== 'choose') throw new Error(JSON.stringify(target));
    expect(target.exams.map(({ id }) => id)).not.toContain(own);
    const params = { id: String(target.link_id) };
    const body = { ticket: arrived.opens, exam_id: own };
    const refused = await arrived.visitor.call(chooseLtiExam, { params, body }, ltiCookie(arrived.visitor));
    expect(refused.status).toBe(404);
  });
});

test('accounts that are linked are shown, and unlinked unless they are the only way in', async () => {
  const anna = await newcomer();
  const known = await linked(anna);
  const [shown] = await done(anna.call(listLinkedPlatforms));
  expect(shown).toMatchObject({
    platform: 'Our moodle',
    institution: school.college.name,
    shown: 'Somebody',
    can_unlink: true,
  });
  const params = { id: String(shown?.id) };
  await sql`update users set password_hash = null where id = ${anna.id}`;
  expect((await anna.call(unlinkPlatform, { params })).status).toBe(409);
  await sql`update users set password_hash = (select password_hash from users where username = 'fred01') where id = ${anna.id}`;
  await done(anna.call(unlinkPlatform, { params }));
  expect(await done(anna.call(listLinkedPlatforms))).toEqual([]);
  const { outcome, visitor } = await arrive(school.server, moodle, { target: TARGET, person: known });
  expect(outcome.outcome).toBe('link');
  // The same subject is never another account's.
  const bala = await newcomer();
  const refused = await confirm({ visitor, outcome }, bala);
  expect(refused).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('another Quivia account') },
  });
  await refreshToken(anna);
});
