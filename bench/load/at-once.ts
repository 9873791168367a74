// Students whose pages are open already press the same button: Start, or Submit.
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import type { AtOnce, Plan } from './plan.ts';
import type { Record } from './record.ts';
import { getRequest, PAGE_ENCODINGS, postRequest } from './requests.ts';

type Student = Plan['students'][number];

export const deviceOf = ({ attemptId }: { attemptId: number }) => `benchdevice${attemptId}`.padEnd(40, '0');

export const startRequest = (examId: number, student: Student) =>
  getRequest(
    `/quiz/start-viva?quiz_or_viva_id=${examId}&device=${deviceOf(student)}&with_paper=true`,
    student,
    PAGE_ENCODINGS,
  );

export const submitRequest = (examId: number, student: Student) =>
  postRequest('/quiz/submit', { quiz_or_viva_id: examId, device: deviceOf(student) }, student);

/** Each on a connection of their own, which is there before the first of them presses. */
export async function runAtOnce(plan: Plan, load: AtOnce, record: Record): Promise<void> {
  const requestOf = load.button === 'start' ? startRequest : submitRequest;
  const waiting = plan.students.map((student, i) => {
    const connection = openConnection(plan.ports[i % plan.ports.length] as number);
    const ask = (request: Buffer) =>
      new Promise<number>((resolve) => connection.ask(request, (status) => resolve(status)));
    return { ask, close: () => connection.close(), request: requestOf(plan.examId, student) };
  });
  await Promise.all(waiting.map(({ ask }) => ask(HEALTH)));
  await sleep(Math.max(0, load.at - Date.now()));
  record.begin();
  await Promise.all(
    waiting.map(async ({ ask, request }, i) => {
      if (load.spread > 0) await sleep((load.spread * i) / waiting.length);
      const from = performance.now();
      const status = await ask(request);
      if (status === 200) record.opened(performance.now() - from);
      else record.failed(`${load.button} ${status}`);
    }),
  );
  for (const { close } of waiting) close();
}

const HEALTH = Buffer.from('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
