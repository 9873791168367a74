// A section moves up in one step, and for a day back again.
import { listAudit } from '@quivia/contract/audit';
import * as classes from '@quivia/contract/classes';
import * as offerings from '@quivia/contract/offerings';
import * as endpoints from '@quivia/contract/promotions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { addSection, addYear } from '../../testing/classes.ts';
import { buildCollege, type College, enrol, grantOf } from '../../testing/college.ts';
import { done } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let term: number;
let next: number;
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  [term, next] = (await addYear(north)).terms as [number, number];
});
afterAll(() => server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
type Outcomes = Record<number, endpoints.PromotionOutcome>;

let serial = 0;
/** A section of three students. */
async function section() {
  serial += 1;
  const name = `A${serial}`;
  const id = await addSection(north, term, { name, batch: 2024 });
  const usernames = [1, 2, 3].map((n) => `riser${serial}x${n}`);
  await enrol(north, usernames);
  const ids = (await Promise.all(usernames.map((one) => grantOf(north.admin, one, 'Student')))) as [
    number,
    number,
    number,
  ];
  await done(north.admin.call(classes.placeStudents, { ...at(id), body: { student_ids: ids } }));
  return { id, name, ids };
}
const inIt = async (id: number) =>
  (await done(north.admin.call(classes.listSectionStudents, at(id)))).map((one) => one.student_id);
const semesterOf = async (ids: number[]) =>
  (
    await sql<{ class_or_semester: number }[]>`
      select class_or_semester from grants where id = any(${ids}) order by id`
  ).map((one) => one.class_or_semester);
const promote = (
  { id, name }: { id: number; name: string },
  outcomes: Outcomes,
  given: object = {},
  groups: Record<number, number[]> = {},
) =>
  north.admin.call(endpoints.promoteSection, {
    ...at(id),
    body: {
      ...{ to_term_id: next, name, ...given },
      students: Object.entries(outcomes).map(([student, outcome]) => ({
        ...{ student_id: Number(student), outcome, group_ids: groups[Number(student)] ?? [] },
      })),
    },
  });
const undo = (id: number) => north.admin.call(endpoints.undoPromotion, at(id));
const latest = async (id: number) => (await done(north.admin.call(endpoints.listPromotions, at(id))))[0];
const registered = async (id: number) =>
  (await done(north.admin.call(offerings.listRegistrations, at(id)))).map((one) => one.student_id);

test('moves up, stays back and leaves as reviewed, with electives, and is undone as a whole', async () => {
  const from = await section();
  const [up, stays, left] = from.ids;
  const { id: offering } = await done(
    north.admin.call(offerings.createOffering, {
      body: { term_id: term, course_id: north.course, section_ids: [from.id], faculty_ids: [] },
    }),
  );
  const juniors = await addSection(north, next, { name: `J${serial}` });
  const elective = await addSection(north, next, { name: `E${serial}`, kind: 'elective', semester: 4 });
  const places = () =>
    sql`select section_id, grant_id, from_at, to_at from section_students where grant_id = any(${from.ids}) order by id`;
  const registrations = () =>
    sql`select section_id, grant_id, from_at, to_at from registrations where grant_id = any(${from.ids}) order by id`;
  const before = [await places(), await registrations()];

  const outcomes: Outcomes = { [up]: 'up', [stays]: 'stays', [left]: 'left' };
  const reply = await done(promote(from, outcomes, { stays_in: juniors }, { [up]: [elective] }));
  expect(reply.message).toBe(
    `1 student moved up to S4 North Physics ${from.name}. 1 student stays back. 1 student has left.`,
  );
  const made = await latest(from.id);
  expect(made).toMatchObject({ up: 1, stays: 1, left: 1, may_undo: true, undone_at: null });
  const to = made?.to_section_id as number;
  expect([await inIt(from.id), await inIt(to), await inIt(juniors), await inIt(elective)]).toEqual([
    [],
    [up],
    [stays],
    [up],
  ]);
  expect(await done(north.admin.call(classes.getSection, at(to)))).toMatchObject({
    semester: 4,
    batch: 2024,
  });
  expect(await semesterOf(from.ids)).toEqual([4, 3, 3]);
  expect(await registered(offering)).toEqual([]);
  const [entry] = await done(north.admin.call(listAudit, { query: { action: 'class.changed' } }));
  expect(entry?.what).toContain(': 1 moved up, 1 stayed back, 1 left');

  const both = await Promise.all([1, 2].map(() => done(undo(reply.id))));
  expect(both.map(({ message }) => message)).toEqual(
    both.map(() => `S3 North Physics ${from.name} is as it was before the promotion.`),
  );
  expect([await places(), await registrations()]).toEqual(before);
  expect(await semesterOf(from.ids)).toEqual([3, 3, 3]);
  expect(await registered(offering)).toEqual(from.ids);
  expect(await latest(from.id)).toMatchObject({ may_undo: false });
  // It can be promoted again, into the section that is there now.
  expect((await done(promote(from, { [up]: 'up', [stays]: 'up', [left]: 'up' }))).id).toBeGreaterThan(
    reply.id,
  );
  expect((await latest(from.id))?.to_section_id).toBe(to);
});

test('is refused when somebody joined since the review, and happens once', async () => {
  const from = await section();
  const [one, two, three] = from.ids;
  expect(await promote(from, { [one]: 'up', [two]: 'up' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  const all: Outcomes = { [one]: 'up', [two]: 'up', [three]: 'up' };
  const both = await Promise.all([promote(from, all), promote(from, all)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await semesterOf(from.ids)).toEqual([4, 4, 4]);
});

test('only sections, into another term, with groups and places of that term', async () => {
  const from = await section();
  const all = Object.fromEntries(from.ids.map((one) => [one, 'up'])) as Outcomes;
  const lab = await addSection(north, term, { name: `Lab${serial}`, kind: 'lab' });
  const refused = await Promise.all([
    promote(from, all, { to_term_id: term }),
    promote(from, all, { to_term_id: 2_000_000_000 }),
    promote(from, all, { stays_in: from.id }),
    promote(from, all, {}, { [from.ids[0]]: [lab] }),
    promote({ ...from, id: lab }, all),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await inIt(from.id)).toEqual(from.ids);
  expect(await semesterOf(from.ids)).toEqual([3, 3, 3]);
});

test('is not undone after a day, nor once a student has been moved again', async () => {
  const from = await section();
  const all = Object.fromEntries(from.ids.map((one) => [one, 'up'])) as Outcomes;
  const { id } = await done(promote(from, all));
  const to = (await latest(from.id))?.to_section_id as number;
  const other = await addSection(north, next, { name: `O${serial}`, semester: 4 });
  const move = { student_ids: [from.ids[0]], from: to };
  await done(north.admin.call(classes.placeStudents, { ...at(other), body: move }));
  expect(await undo(id)).toMatchObject({
    status: 409,
    body: {
      message: `S-riser${serial}x1 has been changed since, so the promotion can't be undone as a whole.`,
    },
  });
  expect(await inIt(other)).toEqual([from.ids[0]]);

  const late = await section();
  const { id: old } = await done(
    promote(late, Object.fromEntries(late.ids.map((one) => [one, 'up'])) as Outcomes),
  );
  const ago = new Date(Date.now() - days(1) - minutes(1));
  await sql`update promotions set at = ${ago} where id = ${old}`;
  expect(await latest(late.id)).toMatchObject({ may_undo: false });
  expect(await undo(old)).toMatchObject({
    status: 400,
    body: { message: 'A promotion can be undone for one day.' },
  });
});
