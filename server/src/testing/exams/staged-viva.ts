// A viva voce ready to begin, with someone in every part, for tests.

import { randomUUID } from 'node:crypto';
import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { setStationScheme } from '@quivia/contract/oral/exams';
import { sendConfirmationCode } from '@quivia/contract/oral/people';
import { addScheme } from '@quivia/contract/oral/schemes';
import { beginGuest, createGuest } from '../../features/accounts/guests.service.ts';
import { after, days, now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College, hire } from '../college.ts';
import { done, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { teacher } from './banks.ts';
import { type Student, student } from './exams.ts';

const component = (id: string, name: string, maximum: number, minimum: number | null = null) => ({
  id,
  name,
  maximum,
  minimum,
  method: { type: 'number' as const, step: 0.5 as const },
  marked_by: 'each' as const,
  subject: 'candidate' as const,
  counts: true,
});

/** 60 marks in five components, each marked by both examiners. */
export const LAB_SCHEME: SchemeDefinition = {
  components: [
    component('record', 'Record', 10),
    component('write-up', 'Write-up', 15),
    component('experiment', 'Experiment', 15),
    component('result', 'Result', 10),
    component('viva', 'Viva voce', 10, 4),
  ],
  pass_mark: 24,
  combine: 'mean',
  tolerance: 6,
  rounding: { to: 1, of: 'total' },
};

interface StagedCandidate {
  id: number;
  slotId: number;
  student: Student;
}

export interface StagedViva {
  college: College;
  examId: number;
  sessionId: number;
  panelId: number;
  roomId: number;
  coordinator: Person;
  internal: Person & { examinerId: number };
  /** A guest. `confirmation` is what a freeze asks for: a code that is mailed. */
  external: Person & { examinerId: number; confirmation: () => Promise<{ code: string }> };
  observer: Person & { examinerId: number };
  /** An examiner of the same exam, in another panel. */
  elsewhere: Person & { examinerId: number };
  /** Teaches at the same college, with no part in it. */
  stranger: Person;
  candidates: StagedCandidate[];
}

/** The session began five minutes ago; its slots of ten minutes follow each other. */
export async function stageViva(
  server: TestApp,
  root: Person,
  word: string,
  { scheme = LAB_SCHEME, kind = 'practical', count = 3 } = {},
): Promise<StagedViva> {
  const college = await buildCollege(server, root, word);
  const name = (who: string) => `${word.toLowerCase()}${who}`;
  const coordinator = await teacher(server, college, name('coord'));
  const hired = async (who: string) => {
    const person = await server.person(name(who));
    await hire(college, person);
    return person;
  };
  const people = {
    internal: await hired('internal'),
    external: await guest(server, name('external')),
    observer: await hired('observer'),
    elsewhere: await hired('elsewhere'),
  };
  const stranger = await hired('stranger');
  const students = [];
  for (let at = 1; at <= count; at++) students.push(await student(server, college, name(`student${at}`)));
  const at = now();
  const idOf = (rows: { id: number }[]) => (rows[0] as { id: number }).id;
  const institution = college.id;
  const schemeId = idOf(
    await sql<{ id: number }[]>`
    insert into oral_schemes (institution_id, owner_id, name, created_at)
    values (${institution}, ${coordinator.id}, 'Laboratory', ${at}) returning id`,
  );
  const versionId = idOf(
    await sql<{ id: number }[]>`
    insert into oral_scheme_versions (scheme_id, version, definition, created_by, created_at)
    values (${schemeId}, 1, ${JSON.stringify(scheme)}::json, ${coordinator.id}, ${at}) returning id`,
  );
  const examId = idOf(
    await sql<{ id: number }[]>`
    insert into oral_exams (key, institution_id, course_id, owner_id, title, kind, scheme_version_id, freezes, created_at)
    values (${randomUUID()}, ${institution}, ${college.course}, ${coordinator.id}, 'Physics laboratory', ${kind},
      ${versionId}, 'external', ${at}) returning id`,
  );
  const panel = async (panelName: string) =>
    idOf(
      await sql<{ id: number }[]>`
      insert into oral_panels (exam_id, name) values (${examId}, ${panelName}) returning id`,
    );
  const [panelId, otherPanelId] = [await panel('Panel A'), await panel('Panel B')];
  const examine = async (person: Person, role: string, inPanel: number, isGuest = false) => {
    const examinerId = idOf(
      await sql<{ id: number }[]>`
      insert into oral_examiners (exam_id, user_id, name, role, is_guest, email, access_ends_at, accepted_at)
      values (${examId}, ${person.id}, ${person.username}, ${role}, ${isGuest}, ${isGuest ? person.email : null},
        ${isGuest ? after(at, days(90)) : null}, ${at})
      returning id`,
    );
    await sql`insert into oral_panel_members (panel_id, examiner_id) values (${inPanel}, ${examinerId})`;
    return { ...person, examinerId };
  };
  const roomId = idOf(
    await sql<{ id: number }[]>`
    insert into rooms (institution_id, name, rows, columns, created_by, created_at)
    values (${institution}, 'Physics laboratory', 4, 5, ${coordinator.id}, ${at}) returning id`,
  );
  const start = new Date(at.getTime() - 5 * 60_000);
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const sessionId = idOf(
    await sql<{ id: number }[]>`
    insert into oral_sessions (exam_id, panel_id, room_id, name, starts_at, ends_at, slot_minutes)
    values (${examId}, ${panelId}, ${roomId}, 'Forenoon', ${start}, ${later(Math.max(180, count * 10))}, 10) returning id`,
  );
  const candidates: StagedCandidate[] = [];
  for (const [index, one] of students.entries()) {
    const id = idOf(
      await sql<{ id: number }[]>`
      insert into oral_candidates (exam_id, grant_id, user_id)
      select ${examId}, g.id, g.user_id from grants g where g.user_id = ${one.id} and g.role = 'Student' and g.ended_at is null
      returning id`,
    );
    const slotId = idOf(
      await sql<{ id: number }[]>`
      insert into oral_slots (exam_id, session_id, candidate_id, starts_at, ends_at)
      values (${examId}, ${sessionId}, ${id}, ${later(index * 10)}, ${later(index * 10 + 10)}) returning id`,
    );
    candidates.push({ id, slotId, student: one });
  }
  const internal = await examine(people.internal, 'internal', panelId);
  const external = Object.assign(await examine(people.external, 'external', panelId, true), {
    confirmation: async () => {
      await done(people.external.call(sendConfirmationCode, { params: { id: String(examId) }, body: {} }));
      return { code: (await server.mailTo(people.external.email)).code };
    },
  });
  return {
    college,
    examId,
    sessionId,
    panelId,
    roomId,
    coordinator,
    internal,
    external,
    observer: await examine(people.observer, 'observer', panelId),
    elsewhere: await examine(people.elsewhere, 'internal', otherPanelId),
    stranger,
    candidates,
  };
}

/**
 * Makes a circuit of it: History is station 1 with the panel of the session, Counselling is station 2 with the examiner of the
 * other panel, earlier on the same day. Each has its own scheme, where one is given.
 */
export async function stageStations(
  { examId, sessionId, elsewhere, coordinator, college }: StagedViva,
  ...schemes: (SchemeDefinition | undefined)[]
): Promise<void> {
  await sql`update oral_exams set kind = 'osce', freezes = 'coordinator' where id = ${examId}`;
  await sql`update oral_sessions set station = 1, circuit_size = 2, name = 'History' where id = ${sessionId}`;
  await sql`
    with room as (insert into rooms (institution_id, name, rows, columns, created_by, created_at)
        select institution_id, name || ' 2', rows, columns, created_by, created_at from rooms
        where id = (select room_id from oral_sessions where id = ${sessionId}) returning id),
      session as (insert into oral_sessions (exam_id, panel_id, room_id, name, starts_at, ends_at, slot_minutes, station,
          circuit_size)
        select s.exam_id, m.panel_id, room.id, 'Counselling', s.starts_at - interval '12 hours',
          s.ends_at - interval '12 hours', s.slot_minutes, 2, 2
        from room, oral_sessions s, oral_panel_members m
        where s.id = ${sessionId} and m.examiner_id = ${elsewhere.examinerId} returning id)
    insert into oral_slots (exam_id, session_id, candidate_id, starts_at, ends_at)
    select t.exam_id, session.id, t.candidate_id, t.starts_at - interval '12 hours', t.ends_at - interval '12 hours'
    from session, oral_slots t where t.session_id = ${sessionId}`;
  for (const [at, definition] of schemes.entries()) {
    if (!definition) continue;
    const body = { key: randomUUID(), institution_id: college.id, name: `Station ${at + 1}`, definition };
    const { version_id } = await done(coordinator.call(addScheme, { body }));
    const params = { id: String(examId), station: String(at + 1) };
    await done(coordinator.call(setStationScheme, { params, body: { scheme: { version_id } } }));
  }
}

/** Signed in as by the invitation's link and code. */
async function guest(server: TestApp, name: string): Promise<Person> {
  const id = await createGuest(name, after(now(), days(90)));
  const { accessToken, refreshToken } = await beginGuest(id, { userAgent: '', address: '127.0.0.1' });
  const visitor = Object.assign(server.visitor(), { token: accessToken, cookie: refreshToken });
  return Object.assign(visitor, { id, username: name, email: `${name}@example.org` });
}
