// Students whose browsers save one answer after another over HTTP and, like the page, send again under the same
// number what was not acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@quivia/contract/endpoint';
import { expect } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import type { Hall, Seated } from './exam-hall.ts';

interface Answered {
  attempt_id: number;
  seq: number;
  question_id: number;
  option_ids: number[];
}

export interface SavingStudents {
  acknowledged: Answered[];
  /** How often no answer came: the connection broke or was refused. */
  cutOff(): number;
  /** How often each status other than 200 came. */
  refused: Map<number, number>;
  /** Once so many more answers are acknowledged. */
  more(answers: number): Promise<void>;
  /** The last answer of each is acknowledged, too. */
  stop(): Promise<void>;
}

/**
 * `origins`: each student begins at one of them and turns to the next when it does not answer. `pauseMs` is between
 * their answers: without one they keep both cores busy, and a request is under way at any moment.
 */
export function startSaving(
  hall: Hall,
  students: readonly Seated[],
  origins: string[],
  { pauseMs = 0 } = {},
): SavingStudents {
  const acknowledged: Answered[] = [];
  const refused = new Map<number, number>();
  let cutOff = 0;
  let isStopped = false;

  async function send(student: Seated, answer: Answered, origin: string): Promise<boolean> {
    const body = { ...answer, quiz_or_viva_id: hall.examId, opening: 1 };
    const response = await fetch(`${origin}${API_BASE}/quiz/response/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // As the page does: a connection handed to a process that dies in that moment is never answered.
      signal: AbortSignal.timeout(10_000),
    });
    await response.text();
    if (!response.ok) refused.set(response.status, (refused.get(response.status) ?? 0) + 1);
    return response.ok;
  }

  async function write(student: Seated, index: number): Promise<void> {
    let at = index;
    for (let seq = 1; !isStopped; seq += 1) {
      const { id, options } = hall.questions[seq % hall.questions.length] as Hall['questions'][number];
      const option_ids = [options[(seq + index) % options.length] as number];
      const answer = { attempt_id: student.attemptId, seq, question_id: id, option_ids };
      for (;;) {
        const isSaved = await send(student, answer, origins[at % origins.length] as string).catch(() => {
          cutOff += 1;
          at += 1;
          return false;
        });
        if (isSaved) break;
        await sleep(100 + 200 * Math.random());
      }
      acknowledged.push(answer);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  const writing = Promise.all(students.map(write));
  return {
    acknowledged,
    cutOff: () => cutOff,
    refused,
    async more(answers) {
      const wanted = acknowledged.length + answers;
      await expect
        .poll(() => acknowledged.length, { timeout: 60_000, interval: 10 })
        .toBeGreaterThanOrEqual(wanted);
    },
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}

const inOrder = (rows: readonly Answered[]) =>
  rows.map((one) => JSON.stringify([one.attempt_id, one.seq, one.question_id, one.option_ids])).sort();

/** Each acknowledged answer is in the database as it was given, once, and there is nothing else. */
export async function expectAllKept({ acknowledged }: SavingStudents, hall: Hall): Promise<void> {
  const kept = await sql<Answered[]>`
    select attempt_id, seq::int, question_id, option_ids
    from response_events r join attempts a on a.id = r.attempt_id where a.exam_id = ${hall.examId}`;
  expect(inOrder(kept)).toEqual(inOrder(acknowledged));
}
