// Four people mark the essays of an exam, each answer by two of them, over HTTP and as the page does: what got no reply is sent
// again under the same key. What the server confirmed is written down here.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMarking, nextAnswer, submitMark } from '@quivia/contract/answer-marking';
import { submitAttempt } from '@quivia/contract/attempts';
import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import { saveEssay } from '@quivia/contract/essays';
import type { Plan } from '@quivia/contract/marking/plan';
import { changePlan } from '@quivia/contract/marking-plans';
import { expect } from 'vitest';
import { slowMark } from '../../../../contract/src/marking/plan.oracle.ts';
import { sql } from '../../platform/database/database.ts';
import { facultyToken, type Hall, ownerOf } from './exam-hall.ts';

const WORTH = 20;
export const ESSAY_HALL = { questions: 1, essays: 1, marks: WORTH };
const PLAN: Plan = { type: 'double', tolerance: 8, combine: 'mean', beyond: 'meet' };
const MARKERS = 4;

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the endpoint replies
  body: any;
}

/** Undefined without a reply, or from a server that is about to end. */
async function send(origin: string, endpoint: EndpointShape, examId: number, token: string, body?: object) {
  const path = endpoint.path.replace(':id', String(examId));
  try {
    const response = await fetch(`${origin}${API_BASE}${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const reply: Reply = { status: response.status, body: await response.json() };
    return reply.status >= 500 ? undefined : reply;
  } catch {
    return undefined;
  }
}

async function until(
  origins: () => string[],
  ...call: Parameters<typeof send> extends [string, ...infer Rest] ? Rest : never
) {
  for (let turn = randomInt(1000); ; turn += 1) {
    const all = origins();
    const reply = await send(all[turn % all.length] as string, ...call);
    if (reply) return reply;
    await sleep(20);
  }
}

/** Each as one who signs in again before a token ends: on a slow machine the whole takes longer than one lasts. */
async function hireMarkers({ examId }: Hall, givenBy: number): Promise<(() => string)[]> {
  const rows = await sql<{ id: number; username: string }[]>`
    with person as (
      insert into users (username, email, password_hash, is_verified)
      select 'marker' || ${examId}::int || 'x' || n, 'marker' || ${examId}::int || 'x' || n || '@example.org', 'none', true
      from generate_series(1, ${MARKERS}::int) n returning id, username),
    hired as (
      insert into grants (user_id, role, institution_id, member_id)
      select p.id, 'Faculty', e.institution_id, 'M' || p.id from person p, exams e where e.id = ${examId}),
    shared as (
      insert into exam_shares (exam_id, user_id, share, given_by, given_at)
      select ${examId}, id, 'mark', ${givenBy}, now() from person)
    select id, username from person`;
  return rows.map(
    ({ id, username }) =>
      () =>
        facultyToken(id, username),
  );
}

export async function startMarking(hall: Hall, origins: () => string[]) {
  const { examId, questions } = hall;
  const question_id = questions[0]?.id as number;
  const owner = await ownerOf(hall);
  for (const [place, { token }] of hall.students.entries()) {
    const quiz_or_viva_id = examId;
    const body = { quiz_or_viva_id, question_id, seq: 1, text: `Light is scattered, answer ${place}` };
    expect((await until(origins, saveEssay, examId, token, body)).status).toBe(200);
    expect((await until(origins, submitAttempt, examId, token, { quiz_or_viva_id })).status).toBe(200);
  }
  const plan = { question_id, key: randomUUID(), version: 0, plan: PLAN, apply: true };
  expect((await until(origins, changePlan, examId, owner.renewed(), plan)).status).toBe(200);
  const markers = await hireMarkers(hall, owner.userId);

  const confirmed: { key: string; answer: string; marks: number }[] = [];
  const sums: number[] = [];
  let cutOff = 0;

  async function progress() {
    const { body } = await until(origins, getMarking, examId, owner.renewed());
    const { all, ...states } = body.questions[0].progress as Record<string, number>;
    sums.push((all as number) - Object.values(states).reduce((sum, one) => sum + one, 0));
    return states;
  }

  async function mark(token: () => string) {
    for (;;) {
      const { body: next } = await until(origins, nextAnswer, examId, token(), { question_id });
      if (!next.answer) {
        const { waiting = 0, held = 0, second = 0 } = await progress();
        if (waiting + held + second === 0) return;
        await sleep(20);
        continue;
      }
      const { answer, version } = next.answer;
      const form = { key: randomUUID(), answer, version, marks: randomInt(2 * WORTH + 1) / 2 };
      for (;;) {
        const all = origins();
        const reply = await send(all[randomInt(all.length)] as string, submitMark, examId, token(), form);
        if (!reply) cutOff += 1;
        if (reply?.status === 200) confirmed.push({ key: form.key, answer, marks: form.marks });
        else if (reply) expect([reply.status, reply.body.code]).toEqual([409, 'changed_meanwhile']);
        if (reply) break;
        await sleep(20);
      }
    }
  }
  const all = Promise.all(markers.map(mark));

  return {
    confirmed,
    /** What the states of all answers lacked, each time somebody looked. */
    sums,
    cutOff: () => cutOff,
    look: progress,
    /** Once every answer has two sheets. */
    end: () => all,
  };
}

/** Of every answer the mark by its sheets, in units, beside what is stored. */
export async function marksOf({ examId }: Hall) {
  const rows = await sql<{ marks: number[]; markers: number; units: number | null }[]>`
    select to_json(array_agg(s.marks order by s.id)) as marks, count(distinct s.marker_id)::int as markers, m.units
    from attempts a join question_marks m on m.attempt_id = a.id
    join marked_answers w on w.attempt_id = a.id and w.question_id = m.question_id
    join answer_sheets s on s.answer_id = w.id where a.exam_id = ${examId} group by w.id, m.units`;
  return rows.map(({ marks, markers, units }) => {
    const slow = slowMark(PLAN, marks);
    return {
      sheets: marks.length,
      markers,
      units,
      slow: typeof slow === 'bigint' ? Number(slow) * 420 : slow,
    };
  });
}
