// Students whose pages save while things break: each sends an answer now and then, gives up after ten seconds, and sends
// again under the same number what was not acknowledged, as the page's outbox does.
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@quivia/contract/endpoint';
import type { Sql } from '../../platform/database/statement.ts';
import type { Hall, Seated } from '../exams/exam-hall.ts';

interface Answered {
  attempt_id: number;
  seq: number;
  question_id: number;
  option_id: number;
}

export interface Damage {
  acknowledged: number;
  /** 503 with Retry-After: what a page waits out. */
  refused: number;
  /** Any other answer than 200 and such a 503. */
  wrong: Map<string, number>;
  /** No answer at all: cut off or given up after ten seconds. */
  cutOff: number;
  /** In seconds: the longest in which nobody's answer was saved, and the longest one student's answer waited. */
  gap: number;
  waited: number;
}

const PATIENCE_MS = 10_000;

export function startStudents(hall: Hall, origins: string[], { everyMs = 1_000 } = {}) {
  const acknowledged: Answered[] = [];
  const wrong = new Map<string, number>();
  let [refused, cutOff, gap, waited] = [0, 0, 0, 0];
  let lastAt = performance.now();
  let isStopped = false;
  let waiting = 0;

  async function send(student: Seated, answer: Answered, origin: string): Promise<boolean> {
    const { option_id, seq, question_id } = answer;
    const body = { question_id, option_id, seq, opening: 1, quiz_or_viva_id: hall.examId };
    const response = await fetch(`${origin}${API_BASE}/quiz/response/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (response.ok) return true;
    if (response.status === 503 && response.headers.has('retry-after')) refused += 1;
    else {
      const what = `${response.status} ${text.slice(0, 100)}`;
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    }
    return false;
  }

  async function trySend(student: Seated, answer: Answered, origin: string): Promise<boolean> {
    try {
      return await send(student, answer, origin);
    } catch {
      cutOff += 1;
      return false;
    }
  }

  async function sit(student: Seated, index: number): Promise<void> {
    let at = index;
    await sleep(Math.random() * everyMs);
    for (let seq = 1; !isStopped; seq += 1) {
      const question = hall.questions[seq % hall.questions.length] as Hall['questions'][number];
      const option_id = question.options[(seq + index) % question.options.length] as number;
      const answer = { attempt_id: student.attemptId, seq, question_id: question.id, option_id };
      const began = performance.now();
      waiting += 1;
      while (!(await trySend(student, answer, origins[at % origins.length] as string))) {
        at += 1;
        await sleep(200 + 300 * Math.random());
      }
      waiting -= 1;
      const now = performance.now();
      waited = Math.max(waited, now - began);
      gap = Math.max(gap, now - lastAt);
      lastAt = now;
      acknowledged.push(answer);
      await sleep(everyMs * (0.5 + Math.random()));
    }
  }

  const sitting = Promise.all(hall.students.map(sit));
  return {
    count: () => acknowledged.length,
    /** How many have sent an answer and don't know yet that it is saved. */
    waiting: () => waiting,
    /** The last answer of each is acknowledged, too. */
    async stop(): Promise<Damage> {
      isStopped = true;
      await sitting;
      const [inSeconds, all] = [(ms: number) => ms / 1000, acknowledged.length];
      return { acknowledged: all, refused, wrong, cutOff, gap: inSeconds(gap), waited: inSeconds(waited) };
    },
    /** How many of the acknowledged answers are not in the database as they were given. */
    async lost(sql: Sql): Promise<number> {
      const [row] = await sql<{ n: number }[]>`
        select count(*)::int as n
        from json_to_recordset(${JSON.stringify(acknowledged)}::json)
          as g (attempt_id int, seq bigint, question_id int, option_id int)
        left join response_events r on r.attempt_id = g.attempt_id and r.opening = 1 and r.seq = g.seq
          and r.question_id = g.question_id and r.option_ids = array[g.option_id]
        where r.attempt_id is null`;
      return row?.n ?? -1;
    },
  };
}
