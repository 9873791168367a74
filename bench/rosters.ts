// A roster of 10,000 people, as CSV and as XLSX: read, reviewed and stored within a minute, while a light
// request does not wait for it. The same file again finds everybody in place.
import { ROSTER_COLUMNS, type Roster } from '../contract/src/people/rosters.ts';
import { csvDownload } from '../server/src/platform/files/csv/write-csv.ts';
import { xlsxDownload } from '../server/src/platform/files/xlsx/write-xlsx.ts';
import { hashPassword } from '../server/src/platform/security/passwords.ts';
import { askJson, type Client, signIn, until } from './client.ts';
import { percentile, type Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { lightRequests } from './sign-in-rush.ts';

const PEOPLE = 10_000;
const MOST_SECONDS = 60;
const ADMIN = { username_or_email: 'benchregistrar', password: 'Blue7Kite!' };

async function buildCollege({ sql }: ServerUnderTest): Promise<void> {
  await sql`
    with system as (insert into education_systems (name) values ('Bench Board') returning id),
    college as (
      insert into institutions (name, place, institution_type, education_system_id)
      select 'Bench College', 'Kochi', 'COLLEGE', id from system returning id),
    departments as (insert into departments (name) values ('Bench Physics'), ('Bench Maths') returning id),
    linked as (
      insert into institution_departments (institution_id, department_id)
      select college.id, departments.id from college, departments),
    registrar as (
      insert into users (username, email, password_hash, is_verified)
      values ('benchregistrar', 'registrar@quivia.example', ${await hashPassword(ADMIN.password)}, true) returning id)
    insert into grants (user_id, role, institution_id) select registrar.id, 'Institution', college.id from registrar, college`;
}

const rows = (prefix: string) => [
  [...ROSTER_COLUMNS],
  ...Array.from({ length: PEOPLE }, (_, i) => [
    i % 20 === 0 ? 'Faculty' : 'Student',
    `Person Number ${i}`,
    '',
    `${prefix}.person${i}@quivia.example`,
    `${prefix.toUpperCase()}${String(i).padStart(6, '0')}`,
    i % 3 === 0 ? 'Bench Physics; Bench Maths' : 'Bench Physics',
    String((i % 8) + 1),
  ]),
];

async function goThrough(client: Client, filename: string, file: Buffer) {
  const { id } = await askJson<{ id: number }>(client, 'POST', `/admin/roster?filename=${filename}`, file);
  const read = await until<Roster>(client, `/admin/roster/${id}`, 'reading');
  if (read.upload.status !== 'review') throw new Error(read.upload.message);
  await askJson(client, 'POST', `/admin/roster/${id}/confirm`);
  const stored = await until<Roster>(client, `/admin/roster/${id}`, 'applying');
  return { read, stored, isDone: stored.upload.status === 'done', counts: read.upload.counts };
}

export async function rosters(server: ServerUnderTest): Promise<Report> {
  await buildCollege(server);
  const client = await signIn(server.origin, ADMIN);

  let over = false;
  const light = lightRequests(server.origin, client.token, () => over);
  const csv = csvDownload('people', rows('csv')).bytes;
  const asCsv = await goThrough(client, 'people.csv', csv);
  const again = await goThrough(client, 'people.csv', csv);
  const asXlsx = await goThrough(client, 'people.xlsx', (await xlsxDownload('people', rows('xlsx'))).bytes);
  over = true;
  const waits = await light;

  const seconds = [asCsv, asXlsx].map(({ read, stored }) => read.seconds + stored.seconds);
  return {
    name: `A roster of ${PEOPLE} people`,
    figures: {
      'CSV: read and reviewed (s)': asCsv.read.seconds,
      'CSV: stored (s)': asCsv.stored.seconds,
      'CSV: steps of progress seen': asCsv.read.steps + asCsv.stored.steps,
      'XLSX: read and reviewed (s)': asXlsx.read.seconds,
      'XLSX: stored (s)': asXlsx.stored.seconds,
      'the same CSV again (s)': again.read.seconds + again.stored.seconds,
      'unchanged the second time': again.counts.same,
      'light request p50 meanwhile (ms)': percentile(waits, 50),
      'light request p95 meanwhile (ms)': percentile(waits, 95),
      'slowest light request (ms)': Math.max(...waits),
    },
    passed:
      [asCsv, asXlsx, again].every(({ isDone }) => isDone) &&
      seconds.every((s) => s < MOST_SECONDS) &&
      again.counts.same === PEOPLE &&
      percentile(waits, 50) < 100,
  };
}
