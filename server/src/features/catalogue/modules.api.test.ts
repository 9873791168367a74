import { listAudit } from '@quivia/contract/audit';
import * as endpoints from '@quivia/contract/catalogue';
import {
  createCourse,
  createModule,
  listCourses,
  listModules,
  reorderModules,
  updateModule,
} from '@quivia/contract/courses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { done, type Person } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Person;
let department: number;
let system: number;
let course: number;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('rootadmin', 'Admin');
  department = (await done(admin.call(endpoints.createDepartment, { body: { name: 'Physics' } }))).id;
  system = (await done(admin.call(endpoints.createEducationSystem, { body: { name: 'State Board' } }))).id;
});
afterAll(() => server.stop());

let serial = 0;
async function newCourse(): Promise<number> {
  serial += 1;
  const body = {
    name: `Course ${serial}`,
    code: `C${serial}`,
    department_id: department,
    education_system_id: system,
    class_or_semester: 3,
  };
  return (await done(admin.call(createCourse, { body }))).id;
}
beforeEach(async () => {
  course = await newCourse();
});

const create = (module_number: number, module_name = `Module ${module_number}`, changed: object = {}) =>
  admin.call(createModule, {
    body: { course_id: course, module_number, module_name, syllabus: 'What it is about', ...changed },
  });
const add = async (module_number: number, module_name?: string) =>
  (await done(create(module_number, module_name))).id;
const modules = (retired = 'false', id = course) =>
  done(admin.call(listModules, { query: { id: String(id), retired } }));
const numbers = async () =>
  (await modules()).map(({ module_number, module_name }) => [module_number, module_name]);
const change = (id: number, version: number, changed: object = {}) =>
  admin.call(updateModule, {
    params: { id: String(id) },
    body: { module_name: 'Changed', syllabus: 'Changed, too', version, ...changed },
  });
const retire = (id: number, version: number) =>
  admin.call(endpoints.retire, { params: { kind: 'module', id: String(id) }, body: { version } });
const restore = (id: number, version: number) =>
  admin.call(endpoints.restore, { params: { kind: 'module', id: String(id) }, body: { version } });
const reorder = (...module_ids: number[]) =>
  admin.call(reorderModules, { body: { course_id: course, module_ids } });
async function lastAudit() {
  const [entry] = await done(admin.call(listAudit, { query: { limit: '1' } }));
  return entry;
}

describe('adding', () => {
  test('a module is added, listed in its order, counted and written down', async () => {
    expect(await create(2, ' Waves ')).toMatchObject({ status: 200, body: { message: 'Module added' } });
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.created',
      what: 'created the module Waves',
    });
    await add(1, 'Rays');
    expect(await modules()).toMatchObject([
      { course_id: course, module_number: 1, module_name: 'Rays', version: 1, is_retired: false },
      { course_id: course, module_number: 2, module_name: 'Waves', syllabus: 'What it is about' },
    ]);
    const listed = await done(admin.call(listCourses, { query: { search: `Course ${serial}` } }));
    expect(listed).toMatchObject([{ id: course, modules: 2 }]);
  });

  test.each([
    ['module_name', ''],
    ['module_name', '  '],
    ['module_name', undefined],
    ['syllabus', ''],
    ['syllabus', ' \n '],
    ['syllabus', undefined],
  ])('%s %j: please enter both', async (field, value) => {
    const sentence = 'Please enter module name and syllabus';
    const refused = { status: 400, body: { message: sentence, fields: { [field]: sentence } } };
    expect(await create(1, 'Named', { [field]: value })).toMatchObject(refused);
    expect(await modules()).toEqual([]);
    const id = await add(1);
    expect(await change(id, 1, { [field]: value })).toMatchObject(refused);
    expect(await modules()).toMatchObject([{ version: 1 }]);
  });

  test.each([0, 51, -1, 1.5, undefined, null])('the number %s is none', async (module_number) => {
    const sentence = 'Please enter a module number from 1 to 50';
    expect(await create(1, 'Numberless', { module_number })).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { module_number: sentence } },
    });
    expect(await modules()).toEqual([]);
  });

  test('a syllabus keeps its lines', async () => {
    await done(create(1, 'Lines', { syllabus: '1. Rays\n\t2. Waves\r\n= 3' }));
    expect(await modules()).toMatchObject([{ syllabus: '1. Rays\n\t2. Waves\r\n= 3' }]);
  });

  test('a number or a name that the course already has is refused, and nothing is saved', async () => {
    await add(1, 'Rays');
    expect(await create(1, 'Waves')).toMatchObject({
      status: 409,
      body: {
        code: 'already_exists',
        message: 'This course already has a module with this number.',
        fields: { module_number: 'This course already has a module with this number.' },
      },
    });
    expect(await create(2, 'RAYS')).toMatchObject({
      status: 409,
      body: {
        message: 'This course already has a module with this name.',
        fields: { module_name: 'This course already has a module with this name.' },
      },
    });
    expect(await numbers()).toEqual([[1, 'Rays']]);
  });

  test('another course may have the same numbers and names', async () => {
    await add(1, 'Rays');
    const other = await newCourse();
    await done(create(1, 'Rays', { course_id: other }));
    expect(await modules('false', other)).toMatchObject([{ module_number: 1, module_name: 'Rays' }]);
  });

  test('of two added at once under one number, one is stored', async () => {
    const answers = await Promise.all([create(1, 'This'), create(1, 'That')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await modules()).toHaveLength(1);
  });

  test('an unknown or retired course gets no module', async () => {
    const refused = {
      status: 400,
      body: { fields: { course_id: "This course doesn't exist or has been retired." } },
    };
    expect(await create(1, 'Stray', { course_id: 2_000_000_000 })).toMatchObject(refused);
    await done(
      admin.call(endpoints.retire, {
        params: { kind: 'course', id: String(course) },
        body: { version: 1 },
      }),
    );
    expect(await create(1, 'Stray')).toMatchObject(refused);
    expect(await modules()).toEqual([]);
  });

  test('the modules of an unknown course are not there', async () => {
    for (const id of ['2000000000', '9999999999', 'x', '']) {
      const { status } = await admin.call(listModules, { query: { id } });
      expect([400, 404]).toContain(status);
    }
  });
});

describe('changing', () => {
  test('a module is renamed and keeps its number', async () => {
    const id = await add(4, 'Rays');
    expect(await change(id, 1)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(await modules()).toMatchObject([
      { module_number: 4, module_name: 'Changed', syllabus: 'Changed, too', version: 2 },
    ]);
    expect(await lastAudit()).toMatchObject({ what: 'renamed the module Rays to Changed' });
  });

  test('a name that the course already has is refused', async () => {
    await add(1, 'Rays');
    const id = await add(2, 'Waves');
    expect(await change(id, 1, { module_name: 'rays' })).toMatchObject({
      status: 409,
      body: { fields: { module_name: 'This course already has a module with this name.' } },
    });
    expect(await numbers()).toEqual([
      [1, 'Rays'],
      [2, 'Waves'],
    ]);
  });

  test('of two who edit at once exactly one wins', async () => {
    const id = await add(1);
    const answers = await Promise.all([
      change(id, 1, { module_name: 'Mine' }),
      change(id, 1, { module_name: 'Yours' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? 'Mine' : 'Yours';
    expect(await numbers()).toEqual([[1, winner]]);
  });
});

describe('retiring', () => {
  test('a retired module is hidden, frees its number, and comes back under the next free one', async () => {
    const rays = await add(1, 'Rays');
    await add(2, 'Waves');
    expect(await retire(rays, 1)).toMatchObject({ status: 200 });
    expect(await lastAudit()).toMatchObject({ what: 'retired the module Rays' });
    expect(await numbers()).toEqual([[2, 'Waves']]);
    expect(await modules('true')).toMatchObject([{ id: rays, is_retired: true, version: 2 }]);

    await add(1, 'Light');
    await done(restore(rays, 2));
    expect(await numbers()).toEqual([
      [1, 'Light'],
      [2, 'Waves'],
      [3, 'Rays'],
    ]);
    expect(await modules('true')).toEqual([]);
    expect(await lastAudit()).toMatchObject({ what: 'restored the module Rays' });
  });

  test('a retired one that was all there was comes back as the first', async () => {
    const id = await add(7, 'Alone');
    await done(retire(id, 1));
    await done(restore(id, 2));
    expect(await numbers()).toEqual([[1, 'Alone']]);
  });

  test('when the last number is taken, it comes back under one that is free', async () => {
    const rays = await add(3, 'Rays');
    await done(retire(rays, 1));
    await add(50, 'Last');
    await done(restore(rays, 2));
    expect(await numbers()).toEqual([
      [1, 'Rays'],
      [50, 'Last'],
    ]);
  });

  test('when every number is taken it stays retired, with a sentence that says why', async () => {
    const rays = await add(1, 'Rays');
    await done(retire(rays, 1));
    await sql`
      insert into modules (course_id, module_number, module_name, syllabus)
      select ${course}, n, 'Filler ' || n, 'x' from generate_series(1, 50) n`;
    expect(await restore(rays, 2)).toMatchObject({
      status: 409,
      body: { code: 'still_used', message: 'This course already has 50 modules. Retire one of them first.' },
    });
    expect(await modules('true')).toMatchObject([{ id: rays, version: 2 }]);
  });

  test('two that come back at once get a number each', async () => {
    const ids = [await add(1, 'Rays'), await add(2, 'Waves'), await add(3, 'Quanta')];
    for (const id of ids) await done(retire(id, 1));
    const answers = await whileHolding(
      () => sql`select 1 from courses where id = ${course} for update`,
      async (waiting) => {
        const calls = ids.map((id) => restore(id, 2));
        await waiting(3);
        return calls;
      },
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await modules()).map(({ module_number }) => module_number)).toEqual([1, 2, 3]);
  });
});

describe('reordering', () => {
  let rays: number;
  let waves: number;
  let quanta: number;
  beforeEach(async () => {
    rays = await add(1, 'Rays');
    waves = await add(2, 'Waves');
    quanta = await add(3, 'Quanta');
  });

  test('all of them get the numbers of their new order, from 1', async () => {
    expect(await reorder(quanta, rays, waves)).toMatchObject({
      status: 200,
      body: { message: 'The new order has been saved.' },
    });
    expect(await numbers()).toEqual([
      [1, 'Quanta'],
      [2, 'Rays'],
      [3, 'Waves'],
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.changed',
      what: `reordered the modules of Course ${serial}`,
    });
  });

  test('gaps are closed, and the retired stay out of it', async () => {
    await done(retire(rays, 1));
    await add(9, 'Epilogue');
    const [, , last] = await modules();
    await done(reorder(last?.id as number, waves, quanta));
    expect(await numbers()).toEqual([
      [1, 'Epilogue'],
      [2, 'Waves'],
      [3, 'Quanta'],
    ]);
    expect(await modules('true')).toMatchObject([{ id: rays }]);
  });

  test('who edits a module that was moved meanwhile is told', async () => {
    await done(reorder(waves, rays, quanta));
    expect(await change(rays, 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await change(quanta, 1)).toMatchObject({ status: 200 });
  });

  test('an order that misses one, repeats one, names a foreign or a retired one changes nothing', async () => {
    const home = course;
    course = await newCourse();
    const foreign = await add(1, 'Foreign');
    course = home;
    const gone = await add(4, 'Gone');
    await done(retire(gone, 1));
    for (const order of [
      [waves, rays],
      [waves, rays, quanta, quanta],
      [waves, rays, foreign],
      [waves, rays, quanta, foreign],
      [waves, rays, quanta, gone],
      [waves, rays, quanta, 2_000_000_000],
    ]) {
      expect(await reorder(...order)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    }
    expect(await reorder()).toMatchObject({ status: 400 });
    expect(await numbers()).toEqual([
      [1, 'Rays'],
      [2, 'Waves'],
      [3, 'Quanta'],
    ]);
  });

  test('of a course that is not there: nothing', async () => {
    const answer = await admin.call(reorderModules, {
      body: { course_id: 2_000_000_000, module_ids: [rays] },
    });
    expect(answer.status).toBe(404);
  });

  test('two orders at once end in one of the two', async () => {
    const answers = await Promise.all([reorder(quanta, waves, rays), reorder(waves, quanta, rays)]);
    for (const { status } of answers) expect(status).toBe(200);
    const order = (await modules()).map(({ id, module_number }) => [module_number, id]);
    expect([
      [quanta, waves, rays],
      [waves, quanta, rays],
    ]).toContainEqual(order.map(([, id]) => id));
    expect(order.map(([number]) => number)).toEqual([1, 2, 3]);
  });

  test("an order and a new module don't wait for banks and exams that refer to the course", async () => {
    await whileHolding(
      // As a row that refers to it does.
      () => sql`select 1 from courses where id = ${course} for key share`,
      async () => {
        expect((await reorder(quanta, waves, rays)).status).toBe(200);
        expect((await create(9, 'Newcomer')).status).toBe(200);
      },
    );
  });

  test('an order and a module added at once leave one number each, and neither breaks', async () => {
    await done(retire(waves, 1));
    const [ordered, added] = await whileHolding(
      () => sql`select 1 from modules where id = ${quanta} for update`,
      async (waiting) => {
        const order = reorder(quanta, rays);
        await waiting(1);
        return [order, create(2, 'Newcomer')] as const;
      },
    );
    expect([200, 409]).toContain((await ordered).status);
    expect([200, 409]).toContain((await added).status);
    const taken = (await modules()).map(({ module_number }) => module_number);
    expect(new Set(taken).size).toBe(taken.length);
  });
});
