// Photos: stored by the college, seen at the door and by the panel, and gone with the account.
import { deleteAccount } from '@quivia/contract/deletion';
import { getHallPhoto } from '@quivia/contract/hall/check-in';
import { listHallPeople } from '@quivia/contract/hall/rooms';
import { getPhotoCounts, removePhoto, uploadPhoto } from '@quivia/contract/photos';
import { JPEG, LOSSY_WEBP, SVG } from '@quivia/files/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { type StaffedHall, staffHall } from '../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deletePhotos } from './photos.service.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
let other: StaffedHall;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
  other = await staffHall(server, root, 'South');
});
afterAll(() => server.stop());

const rollOf = async ({ student_id }: { student_id: number }) => {
  const [row] = await sql<{ member_id: string }[]>`select member_id from grants where id = ${student_id}`;
  return (row as { member_id: string }).member_id;
};
const store = (who: Person, roll_number: string, file: Uint8Array | string = JPEG) =>
  who.call(uploadPhoto, { query: { roll_number }, file: Buffer.from(file) });
const show = (who: Person, { student_id }: { student_id: number }) =>
  who.call(getHallPhoto, { params: { id: String(hall.examId), student_id: String(student_id) } });
const tagOf = async ({ student_id }: { student_id: number }) => {
  const people = await done(hall.chief.call(listHallPeople, { params: { id: String(hall.examId) } }));
  return people.find((one) => one.student_id === student_id)?.photo;
};

test('the college stores a photo by roll number, and those at the door see it', async () => {
  const { admin } = hall.college;
  const roll = await rollOf(hall.anna);
  expect(await tagOf(hall.anna)).toBeNull();
  expect((await show(hall.invigilator, hall.anna)).status).toBe(404);
  await done(store(admin, roll.toLowerCase()));
  const tag = await tagOf(hall.anna);
  expect(tag).toMatch(/^[0-9a-f]{16}$/);
  for (const who of [hall.owner, hall.chief, hall.invigilator])
    expect((await show(who, hall.anna)).status).toBe(200);
  for (const who of [hall.elsewhere, hall.observer, hall.anna, hall.bala])
    expect((await show(who, hall.anna)).status).toBe(403);
  for (const who of [hall.stranger, other.owner, other.college.admin])
    expect((await show(who, hall.anna)).status).toBe(404);
  await done(store(admin, roll, LOSSY_WEBP));
  expect(await tagOf(hall.anna)).not.toBe(tag);
  const counts = await done(admin.call(getPhotoCounts));
  expect(counts).toEqual({ students: 2, photos: 1, missing: [await rollOf(hall.bala)] });
});

test('nothing but a small photo of a student of this college is stored', async () => {
  const { admin } = hall.college;
  const roll = await rollOf(hall.bala);
  expect((await store(admin, roll, SVG)).status).toBe(400);
  expect((await store(admin, roll, 'no picture')).status).toBe(400);
  expect((await store(admin, roll, Buffer.alloc(100_001))).status).toBe(413);
  expect((await store(admin, 'NOBODY1')).body).toMatchObject({
    code: 'not_found',
    message: 'No student has the roll number NOBODY1.',
  });
  expect((await store(admin, await rollOf(other.anna))).status).toBe(404);
  const query = { roll_number: roll, institution_id: String(other.college.id) };
  expect((await admin.call(uploadPhoto, { query, file: JPEG })).status).toBe(403);
  expect((await hall.owner.call(uploadPhoto, { query, file: JPEG })).status).toBe(403);
});

test('it is removed by the college, with the account, and after the student has left', async () => {
  const { admin } = hall.college;
  const [roll, query] = [await rollOf(hall.bala), { roll_number: await rollOf(hall.bala) }];
  await done(store(admin, roll));
  await done(admin.call(removePhoto, { query }));
  expect((await admin.call(removePhoto, { query })).status).toBe(404);
  await done(store(admin, roll));
  await sql`update grants set ended_at = ${now()} where id = ${hall.bala.student_id}`;
  await deletePhotos.work({});
  expect(await tagOf(hall.bala)).toBeNull();
  await sql`delete from attempts where grant_id = ${other.anna.student_id}`;
  await done(store(other.college.admin, await rollOf(other.anna)));
  await done(root.call(deleteAccount, { params: { id: String(other.anna.id) } }));
  const left = await sql`select from photos where grant_id = ${other.anna.student_id}`;
  expect(left).toHaveLength(0);
});
