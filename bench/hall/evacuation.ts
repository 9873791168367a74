// An evacuation of a thousand students in every state: at work, paused for another reason, let back in and not yet there, away
// from the network, all of them with messages that they have not read.
import type { StreamEvent } from '@quivia/contract/notification-stream';
import { sql } from '../../server/src/platform/database/database.ts';
import { act, ask, listenTo, type RunHall } from './hall-under-test.ts';
import { type Students, timesOf } from './live.ts';

/** Of each that is done one by one. */
const SOME = 50;

const isOrder = (event: StreamEvent) => event.kind === 'hall' && event.state.paused?.is_evacuation === true;

export async function evacuationAtStudents(port: number, hall: RunHall, students: Students) {
  const rows = await sql<{ id: number; grant_id: number; room_id: number }[]>`
    select a.id, a.grant_id, s.room_id from attempts a join seats s on s.attempt_id = a.id
    where a.exam_id = ${hall.examId} order by a.id`;
  const scopeOf = ({ attemptId }: RunHall['students'][number]) => ({
    student_id: rows.find(({ id }) => id === attemptId)?.grant_id,
  });
  const last = hall.students.length;
  const back = hall.students.slice(last - SOME);
  const away = Array.from({ length: SOME }, (_, n) => last - 2 * SOME + n);
  await act(port, hall, 'messages', { scope: {}, text: 'There is water in the corridor.' });
  await act(port, hall, 'pause', { scope: { room_id: rows[0]?.room_id }, reason: 'A broken projector' });
  for (const one of back)
    await act(port, hall, 're-entry', { student_id: scopeOf(one).student_id, minutes: 0, reason: 'A crash' });
  for (const index of away) students.streams[index]?.close();

  const online = hall.students.map((_, i) => i).filter((index) => !away.includes(index));
  const times = await timesOf(students, online, isOrder, () =>
    act(port, hall, 'evacuate', { scope: {}, message: 'Fire. Leave the building by the stairs now.' }),
  );
  const returns: number[] = [];
  for (const index of away) {
    const from = performance.now();
    const { token } = hall.students[index] as RunHall['students'][number];
    students.streams[index] = await listenTo(port, token, '/notifications/stream', () => {});
    if (await hasOrder(port, hall, token)) returns.push(performance.now() - from);
    else returns.push(Number.POSITIVE_INFINITY);
  }
  let untold = 0;
  for (const { token } of hall.students) if (!(await hasOrder(port, hall, token))) untold += 1;

  await act(port, hall, 'resume', { scope: {} });
  for (const one of back) await act(port, hall, 'resume', { scope: scopeOf(one) });
  return {
    'evacuation → last student online (ms)': Math.max(...times),
    'evacuation → student who comes back online (ms)': Math.max(...returns),
    'students without the order to leave': untold,
  };
}

/** What the page of a student shows above everything else. */
async function hasOrder(port: number, { examId }: RunHall, token: string): Promise<boolean> {
  const { body } = await ask(port, token, 'GET', `/quiz/hall?quiz_or_viva_id=${examId}`);
  const { paused } = JSON.parse(body) as { paused?: { is_evacuation?: boolean; reason: string } | null };
  return paused?.is_evacuation === true && paused.reason.startsWith('Fire.');
}
