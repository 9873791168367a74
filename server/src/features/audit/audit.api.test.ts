// Who did what to whom, when: read by the Admin, and in part by institution admins.

import { changeName } from '@quivia/contract/accounts';
import { type AuditAction, exportAudit, listAudit } from '@quivia/contract/audit';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { answerPendingMembership, grantFacultyRole, listPendingMemberships } from '@quivia/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;

async function write(at: string, actor: string, action: AuditAction, what: string, institution?: number) {
  await sql`
    insert into audit_log (at, actor, action, what, institution_id)
    values (${at}, ${actor}, ${action}, ${what}, ${institution ?? null})`;
}

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  await sql`delete from audit_log`;
  await write('2026-01-01T00:00:00Z', 'Annika', 'role.granted', 'made bert01 a student', north.id);
  await write('2026-01-01T23:59:59.999Z', 'bert01', 'link.made', 'linked 1 course: 100% Élan', north.id);
  await write('2026-01-02T00:00:00Z', 'carla1', 'role.granted', 'made annika a student', south.id);
  await write('2026-01-02T12:00:00Z', 'rootadmin', 'catalogue.created', 'created the course Snake_Case');
  await write('2026-01-03T00:00:00Z', 'carla1', 'role.taken-back', 'took back from x: a student', south.id);
});
afterAll(() => server.stop());

const NEWEST_FIRST = [
  'took back from x: a student',
  'created the course Snake_Case',
  'made annika a student',
  'linked 1 course: 100% Élan',
  'made bert01 a student',
];
const [TAKEN, CREATED, ANNIKA, LINKED, BERT] = NEWEST_FIRST;

const read = async (query: Record<string, string> = {}, who = root) =>
  (await done(who.call(listAudit, { query }))).map(({ what }) => what);

describe('the Admin', () => {
  test('reads everything, the newest first', async () => {
    expect(await read()).toEqual(NEWEST_FIRST);
    const [newest] = await done(root.call(listAudit));
    expect(newest).toEqual({
      id: expect.any(Number),
      api_token: null,
      at: '2026-01-03T00:00:00.000Z',
      actor: 'carla1',
      actor_name: null,
      subject_name: null,
      action: 'role.taken-back',
      institution: 'South College',
      what: TAKEN,
      message_id: null,
      params: null,
    });
  });

  test('filters by what was done', async () => {
    expect(await read({ action: 'role.granted' })).toEqual([ANNIKA, BERT]);
    expect(await read({ action: 'refused' })).toEqual([]);
    const answer = await root.call(listAudit, { query: { action: 'slept' as 'refused' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('filters by date, both ends included, days counted in UTC', async () => {
    expect(await read({ since: '2026-01-02' })).toEqual([TAKEN, CREATED, ANNIKA]);
    expect(await read({ until: '2026-01-01' })).toEqual([LINKED, BERT]);
    expect(await read({ since: '2026-01-02', until: '2026-01-02' })).toEqual([CREATED, ANNIKA]);
    expect(await read({ since: '2026-01-03', until: '2026-01-01' })).toEqual([]);
    expect(await read({ since: '2026-01-04' })).toEqual([]);
  });

  test.each(['2026-02-30', '2026-1-1', 'yesterday', '', '0000-01-01', '2026-01-01T00:00:00Z', '99999-01-01'])(
    'is told that %j is no date',
    async (date) => {
      for (const query of [{ since: date }, { until: date }]) {
        expect(await root.call(listAudit, { query })).toMatchObject({
          status: 400,
          body: { code: 'invalid_input', message: 'Please enter a date' },
        });
      }
    },
  );

  test('may name any date that is one', async () => {
    expect(await read({ since: '0001-01-01', until: '9999-12-31' })).toHaveLength(5);
  });

  test('searches who and what, whatever the case, with signs standing for themselves', async () => {
    expect(await read({ search: 'ANNIKA' })).toEqual([ANNIKA, BERT]);
    expect(await read({ search: 'bert' })).toEqual([LINKED, BERT]);
    expect(await read({ search: 'élan' })).toEqual([LINKED]);
    expect(await read({ search: '100%' })).toEqual([LINKED]);
    expect(await read({ search: '%' })).toEqual([LINKED]);
    expect(await read({ search: 'snake_' })).toEqual([CREATED]);
    expect(await read({ search: '_' })).toEqual([CREATED]);
    expect(await read({ search: 'nothing of the kind' })).toEqual([]);
  });

  test('combines filters', async () => {
    const query = { search: 'annika', action: 'role.granted', since: '2026-01-02', until: '2026-01-02' };
    expect(await read(query)).toEqual([ANNIKA]);
    expect(await read({ ...query, institution_id: String(north.id) })).toEqual([]);
  });

  test("reads one institution's part when it is named", async () => {
    expect(await read({ institution_id: String(south.id) })).toEqual([TAKEN, ANNIKA]);
    expect(await read({ institution_id: '2000000000' })).toEqual([]);
  });

  test('takes what matches along as CSV', async () => {
    const { status, file } = await root.call(exportAudit, { query: { action: 'role.granted' } });
    expect(status).toBe(200);
    expect(String(file).trim().split('\r\n')).toEqual([
      expect.stringContaining('Time (UTC),Name,Username,Action,What,About,Institution,API token'),
      `2026-01-02T00:00:00.000Z,,carla1,role.granted,${ANNIKA},,South College,`,
      `2026-01-01T00:00:00.000Z,,Annika,role.granted,${BERT},,North College,`,
    ]);
    const own = String(
      (await north.admin.call(exportAudit, { query: { institution_id: String(north.id) } })).file,
    );
    expect(own).toContain(BERT);
    expect(own).not.toContain(ANNIKA);
  });

  test('reads a page at a time, never more than 200', async () => {
    expect([
      await read({ limit: '2' }),
      await read({ limit: '2', offset: '2' }),
      await read({ limit: '2', offset: '4' }),
    ]).toEqual([[TAKEN, CREATED], [ANNIKA, LINKED], [BERT]]);
    await sql`
      insert into audit_log (at, actor, action, what)
      select '2025-01-01', 'crowd', 'refused', 'tried ' || n from generate_series(1, 230) n`;
    expect(await read()).toHaveLength(50);
    expect(await read({ limit: '100000' })).toHaveLength(200);
    await sql`delete from audit_log where actor = 'crowd'`;
  });

  test('still reads who it was after the account is gone', async () => {
    const leaver = await server.person('leaver');
    await sql`
      insert into audit_log (at, actor_id, actor, action, what)
      values ('2024-01-01', ${leaver.id}, 'leaver', 'refused', 'tried to leave')`;
    await sql`delete from users where id = ${leaver.id}`;
    expect(await done(root.call(listAudit, { query: { search: 'leaver' } }))).toMatchObject([
      { actor: 'leaver', what: 'tried to leave' },
    ]);
    await sql`delete from audit_log where actor = 'leaver'`;
  });
});

describe('an institution admin', () => {
  test("reads that institution's part alone", async () => {
    expect(await read({}, north.admin)).toEqual([LINKED, BERT]);
    expect(await read({}, south.admin)).toEqual([TAKEN, ANNIKA]);
  });

  test('filters and searches within it', async () => {
    expect(await read({ action: 'role.granted' }, north.admin)).toEqual([BERT]);
    expect(await read({ search: 'annika' }, north.admin)).toEqual([BERT]);
    expect(await read({ search: 'carla1' }, north.admin)).toEqual([]);
    expect(await read({ since: '2026-01-02' }, north.admin)).toEqual([]);
    expect(await read({ institution_id: String(north.id) }, north.admin)).toEqual([LINKED, BERT]);
  });

  test('does not read what concerns no institution', async () => {
    expect(await read({ search: 'snake' }, south.admin)).toEqual([]);
  });
});

describe('names', () => {
  test('are shown as they are now, and found', async () => {
    const ines = await server.person('ines01');
    const made = await done(
      north.admin.call(grantFacultyRole, {
        body: {
          user_membership_id: [{ user_id: ines.id, member_id: 'F9', department_ids: [north.department] }],
        },
      }),
    );
    expect(made.message).toContain('invited');
    const last = async (query: Record<string, string> = {}, who = north.admin) =>
      (await done(who.call(listAudit, { query })))[0];
    await done(ines.call(changeName, { body: { name: 'Ines Roy' } }));
    // Not a member yet: the name is not the institution's to see.
    expect(await last()).toMatchObject({ what: 'invited ines01 to be a faculty member of North College' });

    const [offer] = await done(ines.call(listPendingMemberships));
    await done(
      ines.call(answerPendingMembership, { params: { id: String(offer?.id) }, body: { accept: true } }),
    );
    await refreshToken(ines);
    expect(await last()).toMatchObject({ actor: 'ines01', actor_name: 'Ines Roy' });
    expect((await done(north.admin.call(listAudit)))[1]).toMatchObject({
      what: 'invited Ines Roy (ines01) to be a faculty member of North College',
      subject_name: null,
    });
    expect(await last({ search: 'ines roy' })).toMatchObject({ actor_name: 'Ines Roy' });
    expect(await last({ search: 'ines roy' }, south.admin)).toBeUndefined();

    await done(ines.call(changeName, { body: { name: 'Ines $& Roy' } }));
    expect(await last({ action: 'role.offered' })).toMatchObject({
      what: 'invited Ines $& Roy (ines01) to be a faculty member of North College',
    });
    await done(ines.call(deleteOwnAccount, { body: { password: PASSWORD } }));
    const all = JSON.stringify(await done(north.admin.call(listAudit)));
    expect(all).not.toMatch(/Roy|ines01/i);
  });

  test('of a deleted person go from the entries about them; the same word elsewhere stays', async () => {
    await sql`delete from audit_log`;
    const cheat = await server.person('disqualified');
    await write(
      '2026-02-01T00:00:00Z',
      'fred01',
      'result.decided',
      'disqualified R12 in Optics: phone',
      north.id,
    );
    await write('2026-02-01T00:00:00Z', 'fred01', 'link.made', 'linked 1 course: disqualified', south.id);
    await write('2026-02-01T00:00:00Z', 'fred01', 'role.granted', 'made disqualified a student', north.id);
    await write(
      '2026-02-01T00:00:00Z',
      'fred01',
      'role.granted',
      'made anna01 a member of disqualified',
      south.id,
    );
    await write(
      '2026-02-01T00:00:00Z',
      'fred01',
      'course.unassigned',
      'removed disqualified from anna01',
      north.id,
    );
    await write(
      '2026-02-01T00:00:00Z',
      'fred01',
      'course.assigned',
      'assigned Optics to disqualified',
      north.id,
    );
    await sql`
      insert into audit_log (at, actor_id, actor, action, what, subject_id)
      values (now(), null, 'fred01', 'result.decided', 'disqualified R7 in Optics: disqualified has cheated', ${cheat.id}),
        (now(), ${cheat.id}, 'disqualified', 'catalogue.created', 'created the course disqualified', null)`;
    await done(cheat.call(deleteOwnAccount, { body: { password: PASSWORD } }));
    const pseudonym = `Deleted person ${cheat.id}`;
    expect((await read()).toReversed()).toEqual([
      'disqualified R12 in Optics: phone',
      'linked 1 course: disqualified',
      `made ${pseudonym} a student`,
      'made anna01 a member of disqualified',
      'removed disqualified from anna01',
      `assigned Optics to ${pseudonym}`,
      `disqualified R7 in Optics: ${pseudonym} has cheated`,
      'created the course disqualified',
      'deleted their own account',
    ]);
    expect(await sql`select 1 from audit_log where actor = 'disqualified'`).toEqual([]);
  });

  test('are filled into the sentence when it is read, whatever words the usernames are', async () => {
    await sql`delete from audit_log`;
    const invited = await server.person('invited');
    const student = await server.person('student');
    // In another place of the sentence it is the college.
    const namesake = await server.person('North');
    const grant = (userId: number, memberId: string) =>
      done(
        north.admin.call(grantFacultyRole, {
          body: {
            user_membership_id: [
              { user_id: userId, member_id: memberId, department_ids: [north.department] },
            ],
          },
        }),
      );
    const accept = async (person: Person) => {
      const [offer] = await done(person.call(listPendingMemberships));
      await done(
        person.call(answerPendingMembership, { params: { id: String(offer?.id) }, body: { accept: true } }),
      );
      await refreshToken(person);
    };
    for (const [index, person] of [invited, student, namesake].entries()) {
      await grant(person.id, `F2${index}`);
      await accept(person);
    }
    await done(invited.call(changeName, { body: { name: 'Mona Dell' } }));
    await done(student.call(changeName, { body: { name: 'Stu Dent' } }));
    const sentence = (who: string) => `invited ${who} to be a faculty member of North College`;
    const offered = async () =>
      (await done(root.call(listAudit, { query: { action: 'role.offered' } }))).toReversed();
    expect(await offered()).toMatchObject([
      {
        what: sentence('Mona Dell (invited)'),
        message_id: 'people.pending.log.invited',
        params: { person: 'Mona Dell (invited)', role: 'Faculty', entity: 'North College' },
        subject_name: null,
      },
      { what: sentence('Stu Dent (student)'), params: { person: 'Stu Dent (student)' } },
      { what: sentence('North'), params: { person: 'North' } },
    ]);
    expect(await read({ search: 'invited invited' })).toEqual([sentence('Mona Dell (invited)')]);
    await write('2026-02-01T00:00:00Z', 'fred01', 'role.granted', 'made bert01 a student', north.id);

    for (const person of [student, namesake])
      await done(person.call(deleteOwnAccount, { body: { password: PASSWORD } }));
    const pseudonym = `Deleted person ${student.id}`;
    expect(await offered()).toMatchObject([
      { what: sentence('Mona Dell (invited)') },
      { what: sentence(pseudonym), params: { person: pseudonym }, subject_name: null },
      { what: sentence(`Deleted person ${namesake.id}`) },
    ]);
    expect(await read({ search: 'made bert01' })).toEqual(['made bert01 a student']);
    expect(await read({ search: 'invited student' })).toEqual([]);
    expect(await read({ search: `invited ${pseudonym}` })).toEqual([sentence(pseudonym)]);
    expect(
      await sql`select 1 from audit_log where what like '%student to be%' or params::text like '%Stu Dent%'`,
    ).toHaveLength(0);
  });

  test('are found in the text of an entry whose message this version no longer has', async () => {
    await sql`delete from audit_log`;
    const wanda = await server.person('wanda1');
    await sql`
      insert into audit_log (at, actor, action, what, subject_id, message_id, params) values
        (now(), 'fred01', 'role.granted', 'waved at wanda1', ${wanda.id}, 'gone.waved', ${`{"person": ${wanda.id}}`}::jsonb),
        (now(), 'fred01', 'role.granted', 'made wanda1 the name of a course', null, 'gone.named', '{}')`;
    expect(await read()).toEqual(['made wanda1 the name of a course', 'waved at wanda1']);
    await done(wanda.call(deleteOwnAccount, { body: { password: PASSWORD } }));
    expect(await read({ action: 'role.granted' })).toEqual([
      'made wanda1 the name of a course',
      `waved at Deleted person ${wanda.id}`,
    ]);
  });
});
