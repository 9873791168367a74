// Institutions and courses: what they are made of must be there, and be offered.
import { listAudit } from '@quivia/contract/audit';
import * as catalogue from '@quivia/contract/catalogue';
import * as endpoints from '@quivia/contract/courses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Person;
let system: number;
let retiredSystem: number;
let department: number;
let retiredDepartment: number;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('rootadmin', 'Admin');
  const newSystem = async (name: string) =>
    (await done(admin.call(catalogue.createEducationSystem, { body: { name } }))).id;
  const newDepartment = async (name: string) =>
    (await done(admin.call(catalogue.createDepartment, { body: { name } }))).id;
  system = await newSystem('State Board');
  retiredSystem = await newSystem('Old Board');
  department = await newDepartment('Physics');
  retiredDepartment = await newDepartment('Alchemy');
  await retire('education-system', retiredSystem);
  await retire('department', retiredDepartment);
});
afterAll(() => server.stop());

const retire = (kind: catalogue.CatalogueKind, id: number, version = 1) =>
  done(admin.call(catalogue.retire, { params: { kind, id: String(id) }, body: { version } }));

let serial = 0;
function next(): number {
  serial += 1;
  return serial;
}
const institution = (changed: object = {}) => ({
  name: `College ${next()}`,
  place: 'Kochi',
  institution_type: 'COLLEGE' as const,
  education_system_id: system,
  ...changed,
});
const course = (changed: object = {}) => ({
  name: `Course ${next()}`,
  code: `C${next()}`,
  department_id: department,
  education_system_id: system,
  class_or_semester: 3,
  ...changed,
});
const createInstitution = (changed?: object) =>
  admin.call(catalogue.createInstitution, { body: institution(changed) });
const createCourse = (changed?: object) => admin.call(endpoints.createCourse, { body: course(changed) });
const updateCourse = (id: number, body: ReturnType<typeof course> & { version: number }) =>
  admin.call(endpoints.updateCourse, { params: { id: String(id) }, body });

const institutions = (search: string) => done(admin.call(catalogue.listInstitutions, { query: { search } }));
const courses = (search: string) => done(admin.call(endpoints.listCourses, { query: { search } }));
async function lastAudit() {
  const [entry] = await done(admin.call(listAudit, { query: { limit: '1' } }));
  return entry;
}

describe('an institution', () => {
  test('is listed with its place, kind and education system', async () => {
    await done(createInstitution({ name: 'Hill School', place: 'Munnar', institution_type: 'SCHOOL' }));
    expect(await institutions('hill')).toMatchObject([
      {
        name: 'Hill School',
        place: 'Munnar',
        institution_type: 'SCHOOL',
        education_system_id: system,
        education_system: 'State Board',
      },
    ]);
  });

  test.each([
    ['place', ''],
    ['place', undefined],
    ['institution_type', undefined],
    ['institution_type', 'UNIVERSITY'],
    ['education_system_id', undefined],
    ['education_system_id', ''],
    ['education_system_id', 0],
    ['education_system_id', 99_999_999_999],
  ])('needs its %s, and %j is none', async (field, value) => {
    const answer = await createInstitution({ name: 'Unfinished', [field]: value });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please enter a value', fields: { [field]: 'Please enter a value' } },
    });
    expect(await institutions('unfinished')).toEqual([]);
  });

  test('names everything that is missing at once', async () => {
    const answer = await admin.call(catalogue.createInstitution, { body: {} as never });
    const sentence = 'Please enter a value';
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: sentence,
        fields: {
          name: sentence,
          place: sentence,
          institution_type: sentence,
          education_system_id: sentence,
        },
      },
    });
  });

  test('may share its name with one in another place, but not in the same', async () => {
    await done(createInstitution({ name: 'Government College', place: 'Thrissur' }));
    await done(createInstitution({ name: 'Government College', place: 'Kollam' }));
    expect(await createInstitution({ name: 'government COLLEGE', place: 'KOLLAM' })).toMatchObject({
      status: 409,
      body: { fields: { name: 'An institution with this name already exists in this place.' } },
    });
    expect(await institutions('government college')).toHaveLength(2);
  });

  test.each([
    ['unknown', () => 2_000_000_000],
    ['retired', () => retiredSystem],
  ])('cannot be of an %s education system', async (_, id) => {
    const answer = await createInstitution({ name: 'Homeless', education_system_id: id() });
    const sentence = "This education system doesn't exist or has been retired.";
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'unknown_reference', message: sentence, fields: { education_system_id: sentence } },
    });
    expect(await institutions('homeless')).toEqual([]);
  });

  test('is found by its place, too', async () => {
    await done(createInstitution({ name: 'Far College', place: 'Lakshadweep' }));
    expect(await institutions('lakshad')).toMatchObject([{ name: 'Far College' }]);
  });

  test('can be corrected whole', async () => {
    const { id } = await done(createInstitution({ name: 'Typo Colege', place: 'Kochi' }));
    const body = institution({ name: 'Typo College', place: 'Kottayam', institution_type: 'SCHOOL' });
    await done(
      admin.call(catalogue.updateInstitution, {
        params: { id: String(id) },
        body: { ...body, version: 1 },
      }),
    );
    expect(await institutions('typo')).toMatchObject([
      { id, name: 'Typo College', place: 'Kottayam', institution_type: 'SCHOOL', version: 2 },
    ]);
  });
});

describe('a course', () => {
  test('answers with its id and name, for the modules to follow', async () => {
    const answer = await createCourse({ name: 'Optics', code: 'PH301' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: expect.any(Number), name: 'Optics', message: 'Course created successfully' },
    });
    expect(await courses('optics')).toMatchObject([
      {
        id: answer.body.id,
        name: 'Optics',
        code: 'PH301',
        department: 'Physics',
        education_system: 'State Board',
        class_or_semester: 3,
        modules: 0,
      },
    ]);
  });

  test.each([
    ['code', ''],
    ['code', undefined],
    ['department_id', undefined],
    ['department_id', null],
    ['education_system_id', undefined],
    ['class_or_semester', undefined],
    ['class_or_semester', null],
    ['class_or_semester', '3'],
    ['class_or_semester', 2.5],
  ])('needs its %s, and %j is none', async (field, value) => {
    const answer = await createCourse({ name: 'Unfinished', [field]: value });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please enter a value', fields: { [field]: 'Please enter a value' } },
    });
    expect(await courses('unfinished')).toEqual([]);
  });

  test.each([0, 21, -3])('is not held in class or semester %i', async (class_or_semester) => {
    expect(await createCourse({ class_or_semester })).toMatchObject({
      status: 400,
      body: { fields: { class_or_semester: 'Please enter a number from 1 to 20' } },
    });
  });

  test('has a code of its own within its education system, and only there', async () => {
    const elsewhere = (
      await done(admin.call(catalogue.createEducationSystem, { body: { name: 'National Board' } }))
    ).id;
    await done(createCourse({ name: 'Statics', code: 'ME101' }));
    await done(createCourse({ name: 'Statics', code: 'ME102' }));
    await done(createCourse({ name: 'Statics', code: 'ME101', education_system_id: elsewhere }));
    const sentence = 'A course with this code already exists in this education system.';
    expect(await createCourse({ name: 'Dynamics', code: ' me101 ' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', message: sentence, fields: { code: sentence } },
    });
    expect(await courses('dynamics')).toEqual([]);
  });

  test('cannot move to an education system where its code is taken', async () => {
    const there = (await done(admin.call(catalogue.createEducationSystem, { body: { name: 'Third Board' } })))
      .id;
    await done(createCourse({ code: 'EE500', education_system_id: there }));
    const here = course({ name: 'Mover', code: 'EE500' });
    const { id } = await done(admin.call(endpoints.createCourse, { body: here }));
    expect(await updateCourse(id, { ...here, education_system_id: there, version: 1 })).toMatchObject({
      status: 409,
      body: { fields: { code: expect.stringContaining('already exists') } },
    });
    expect(await courses('mover')).toMatchObject([{ education_system_id: system, version: 1 }]);
  });

  test.each([
    ['department_id', 'department', () => 2_000_000_000],
    ['department_id', 'department', () => retiredDepartment],
    ['education_system_id', 'education system', () => 2_000_000_000],
    ['education_system_id', 'education system', () => retiredSystem],
  ])('cannot name a %s that is unknown or retired', async (field, noun, id) => {
    const sentence = `This ${noun} doesn't exist or has been retired.`;
    const refused = {
      status: 400,
      body: { code: 'unknown_reference', message: sentence, fields: { [field]: sentence } },
    };
    expect(await createCourse({ name: 'Stray', [field]: id() })).toMatchObject(refused);
    expect(await courses('stray')).toEqual([]);

    const body = course({ name: 'Settled' });
    const made = await done(admin.call(endpoints.createCourse, { body }));
    expect(await updateCourse(made.id, { ...body, [field]: id(), version: 1 })).toMatchObject(refused);
    await retire('course', made.id);
  });

  test('whose department was retired since can still be renamed: it stays where it is used', async () => {
    const fading = (await done(admin.call(catalogue.createDepartment, { body: { name: 'Fading' } }))).id;
    const body = course({ name: 'Telegraphy', department_id: fading });
    const { id } = await done(admin.call(endpoints.createCourse, { body }));
    await retire('department', fading);
    await done(updateCourse(id, { ...body, name: 'Wireless telegraphy', version: 1 }));
    expect(await courses('wireless')).toMatchObject([{ id, department: 'Fading', version: 2 }]);
  });

  test('is found by its code, too', async () => {
    await done(createCourse({ name: 'Acoustics', code: 'PH-777' }));
    expect(await courses('h-77')).toMatchObject([{ name: 'Acoustics' }]);
  });

  test('changed without a new name is written down by its name alone', async () => {
    const body = course({ name: 'Thermodynamics' });
    const { id } = await done(admin.call(endpoints.createCourse, { body }));
    await done(updateCourse(id, { ...body, class_or_semester: 4, version: 1 }));
    expect(await courses('thermodynamics')).toMatchObject([{ class_or_semester: 4 }]);
    expect(await lastAudit()).toMatchObject({ what: 'changed the course Thermodynamics' });
  });
});
