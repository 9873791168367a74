import { type Connection, openConnection } from './connection.ts';
import type { Plan, SavesOnly } from './plan.ts';
import type { Record } from './record.ts';
import { numbered, type SaveRequest, saveRequest } from './requests.ts';

export async function runSaves(plan: Plan, load: SavesOnly, record: Record): Promise<void> {
  const until = performance.now() + load.milliseconds;
  const connections = Array.from({ length: load.connections }, (_, i) =>
    openConnection(plan.ports[i % plan.ports.length] as number),
  );
  await Promise.all(
    connections.map((connection, i) => {
      const own = plan.students.filter((_, n) => n % load.connections === i);
      return saveUntil(until, connection, plan, own, load.pause ?? 0, record);
    }),
  );
  for (const connection of connections) connection.close();
}

/** Its students take turns. Callbacks, not promises: the generator must cost less than what it measures. */
function saveUntil(
  until: number,
  connection: Connection,
  plan: Plan,
  students: Plan['students'],
  pause: number,
  record: Record,
): Promise<void> {
  const requests = students.map((student) => plan.questions.map((_, n) => saveRequest(plan, student, n)));
  let turn = 0;
  return new Promise((resolve) => {
    const next = () => {
      const from = performance.now();
      if (from > until) return resolve();
      const student = turn % students.length;
      const round = Math.floor(turn / students.length);
      const seq = plan.firstSeq + round;
      const own = requests[student] as SaveRequest[];
      const request = own[round % own.length] as SaveRequest;
      turn += 1;
      connection.ask(numbered(request, seq), (status) => {
        const attempt = (students[student] as Plan['students'][number]).attemptId;
        if (status === 200)
          record.saved(performance.now() - from, attempt, seq, request.questionId, request.optionId);
        else record.failed(String(status || 'connection'));
        if (pause > 0) setTimeout(next, pause * (0.5 + Math.random()));
        else next();
      });
    };
    // Not all in one moment, where they pause.
    setTimeout(next, pause * Math.random());
  });
}
