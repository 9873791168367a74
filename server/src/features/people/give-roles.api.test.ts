// The institution admin's Give Roles: faculty and students.
import { listAudit } from '@quivia/contract/audit';
import { listNotifications } from '@quivia/contract/notifications';
import * as endpoints from '@quivia/contract/people';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentCaller } from '../../platform/caller.ts';
import { observeStatements, sql } from '../../platform/database/database.ts';
import { buildCollege, type College, newDepartment } from '../../testing/college.ts';
import { acceptInvitations, addUsers, done, type Person, refreshToken } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let college: College;
let physics: number;
let chemistry: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  college = await buildCollege(server, root, 'North');
  physics = college.department;
  chemistry = await newDepartment(root, 'North Chemistry');
  await done(college.admin.call(endpoints.linkDepartments, { body: { link_id: [chemistry] } }));
});
afterAll(() => server.stop());

interface Member {
  user_id: number;
  member_id: string;
  department_ids: number[];
}
const giveFaculty = (user_membership_id: Member[]) =>
  college.admin.call(endpoints.grantFacultyRole, { body: { user_membership_id, class_or_semester: null } });
const giveStudent = (user_membership_id: Member[], class_or_semester = 3) =>
  college.admin.call(endpoints.grantStudentRole, { body: { user_membership_id, class_or_semester } });

async function holders(search: string) {
  const grants = await done(college.admin.call(endpoints.listRoleGrants, { query: { search } }));
  return grants.map(({ username, role, entity, member_id, departments, class_or_semester }) => ({
    username,
    role,
    entity,
    member_id,
    departments,
    class_or_semester,
  }));
}
async function written(search: string) {
  const entries = await done(college.admin.call(listAudit, { query: { search } }));
  return entries.map(({ action, what, institution }) => ({ action, what, institution }));
}

let serial = 0;
let user: number;
let username: string;
beforeEach(async () => {
  serial += 1;
  username = `person${serial}x`;
  [user] = (await addUsers(username)) as [number];
});
const member = (changed: Partial<Member> = {}): Member => ({
  user_id: user,
  member_id: `M${serial}`,
  department_ids: [physics],
  ...changed,
});

describe.each([
  { role: 'Faculty', one: 'a faculty member', many: 'faculty members', semester: null, link: '/faculty' },
  { role: 'Student', one: 'a student', many: 'students', semester: 3, link: '/student' },
])('$role', ({ role, one, many, semester, link }) => {
  const ask = (...members: Member[]) => (role === 'Faculty' ? giveFaculty(members) : giveStudent(members));
  /** To people who accept what they are invited to. */
  async function give(...members: Member[]) {
    const answer = await ask(...members);
    await acceptInvitations(...members.map(({ user_id }) => user_id));
    return answer;
  }
  const raw = (body: object) =>
    college.admin.call(role === 'Faculty' ? endpoints.grantFacultyRole : endpoints.grantStudentRole, {
      body: { ...(semester && { class_or_semester: semester }), ...body } as never,
    });

  const other = role === 'Faculty' ? 'Student' : 'Faculty';
  /** A person of the college, with the other role. */
  async function personAtHome(name: string): Promise<Person> {
    const person = await server.person(name);
    const membership = [member({ user_id: person.id, member_id: `Home-${name}` })];
    await done(role === 'Faculty' ? giveStudent(membership) : giveFaculty(membership));
    await acceptInvitations(person.id);
    await refreshToken(person);
    return person;
  }
  const holdersOf = async (search: string) => (await holders(search)).filter((one) => one.role === role);

  test('is given at once to people of the college, told to them, and written down there', async () => {
    const person = await personAtHome(`live${role}`);
    expect(await ask(member({ user_id: person.id, member_id: ` ${role}-1 ` }))).toMatchObject({
      status: 200,
      body: { message: `1 person is now ${one} of North College.` },
    });
    expect(await person.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await refreshToken(person);
    expect((await done(person.call(getProfile))).roles.toSorted()).toEqual([role, other].toSorted());
    expect((await done(person.call(listNotifications))).items[0]).toMatchObject({
      title: 'New role',
      body: `You've been added to North College as ${one}.`,
      link,
      is_read: false,
    });
    expect(await holdersOf(person.username)).toEqual([
      {
        username: person.username,
        role,
        entity: 'North College',
        member_id: `${role}-1`,
        departments: ['North Physics'],
        class_or_semester: semester,
      },
    ]);
    const [latest] = await written(person.username);
    expect(latest).toEqual({
      action: 'role.granted',
      what: `made live${role} ${one} of North College`,
      institution: 'North College',
    });
  });

  test('given twice is harmless and says so', async () => {
    await done(give(member({ department_ids: [physics, chemistry] })));
    expect(await give(member({ department_ids: [chemistry, physics, physics] }))).toMatchObject({
      status: 200,
      body: { message: '1 person already was; nothing changed.' },
    });
    expect(await holders(username)).toHaveLength(1);
    // Asked by the admin, and accepted by the person.
    expect(await written(username)).toHaveLength(2);
  });

  test('given twice at once is one grant and one entry', async () => {
    const person = await personAtHome(`twice${role}`);
    const membership = member({ user_id: person.id });
    const before = await written(person.username);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(membership)));
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      `1 person already was; nothing changed.`,
      `1 person already was; nothing changed.`,
      `1 person already was; nothing changed.`,
      `1 person is now ${one} of North College.`,
    ]);
    expect(await holdersOf(person.username)).toHaveLength(1);
    expect(await written(person.username)).toHaveLength(before.length + 1);
  });

  test('asked twice at once is one invitation and one entry', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(member())));
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      `1 person has already been asked; nothing changed.`,
      `1 person has already been asked; nothing changed.`,
      `1 person has already been asked; nothing changed.`,
      `1 person has been invited to North College and becomes ${one} on accepting.`,
    ]);
    expect(await holders(username)).toHaveLength(1);
    expect(await written(username)).toHaveLength(1);
  });

  test('given again with another member id or other departments brings it up to date', async () => {
    await done(give(member()));
    const message = '1 person was updated.';
    expect(await give(member({ member_id: `N${serial}` }))).toMatchObject({ body: { message } });
    expect(await give(member({ member_id: `N${serial}`, department_ids: [chemistry] }))).toMatchObject({
      body: { message },
    });
    expect(await holders(username)).toMatchObject([
      { member_id: `N${serial}`, departments: ['North Chemistry'], class_or_semester: semester },
    ]);
    expect(await written(username)).toMatchObject([
      { what: `changed ${username} as ${one} of North College` },
      { what: `changed ${username} as ${one} of North College` },
      { what: `became ${one} of North College` },
      { what: `invited ${username} to be ${one} of North College` },
    ]);
  });

  test('given to several tells how many are new, changed and the same', async () => {
    const [a, b, c, d] = (await addUsers(
      `batch${role}a`,
      `batch${role}b`,
      `batch${role}c`,
      `batch${role}d`,
    )) as [number, number, number, number];
    const of = (user_id: number, suffix = '') =>
      member({ user_id, member_id: `${role}-${user_id}${suffix}` });
    await done(give(of(a), of(b)));
    expect(await give(of(d), of(a), of(c), of(b, 'x'))).toMatchObject({
      body: {
        message: `2 people have been invited to North College and become ${many} on accepting. 1 person was updated. 1 person already was; nothing changed.`,
      },
    });
    expect(await holders(`batch${role}`)).toHaveLength(4);
  });

  test('with a member id of somebody else: a sentence, and nothing of the batch is stored', async () => {
    await done(give(member({ member_id: `Taken${serial}` })));
    const [first, second, third] = (await addUsers(`clash${role}1`, `clash${role}2`, `clash${role}3`)) as [
      number,
      number,
      number,
    ];
    const sentence = `The member ID tAKEN${serial} already belongs to someone else here.`;
    const answer = await give(
      member({ user_id: first, member_id: `${role}Free1` }),
      member({ user_id: second, member_id: `tAKEN${serial}` }),
      member({ user_id: third, member_id: `${role}Free2` }),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'already_exists', message: sentence, fields: { member_id: sentence } },
    });
    expect(await holders(`clash${role}`)).toEqual([]);
    expect(await written(`clash${role}`)).toEqual([]);
    const [{ count } = { count: -1 }] = await sql<{ count: number }[]>`
      select count(*)::int from notifications where user_id in (${first}, ${second}, ${third})`;
    expect(count).toBe(0);
  });

  test('with one member id for two people of the batch: nothing is saved', async () => {
    const [other] = (await addUsers(`same${role}`)) as [number];
    const answer = await give(member({ member_id: 'Same' }), member({ user_id: other, member_id: 'SAME' }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    expect(await holders(username)).toEqual([]);
  });

  test('naming one person twice is refused: which member id is right?', async () => {
    const answer = await give(member({ member_id: 'First' }), member({ member_id: 'Second' }));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'The same person was selected twice',
        fields: { user_membership_id: 'The same person was selected twice' },
      },
    });
    expect(await holders(username)).toEqual([]);
  });

  test('a member id that became free can be given to another', async () => {
    await done(give(member({ member_id: `Free${serial}` })));
    const [grant] = await done(college.admin.call(endpoints.listRoleGrants, { query: { search: username } }));
    await done(college.admin.call(endpoints.takeRoleBack, { params: { id: String(grant?.id) } }));
    const [other] = (await addUsers(`heir${role}`)) as [number];
    await done(give(member({ user_id: other, member_id: `Free${serial}` })));
    expect(await holders(`heir${role}`)).toMatchObject([{ member_id: `Free${serial}` }]);
  });

  test.each([
    ['no users', { user_membership_id: [] }, 'Please select a user'],
    ['users missing', {}, 'Please select a user'],
    ['users that are no list', { user_membership_id: 'all' }, 'Please select a user'],
    [
      'a user without id',
      { user_membership_id: [{ member_id: 'x', department_ids: [1] }] },
      'Please select a user',
    ],
    [
      'an empty member id',
      { user_membership_id: [{ user_id: 1, member_id: ' ', department_ids: [1] }] },
      'Please enter the member ID of each selected person',
    ],
    [
      'no member id',
      { user_membership_id: [{ user_id: 1, department_ids: [1] }] },
      'Please enter the member ID of each selected person',
    ],
    [
      'no departments',
      { user_membership_id: [{ user_id: 1, member_id: 'x', department_ids: [] }] },
      'Please select a department',
    ],
    [
      'departments missing',
      { user_membership_id: [{ user_id: 1, member_id: 'x' }] },
      'Please select a department',
    ],
  ])('%s: a sentence', async (_, body, sentence) => {
    const answer = await raw(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message: sentence } });
  });

  test('an unknown person in the batch: nothing is saved', async () => {
    const answer = await give(member(), member({ user_id: 2_000_000_000, member_id: 'Nobody' }));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'unknown_reference',
        message: 'User not found',
        fields: { user_membership_id: 'User not found' },
      },
    });
    expect(await holders(username)).toEqual([]);
  });

  test('a department the institution has not linked is refused and written down', async () => {
    const foreign = await newDepartment(root, `Foreign ${role}`);
    for (const department of [foreign, 2_000_000_000]) {
      const answer = await give(member({ department_ids: [physics, department] }));
      expect(answer).toMatchObject({
        status: 403,
        body: {
          code: 'not_allowed',
          message: "A department you chose isn't linked to your institution.",
          message_id: 'people.departmentNotLinked',
        },
      });
      const [latest] = await written('named department');
      expect(latest).toEqual({
        action: 'refused',
        what: `named department ${department}, which the institution has not linked`,
        institution: 'North College',
      });
    }
    expect(await holders(username)).toEqual([]);
  });

  test('a department unlinked at the same moment leaves nobody in it', async () => {
    const passing = await newDepartment(root, `Passing ${role}`);
    await done(college.admin.call(endpoints.linkDepartments, { body: { link_id: [passing] } }));
    const [unlinked, given] = await whileHolding(
      () => sql`select 1 from institutions where id = ${college.id} for update`,
      async (waiting) => {
        const unlink = college.admin.call(endpoints.unlinkDepartments, { body: { link_id: [passing] } });
        await waiting(1);
        const grant = give(member({ department_ids: [passing] }));
        await waiting(2);
        return [unlink, grant] as const;
      },
    );
    expect((await unlinked).status).toBe(200);
    expect((await given).status).toBe(403);
    expect(await holders(username)).toEqual([]);
  });

  test('two batches that name the same people in another order both succeed', async () => {
    const ids = await addUsers(...Array.from({ length: 10 }, (_, i) => `order${role}${i}`));
    const batch = ids.map((user_id) => member({ user_id, member_id: `${role}O${user_id}` }));
    const answers = await Promise.all([ask(...batch), ask(...batch.toReversed()), ask(...batch)]);
    for (const { status } of answers) expect(status).toBe(200);
    expect(await holders(`order${role}`)).toHaveLength(10);
  });
});

describe('students', () => {
  test.each([null, undefined, 0, 21, 1.5, '3'])(
    'need the class or semester, and %j is none',
    async (class_or_semester) => {
      const sentence = 'Please enter the class or semester';
      const answer = await college.admin.call(endpoints.grantStudentRole, {
        body: { user_membership_id: [member()], class_or_semester: class_or_semester as number },
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { message: sentence, fields: { class_or_semester: sentence } },
      });
    },
  );

  test('move to the next class', async () => {
    await done(giveStudent([member()], 3));
    expect(await giveStudent([member()], 4)).toMatchObject({
      body: { message: '1 person was updated.' },
    });
    expect(await holders(username)).toMatchObject([{ class_or_semester: 4 }]);
  });

  test('may be faculty, too, under the same member id', async () => {
    await done(giveStudent([member()]));
    await done(giveFaculty([member()]));
    expect(await holders(username)).toMatchObject([{ role: 'Faculty' }, { role: 'Student' }]);
  });
});

describe('a list of hundreds', () => {
  /** Without what tells other processes: an event holds 8,000 bytes, so that a long list takes several. */
  async function statementsOf<Reply>(work: () => Promise<Reply>): Promise<{ count: number; reply: Reply }> {
    let count = 0;
    observeStatements((text) => {
      if (currentCaller() && !text.includes('pg_notify')) count += 1;
      return () => {};
    });
    try {
      return { reply: await work(), count };
    } finally {
      observeStatements(undefined);
    }
  }

  const crowd = (name: string, size: number) =>
    addUsers(...Array.from({ length: size }, (_, i) => `${name}${String(i).padStart(3, '0')}`));
  const membersOf = (ids: number[], kind: string, departments = [physics]): Member[] =>
    ids.map((user_id) => ({ user_id, member_id: `${kind}${user_id}`, department_ids: departments }));

  /** As many of each: at home, at home and unsafe, invited before, holding it, holding it with other details. */
  async function mixed(name: string, size: number): Promise<Member[]> {
    const ids = await crowd(name, size * 5);
    const part = (i: number) => ids.slice(i * size, (i + 1) * size);
    await sql`
      insert into grants (user_id, role, institution_id, member_id, granted_at)
      select id, 'Faculty', ${college.id}, 'home' || id, now() from unnest(${[...part(0), ...part(1)]}::int[]) id`;
    await sql`update users set is_verified = false where id = any(${part(1)})`;
    await done(giveStudent(membersOf(part(2), 'list')));
    await sql`
      with given as (
        insert into grants (user_id, role, institution_id, member_id, class_or_semester, granted_at)
        select id, 'Student', ${college.id}, 'list' || id, 3, now() from unnest(${[...part(3), ...part(4)]}::int[]) id
        returning id)
      insert into grant_departments (grant_id, department_id) select id, ${physics} from given`;
    const others = new Set(part(4));
    return membersOf(ids, 'list').map((one) =>
      others.has(one.user_id) ? { ...one, department_ids: [chemistry] } : one,
    );
  }

  test('sends as many statements as a list of 5, each person with their own outcome', async () => {
    const [few, many] = [await mixed('few', 1), await mixed('many', 100)];
    const short = await statementsOf(() => giveStudent(few));
    const long = await statementsOf(() => giveStudent(many));
    expect(short.reply.body.message).toBe(
      '1 person is now a student of North College. 1 person becomes a student of North College once their email is verified. 1 person has already been asked; nothing changed. 1 person was updated. 1 person already was; nothing changed.',
    );
    expect(long.reply.body.message).toBe(
      '100 people are now students of North College. 100 people become students of North College once their emails are verified. 100 people have already been asked; nothing changed. 100 people were updated. 100 people already were; nothing changed.',
    );
    expect(long.count).toBe(short.count);
    expect(long.count).toBeLessThanOrEqual(40);
    const [counts] = await sql<{ notified: number; recorded: number }[]>`
      select (select count(*)::int from notifications where user_id = any(${many.map((one) => one.user_id)})
          and message_id = 'role.given') as notified,
        (select count(*)::int from audit_log where subject_id = any(${many.map((one) => one.user_id)})) as recorded`;
    // Those invited before have the entry of that.
    expect(counts).toMatchObject({ notified: 100, recorded: 400 });
  });

  test('invites strangers in as many statements as it takes for five', async () => {
    const [few, many] = [await crowd('askfew', 5), await crowd('askmany', 500)];
    const short = await statementsOf(() => giveFaculty(membersOf(few, 'ask')));
    const long = await statementsOf(() => giveFaculty(membersOf(many, 'ask')));
    expect(long.reply.body.message).toContain('500 people have been invited to North College');
    expect(long.count).toBe(short.count);
    const mails = await sql`
      select data->>'pending_id' as id from jobs.job
      where name = 'mail-membership' and (data->>'pending_id')::int in (
        select id from pending_grants where user_id = any(${many}))`;
    expect(mails).toHaveLength(500);
  });

  test('makes administrators in as many statements as it takes for five', async () => {
    const give = (user_ids: number[]) =>
      root.call(endpoints.grantInstitutionRole, { body: { user_ids, entity_id: college.id } });
    const [few, many] = [await crowd('headfew', 5), await crowd('headmany', 500)];
    const short = await statementsOf(() => give(few));
    const long = await statementsOf(() => give(many));
    expect(long.reply.body.message).toBe('500 people are now administrators of North College.');
    expect(long.count).toBe(short.count);
  });
});
