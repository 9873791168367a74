import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';
import type { Plan, Sitting } from './plan.ts';
import type { Record } from './record.ts';
import { getRequest, numbered, saveRequest } from './requests.ts';

type Student = Plan['students'][number];

export async function runSitting(plan: Plan, load: Sitting, record: Record): Promise<void> {
  await Promise.all(
    plan.students.map(async (student, i) => {
      await sleep(load.spread * (i / plan.students.length));
      // As a browser does: its connection is opened when the page is.
      const from = performance.now();
      const connection = openConnection(plan.ports[i % plan.ports.length] as number);
      if (await open(connection, plan, student, record)) {
        record.opened(performance.now() - from);
        await answer(connection, plan, load, student, record);
      }
      connection.close();
    }),
  );
}

const ask = (connection: Connection, request: Buffer) =>
  new Promise<{ status: number; reply: Buffer }>((resolve) =>
    connection.ask(request, (status, reply) => resolve({ status, reply })),
  );

/** False when a step of it failed. */
async function open(connection: Connection, plan: Plan, student: Student, record: Record): Promise<boolean> {
  const ofExam = `?quiz_or_viva_id=${plan.examId}`;
  const device = `&device=benchdevice${student.attemptId}`.padEnd(40, '0');
  for (const [path, expected] of [
    ['/quiz/viva', `"id":${plan.examId},`],
    [`/quiz/start-viva${ofExam}${device}`, '"in_progress"'],
    [`/quiz/viva-question${ofExam}`, '"question_number":1,'],
  ] as const) {
    const { status, reply } = await ask(connection, getRequest(path, student));
    if (status !== 200 || !reply.includes(expected)) {
      record.failed(`${path.split('?')[0]} ${status}`);
      return false;
    }
  }
  return true;
}

async function answer(
  connection: Connection,
  plan: Plan,
  { answers, think }: Sitting,
  student: Student,
  record: Record,
): Promise<void> {
  for (let n = 0; n < answers; n += 1) {
    await sleep(think * (0.5 + Math.random()));
    const request = saveRequest(plan, student, n);
    const seq = plan.firstSeq + n;
    const from = performance.now();
    const { status } = await ask(connection, numbered(request, seq));
    if (status === 200)
      record.saved(performance.now() - from, student.attemptId, seq, request.questionId, request.optionId);
    else record.failed(`save ${status}`);
  }
}
