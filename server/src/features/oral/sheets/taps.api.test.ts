// A tap costs the same however many candidates there are, because it reads what concerns its candidate alone. That must say
// the same as everything read together.
import { randomUUID } from 'node:crypto';
import type { Subject } from '@quivia/contract/marking/marks';
import { sendEvents } from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentCaller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction, observeStatements, sql } from '../../../platform/database/database.ts';
import { fillViva, type MarkedViva, SCHEME } from '../../../testing/exams/viva-through-kills.ts';
import { done } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { markedSubjects } from '../../marking/roster.rules.ts';
import { selectInForce } from '../../marking/sheets/sheets.queries.ts';
import { isOf, subjectOf } from '../../marking/subjects.rules.ts';
import { storeEvents } from './events.service.ts';
import { readRoster } from './roster.service.ts';
import { missingSheets, sheetsFor } from './sheets.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const first = <T>(list: readonly T[]) => list[0] as T;
const marks = Object.fromEntries(SCHEME.components.map(({ id }) => [id, 4]));
const values = Object.fromEntries(SCHEME.components.map(({ id }) => [id, { mark: 4 }]));
const content = JSON.stringify({ values, marks });

/** Of everybody but the first candidate. */
async function submitOthers({ examId, candidateIds, examiners }: MarkedViva): Promise<void> {
  await sql`
    insert into oral_sheets (key, exam_id, examiner_id, candidate_id, version, content, origin, submitted_at, submitted_by)
    select gen_random_uuid(), ${examId}, x.id, c, 1, ${content}::json, 'device', ${now()}, x.user_id
    from unnest(${candidateIds.slice(1)}::int[]) c, oral_examiners x
    where x.id = any(${examiners.map(({ id }) => id)}::int[])`;
}

const tapOf = ({ candidateIds }: MarkedViva, number: number) => ({
  device: randomUUID(),
  sent_at: now().toISOString(),
  events: [
    {
      number,
      at: now().toISOString(),
      subject: { candidate_id: first(candidateIds) },
      item: 'viva',
      value: { mark: 4 },
    },
  ],
  unsent: 0,
});

async function statementsOfTap(viva: MarkedViva): Promise<number> {
  const examiner = server.visitor();
  examiner.token = first(viva.examiners).token;
  let count = 0;
  observeStatements(() => {
    // Not what the server does by itself meanwhile.
    if (currentCaller()) count += 1;
    return () => {};
  });
  try {
    const reply = examiner.call(sendEvents, { params: { id: String(viva.examId) }, body: tapOf(viva, 1) });
    expect((await done(reply)).refused).toEqual([]);
  } finally {
    observeStatements(undefined);
  }
  return count;
}

/** By the database's own count, where it uses the indexes as it would in a large table. */
async function rowsReadByTap({ examId, ...viva }: MarkedViva): Promise<number> {
  const examinerId = first(viva.examiners).id;
  const read = async () =>
    first(
      await sql<{ rows: number }[]>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`,
    ).rows;
  return inTransaction(async () => {
    // A plan for these values, as the server has for the first statements of a connection; tests otherwise plan for any.
    await sql`set local plan_cache_mode = force_custom_plan`;
    await sql`set local enable_seqscan = off`;
    const [owner] = await sql<{ user_id: number }[]>`
      select user_id from oral_examiners where id = ${examinerId}`;
    const before = await read();
    const { refused } = await storeEvents(
      { id: examId, kind: 'practical' },
      { examinerId, by: owner?.user_id as number },
      tapOf({ examId, ...viva }, 2),
    );
    expect(refused).toEqual([]);
    return (await read()) - before;
  });
}

test('sends as many statements and reads no more rows at 300 candidates and 20 examiners than at 20 and two', async () => {
  const [few, many] = [await fillViva(20), await fillViva(300, 10)];
  await submitOthers(few);
  await submitOthers(many);
  await sql`analyze`;
  const statements = [await statementsOfTap(few), await statementsOfTap(many)];
  expect(statements[1]).toBe(statements[0]);
  expect(statements[0]).toBeLessThanOrEqual(20);
  const rows = [await rowsReadByTap(few), await rowsReadByTap(many)];
  expect(rows[1]).toBeLessThanOrEqual(rows[0] as number);
  expect(rows[1]).toBeLessThan(100);
});

/** Groups, guides, conflicts, substitutes, and sheets in every state, none of it as in the next row. */
async function mixedViva(): Promise<MarkedViva> {
  const viva = await fillViva(18, 3);
  const { examId, candidateIds, examiners } = viva;
  const [one, two, three, four] = examiners.map(({ id }) => id) as [number, number, number, number];
  const [component] = SCHEME.components;
  const scheme = {
    ...SCHEME,
    components: [
      ...SCHEME.components,
      { ...component, id: 'project', subject: 'group' },
      { ...component, id: 'guidance', marked_by: 'guide' },
      { ...component, id: 'year', marked_by: 'entered' },
    ],
  };
  await sql`
    with version as (
      insert into oral_scheme_versions (scheme_id, version, definition, created_by, created_at)
      select v.scheme_id, 2, ${JSON.stringify(scheme)}::json, v.created_by, ${now()}
      from oral_exams e join oral_scheme_versions v on v.id = e.scheme_version_id where e.id = ${examId} returning id)
    update oral_exams set scheme_version_id = version.id from version where oral_exams.id = ${examId}`;
  const groups = await sql<{ id: number }[]>`
    insert into oral_groups (exam_id, name) select ${examId}, 'Group ' || n from generate_series(1, 3) n returning id`;
  const groupIds = groups.map(({ id }) => id);
  // Members of the first group come in together, those of the others before different panels.
  await sql`delete from oral_slots where candidate_id = any(${candidateIds.slice(1, 4)}::int[])`;
  await sql`
    update oral_slots set group_id = ${first(groupIds)}, candidate_id = null where candidate_id = ${first(candidateIds)}`;
  await sql`
    update oral_candidates c set group_id = (${groupIds}::int[])[1 + (o.n::int - 1) / 4],
      guide_id = case when o.n % 3 = 0 then ${three}::int end
    from unnest(${candidateIds.slice(0, 12)}::int[]) with ordinality o (id, n) where c.id = o.id`;
  await sql`
    insert into oral_conflicts (examiner_id, candidate_id, reason, declared_by, declared_at)
    select ${one}, c, 'A cousin', x.user_id, ${now()} from unnest(${[candidateIds[5], candidateIds[15]] as number[]}::int[]) c,
      oral_examiners x where x.id = ${one}`;
  // The fourth left for the fifth, who has submitted nothing yet.
  await sql`update oral_examiners set ended_at = ${now()} where id = ${four}`;
  await sql`update oral_examiners set substitute_for = ${four} where id = ${examiners[4]?.id as number}`;
  await sql`update oral_candidates set state = 'absent' where id = ${candidateIds[7] as number}`;
  await sql`
    insert into oral_sheets (key, exam_id, examiner_id, candidate_id, group_id, version, content, origin, submitted_at,
      submitted_by)
    select gen_random_uuid(), ${examId}, x.id, s.candidate_id, s.group_id, 1, ${content}::json, 'device', ${now()}, x.user_id
    from (
      select c as candidate_id, null::int as group_id, n from unnest(${candidateIds}::int[]) with ordinality o (c, n)
      union all select null, g, n from unnest(${groupIds}::int[]) with ordinality o (g, n)) s,
      oral_examiners x
    where x.exam_id = ${examId} and x.id <> ${examiners[4]?.id as number} and (s.n * 5 + x.id) % 4 <> 0`;
  await sql`
    insert into oral_reopenings (sheet_id, reason, reopened_by, reopened_at)
    select s.id, 'A slip', s.submitted_by, ${now()} from oral_sheets s where s.exam_id = ${examId} and s.id % 5 = 0`;
  await sql`
    insert into oral_excused_sheets (key, exam_id, examiner_id, candidate_id, reason, excused_by, excused_at)
    select gen_random_uuid(), ${examId}, x.id, c, 'Ill', x.user_id, ${now()} from unnest(${candidateIds}::int[]) c,
      oral_examiners x
    where x.id = ${two} and c % 2 = 0`;
  await sql`
    insert into oral_paper_entries (key, exam_id, examiner_id, candidate_id, version, content, entered_by, entered_at)
    select gen_random_uuid(), ${examId}, x.id, c, 2, ${content}::json, x.user_id, ${now()}
    from unnest(${candidateIds}::int[]) c, oral_examiners x where x.id = ${two} and c % 3 = 0`;
  return viva;
}

/** What a tap finds that its examiner marks. */
async function markedByTap(examId: number, examinerId: number, subject: Subject) {
  const roster = await readRoster(examId, [subject], examinerId);
  const sheets = await selectInForce(examId, roster.subjects);
  return markedSubjects(roster, sheets).find(isOf(subject))?.marking.get(examinerId);
}

test('what concerns one candidate or group says the same as all that is known of the exam', async () => {
  const { examId, candidateIds, examiners } = await mixedViva();
  expect(examiners).not.toHaveLength(0);
  expect(candidateIds).not.toHaveLength(0);
  const seen = { sheets: 0, open: 0, groups: 0, nothing: 0 };
  for (const { id } of examiners) {
    const all = await sheetsFor(examId, id);
    const about: Subject[] = [
      ...candidateIds.map((candidate_id) => ({ candidate_id })),
      ...all.filter(({ subject }) => subject.group_id !== null).map(({ subject }) => subjectOf(subject)),
    ];
    for (const subject of about) {
      const some = await sheetsFor(examId, id, [subject]);
      expect(await markedByTap(examId, id, subject)).toEqual(
        all.find((one) => isOf(subject)(one.subject))?.components,
      );
      // Also of whoever is read along.
      for (const one of some) expect(all).toContainEqual(one);
      const isAsked = (one: (typeof all)[number]) => isOf(subject)(one.subject);
      expect(some.filter(isAsked)).toEqual(all.filter(isAsked));
      seen.groups += 'group_id' in subject ? 1 : 0;
      seen.nothing += some.some(isAsked) ? 0 : 1;
      seen.sheets += some.some((one) => isAsked(one) && one.sheet) ? 1 : 0;
      seen.open += some.some((one) => isAsked(one) && one.is_open) ? 1 : 0;
    }
    const pair = candidateIds.slice(3, 5).map((candidate_id) => ({ candidate_id }));
    const isOfPair = (one: (typeof all)[number]) => pair.some((subject) => isOf(subject)(one.subject));
    expect((await sheetsFor(examId, id, pair)).filter(isOfPair)).toEqual(all.filter(isOfPair));
  }
  expect(Object.values(seen).every((count) => count > 5)).toBe(true);
  const [fourth, fifth] = examiners.slice(3, 5).map(({ id }) => id);
  const { assessors } = await readRoster(examId, [{ candidate_id: first(candidateIds) }], fifth);
  expect(assessors.map(({ id }) => id)).toEqual([fourth, fifth]);
  const missing = await missingSheets(examId);
  const groupOf = new Map(
    (await sql`select id, group_id from oral_candidates where exam_id = ${examId}`).map((row) => [
      row.id as number,
      row.group_id as number | null,
    ]),
  );
  for (const candidate_id of candidateIds)
    expect(await missingSheets(examId, [candidate_id])).toEqual(
      missing.filter(
        (one) =>
          one.candidate_id === candidate_id ||
          (one.group_id !== null && one.group_id === groupOf.get(candidate_id)),
      ),
    );
});
