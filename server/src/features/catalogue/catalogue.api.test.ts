// What every kind of the catalogue has in common. Modules, which live inside a course, have their own file.
import { listAudit } from '@quivia/contract/audit';
import * as endpoints from '@quivia/contract/catalogue';
import { createCourse, listCourses, updateCourse } from '@quivia/contract/courses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Person;
let other: Person;
let system: number;
let department: number;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('rootadmin', 'Admin');
  other = await server.person('otheradmin', 'Admin');
  system = (await done(admin.call(endpoints.createEducationSystem, { body: { name: 'Bologna' } }))).id;
  department = (await done(admin.call(endpoints.createDepartment, { body: { name: 'Mechanics' } }))).id;
});
afterAll(() => server.stop());

const byId = (id: number) => ({ id: String(id) });
const institution = (name: string) => ({
  name,
  place: 'Kochi',
  institution_type: 'COLLEGE' as const,
  education_system_id: system,
});
/** Of courses the code is what must differ, so in these tests it goes with the name. */
const course = (name: string) => ({
  name,
  code: (name || 'none').slice(0, 30),
  department_id: department,
  education_system_id: system,
  class_or_semester: 3,
});
const community = (name: string) => ({ name, description: 'For all who like it', is_open: true });

type Query = { search?: string; limit?: string; offset?: string; retired?: string };

const KINDS = [
  {
    kind: 'education-system' as const,
    noun: 'education system',
    created: 'Education system created successfully',
    taken: { name: 'An education system with this name already exists.' },
    list: (query: Query) => admin.call(endpoints.listEducationSystems, { query }),
    create: (name: string, who = admin) => who.call(endpoints.createEducationSystem, { body: { name } }),
    change: (id: number, name: string, version: number, who = admin) =>
      who.call(endpoints.updateEducationSystem, { params: byId(id), body: { name, version } }),
  },
  {
    kind: 'department' as const,
    noun: 'department',
    created: 'Department created successfully',
    taken: { name: 'A department with this name already exists.' },
    list: (query: Query) => admin.call(endpoints.listDepartments, { query }),
    create: (name: string, who = admin) => who.call(endpoints.createDepartment, { body: { name } }),
    change: (id: number, name: string, version: number, who = admin) =>
      who.call(endpoints.updateDepartment, { params: byId(id), body: { name, version } }),
  },
  {
    kind: 'institution' as const,
    noun: 'institution',
    created: 'Institution created successfully',
    taken: { name: 'An institution with this name already exists in this place.' },
    list: (query: Query) => admin.call(endpoints.listInstitutions, { query }),
    create: (name: string, who = admin) => who.call(endpoints.createInstitution, { body: institution(name) }),
    change: (id: number, name: string, version: number, who = admin) =>
      who.call(endpoints.updateInstitution, { params: byId(id), body: { ...institution(name), version } }),
  },
  {
    kind: 'course' as const,
    noun: 'course',
    created: 'Course created successfully',
    taken: { code: 'A course with this code already exists in this education system.' },
    list: (query: Query) => admin.call(listCourses, { query }),
    create: (name: string, who = admin) => who.call(createCourse, { body: course(name) }),
    change: (id: number, name: string, version: number, who = admin) =>
      who.call(updateCourse, { params: byId(id), body: { ...course(name), version } }),
  },
  {
    kind: 'community' as const,
    noun: 'community',
    created: 'Community created successfully',
    taken: { name: 'A community with this name already exists.' },
    list: (query: Query) => admin.call(endpoints.listCommunities, { query }),
    create: (name: string, who = admin) => who.call(endpoints.createCommunity, { body: community(name) }),
    change: (id: number, name: string, version: number, who = admin) =>
      who.call(endpoints.updateCommunity, { params: byId(id), body: { ...community(name), version } }),
  },
];

async function lastAudit() {
  const [entry] = await done(admin.call(listAudit, { query: { limit: '1' } }));
  return entry;
}

describe.each(KINDS)('$noun', ({ kind, noun, created, taken, list, create, change }) => {
  const found = async (search: string, query: Query = {}) => (await list({ search, ...query })).body;
  const retire = (id: number, version: number, who = admin) =>
    who.call(endpoints.retire, { params: { kind, id: String(id) }, body: { version } });
  const restore = (id: number, version: number) =>
    admin.call(endpoints.restore, { params: { kind, id: String(id) }, body: { version } });

  test('is created, listed and written down', async () => {
    const answer = await create('  Civil Works ');
    expect(answer).toMatchObject({ status: 200, body: { message: created } });
    expect(await found('civil works')).toMatchObject([
      { id: answer.body.id, name: 'Civil Works', version: 1, is_retired: false },
    ]);
    expect(await lastAudit()).toMatchObject({
      actor: 'rootadmin',
      action: 'catalogue.created',
      what: `created the ${noun} Civil Works`,
      institution: null,
    });
  });

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['missing', undefined],
  ])('needs a name: %s', async (_, name) => {
    const before = await list({});
    const answer = await create(name as string);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'Please enter a value',
        details: 'Please enter a value',
        fields: { name: 'Please enter a value' },
      },
    });
    expect((await list({})).body).toEqual(before.body);
  });

  test.each([
    ['of more than 120 characters', 'x'.repeat(121), 'Please use at most 120 characters'],
    ['with control characters', 'Bell\u0007', 'Please use plain text'],
    ['with a NUL', 'Nul\u0000', 'Please use plain text'],
  ])('refuses a name %s', async (_, name, sentence) => {
    const answer = await create(name);
    expect(answer).toMatchObject({ status: 400, body: { fields: { name: sentence } } });
  });

  test('keeps any script and sign as it was typed', async () => {
    const name = "Écólé =1+1 <b>'; drop table users; -- 数学 🎓";
    await done(create(name));
    expect(await found('écólé')).toMatchObject([{ name }]);
    expect(await found('ÉCÓLÉ =1+1 <B>')).toMatchObject([{ name }]);
  });

  test('of the same name is refused in one sentence, whatever the case, and nothing is saved', async () => {
    await done(create('Élan Vital'));
    const answer = await create(' éLAN vital');
    const [sentence] = Object.values(taken);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'already_exists', message: sentence, details: sentence, fields: taken },
    });
    expect(await found('élan vital')).toHaveLength(1);
    expect(await lastAudit()).toMatchObject({ what: `created the ${noun} Élan Vital` });
  });

  test('created twice at once is stored once', async () => {
    const answers = await Promise.all([create('Twin'), create('TWIN', other), create('twin')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await found('twin')).toHaveLength(1);
  });

  test('is renamed', async () => {
    const { id } = await done(create('Old Name'));
    expect(await change(id, 'New Name', 1)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(await found('new name')).toMatchObject([{ id, name: 'New Name', version: 2 }]);
    expect(await found('old name')).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.changed',
      what: `renamed the ${noun} Old Name to New Name`,
    });
  });

  test('needs a name when it is renamed, too', async () => {
    const { id } = await done(create('Unnameable'));
    expect(await change(id, ' ', 1)).toMatchObject({
      status: 400,
      body: { message: 'Please enter a value', fields: { name: 'Please enter a value' } },
    });
    expect(await found('unnameable')).toMatchObject([{ version: 1 }]);
  });

  test('may be renamed to another spelling of its own name', async () => {
    const { id } = await done(create('lower'));
    await done(change(id, 'LOWER', 1));
    expect(await found('lower')).toMatchObject([{ id, name: 'LOWER' }]);
  });

  test('cannot take the name of another', async () => {
    await done(create('Occupied'));
    const { id } = await done(create('Wanderer'));
    const answer = await change(id, 'OCCUPIED', 1);
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists', fields: taken } });
    expect(await found('wanderer')).toMatchObject([{ id, version: 1 }]);
  });

  test('cannot be overwritten by who read an older state: they are told, and the newer stays', async () => {
    const { id } = await done(create('Contested'));
    await done(change(id, 'Contested one', 1, other));
    expect(await change(id, 'Contested two', 1)).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message:
          'Someone else changed this while you were editing. This is the latest version; please check it and try again.',
      },
    });
    expect(await retire(id, 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await found('contested')).toMatchObject([{ name: 'Contested one', version: 2 }]);
    expect(await lastAudit()).toMatchObject({
      actor: 'otheradmin',
      what: `renamed the ${noun} Contested to Contested one`,
    });
  });

  test('edited by several at once keeps exactly one of the edits', async () => {
    const { id } = await done(create('Race'));
    const names = ['Race a', 'Race b', 'Race c', 'Race d'];
    const answers = await Promise.all(names.map((name, i) => change(id, name, 1, i % 2 ? admin : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = names[answers.findIndex(({ status }) => status === 200)];
    expect(await found('race')).toMatchObject([{ name: winner, version: 2 }]);
  });

  test('retired and renamed at once keeps exactly one of the two', async () => {
    const { id } = await done(create('Parting'));
    const answers = await Promise.all([retire(id, 1), change(id, 'Parting ways', 1, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = [...(await found('parting')), ...(await found('parting', { retired: 'true' }))];
    expect(left).toMatchObject([{ id, version: 2 }]);
  });

  test('that is not there cannot be renamed, retired or restored', async () => {
    for (const id of [2_000_000_000, 9_999_999_999]) {
      const answers = [await change(id, 'Nothing', 1), await retire(id, 1), await restore(id, 1)];
      for (const { status } of answers) expect([400, 404]).toContain(status);
    }
  });

  test.each([9_999_999_999, -1, 1.5, '1', null])('takes no version like %s', async (version) => {
    const [any] = (await list({ limit: '1' })).body;
    const id = (any as { id: number }).id;
    expect(await change(id, 'Versionless', version as number)).toMatchObject({ status: 400 });
    expect(await retire(id, version as number)).toMatchObject({ status: 400 });
  });

  test('retired is hidden, can be looked at, and comes back', async () => {
    const { id } = await done(create('Sunset'));
    expect(await retire(id, 1)).toMatchObject({
      status: 200,
      body: { message: "Retired. It stays where it's used but can no longer be chosen." },
    });
    expect(await found('sunset')).toEqual([]);
    expect(await found('sunset', { retired: 'true' })).toMatchObject([{ id, version: 2, is_retired: true }]);
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.retired',
      what: `retired the ${noun} Sunset`,
    });
    // Twice changes nothing, and says so.
    expect(await retire(id, 2)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });

    expect(await restore(id, 2)).toMatchObject({ status: 200, body: { message: 'Restored.' } });
    expect(await found('sunset')).toMatchObject([{ id, version: 3, is_retired: false }]);
    expect(await found('sunset', { retired: 'true' })).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.restored',
      what: `restored the ${noun} Sunset`,
    });
    expect(await restore(id, 3)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  test('retired still keeps its name', async () => {
    const { id } = await done(create('Ghost'));
    await done(retire(id, 1));
    expect(await create('ghost')).toMatchObject({ status: 409, body: { fields: taken } });
  });

  test('is searched literally: %, _ and \\ stand for themselves', async () => {
    for (const name of ['100% Sure', '100 Sure', 'Snake_Case', 'SnakeXCase', 'Back\\Slash']) {
      await done(create(name));
    }
    const names = async (search: string) => (await found(search)).map(({ name }) => name);
    expect(await names('100%')).toEqual(['100% Sure']);
    expect(await names('snake_')).toEqual(['Snake_Case']);
    expect(await names('k\\s')).toEqual(['Back\\Slash']);
    expect(await names('%nake%')).toEqual([]);
    expect(await names('  SURE ')).toEqual(['100 Sure', '100% Sure']);
    expect(await names('no such thing anywhere')).toEqual([]);
  });

  test('is searched with any text without harm', async () => {
    for (const search of ['\u0000', "'", '"', '\\', '%', '_', '\u202e', '🎓'.repeat(50), 'ß']) {
      expect([200, 400]).toContain((await list({ search })).status);
    }
    expect(await list({ search: 'x'.repeat(101) })).toMatchObject({ status: 400 });
  });

  test('is listed a page at a time, by name, with none twice and none missing', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `Paged ${i}`);
    for (const name of names.toReversed()) await done(create(name));
    const pages = [];
    for (const offset of ['0', '3', '6', '9']) {
      pages.push((await found('paged', { limit: '3', offset })).map(({ name }) => name));
    }
    expect(pages).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6), []]);
  });

  test.each([{ limit: '-1' }, { limit: 'x' }, { offset: '-1' }, { offset: '1.5' }, { retired: 'perhaps' }])(
    'refuses to list with %o',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );
});

test('no list of the catalogue returns more than 200', async () => {
  await sql`insert into departments (name) select 'Bulk ' || n from generate_series(1, 250) n`;
  const lengthOf = async (limit?: string) =>
    (await done(admin.call(endpoints.listDepartments, { query: { ...(limit && { limit }) } }))).length;
  expect(await lengthOf()).toBe(200);
  expect(await lengthOf('100000')).toBe(200);
  expect(await lengthOf('0')).toBe(0);
});

test('a kind that does not exist cannot be retired', async () => {
  const answer = await admin.call(endpoints.retire, {
    params: { kind: 'users' as 'course', id: '1' },
    body: { version: 1 },
  });
  expect(answer).toMatchObject({ status: 400 });
});
