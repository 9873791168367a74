// A rehearsal: ghosts take a copy of an exam that has not begun, and staff do to it whatever they will do on the day.
import { DRILL_MINUTES, type Drill, MOST_GHOSTS } from '@quivia/contract/hall/drill';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as exams from '../../exams/drill.service.ts';
import { holdForWalkIn } from '../../exams/newcomers.service.ts';
import { makeGhosts } from '../../people/people.service.ts';
import { copySeating } from '../../rooms/seats.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { recordInAudit, requireDuty, type Standing } from '../duties/duties.service.ts';
import * as queries from './ghosts.queries.ts';
import { logged, words } from './ghosts.words.ts';

/** On the whole site, so that rehearsals never slow down an exam. */
const MOST_AT_ONCE = 4 * MOST_GHOSTS;
/** The report can be printed until then. */
const KEPT = days(1);

const refuse = (message: (typeof words)['runsAlready']) => new AppError('exam_not_now', { message });

/** How many would take a rehearsal now; none once the exam has begun. */
async function ghostsFor({ exam }: Standing): Promise<number> {
  const isPossible =
    exam.rehearsal_of === null &&
    Date.parse(exam.starts_at) >= after(now(), minutes(DRILL_MINUTES.least)).getTime();
  return isPossible ? Math.min(MOST_GHOSTS, await queries.countStudents(exam.id)) : 0;
}

export async function find(
  actor: Actor,
  examId: number,
): Promise<{ rehearsal: Drill | null; ghosts: number }> {
  const standing = await requireDuty(actor, examId, 'observer');
  const row = await queries.selectDrill(examId, now());
  return {
    rehearsal: row
      ? { ...row, started_at: row.started_at.toISOString(), ends_at: row.ends_at.toISOString() }
      : null,
    ghosts: await ghostsFor(standing),
  };
}

export async function start(
  actor: Actor,
  examId: number,
  form: { minutes: number },
): Promise<MessageReply & { id: number }> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'chief');
    const exam = await exams.holdForDrill(examId);
    const at = now();
    if (!exam || exam.rehearsal_of !== null) throw refuse(words.rehearsesItself);
    if (exam.cancelled_at || exam.starts_at <= at) throw refuse(words.begunAlready);
    const times = {
      starts_at: at,
      ends_at: after(at, minutes(form.minutes)),
      duration: Math.min(exam.duration, form.minutes),
    };
    if (times.ends_at > exam.starts_at) {
      const left = Math.floor((exam.starts_at.getTime() - at.getTime()) / minutes(1));
      const message = words.tooLong({ minutes: left < DRILL_MINUTES.least ? 0 : left });
      throw new AppError('invalid_input', { field: 'minutes', message });
    }
    const earlier = await queries.selectDrill(examId, at);
    if (earlier && !earlier.is_over) throw refuse(words.runsAlready);
    if (earlier) await exams.removeDrill(earlier.id);
    const count = await ghostsFor(standing);
    if (count === 0) throw new AppError('invalid_input', { message: words.nobody });
    if ((await queries.countInDrills(at)) + count > MOST_AT_ONCE) throw refuse(words.siteBusy);

    const id = await exams.copyExam(exam, times);
    const digits = String(count).length;
    const ghosts = await makeGhosts(
      Array.from({ length: count }, (_, i) => ({
        name: words.name({ number: i + 1 }).text,
        roll_number: `G${String(i + 1).padStart(digits, '0')}`,
      })),
    );
    await exams.assignGhosts(id, exam, times, ghosts);
    await queries.copyDoor(examId, id);
    await copySeating(examId, id);
    await queries.insertInDrill(id, ghosts, at);
    await recordInAudit(actor, standing, logged.started({ exam: exam.title, ghosts: count }));
    return { id, ...messageReply(words.started({ ghosts: count })) };
  });
}

/** Within the transaction. A ghost with the roll number of whom staff found: real people take no rehearsal. */
export async function addWalkInGhost(
  examId: number,
  studentId: number,
): Promise<{ studentId: number; isNew: boolean }> {
  const { exam, found } = await holdForWalkIn(examId, studentId);
  const { count, student_id } = await queries.selectInDrill(examId, found.roll_number);
  if (student_id !== null) return { studentId: student_id, isNew: false };
  const at = now();
  if ((await queries.countInDrills(at)) >= MOST_AT_ONCE) throw refuse(words.siteBusy);
  const name = words.name({ number: count + 1 }).text;
  const ghosts = await makeGhosts([{ name, roll_number: found.roll_number }]);
  await exams.assignGhosts(examId, exam, exam, ghosts);
  await queries.insertInDrill(examId, ghosts, at);
  return { studentId: ghosts[0]?.id as number, isNew: true };
}

export async function end(actor: Actor, examId: number): Promise<MessageReply> {
  const { id, said } = await inTransaction(async () => {
    const { exam } = await requireDuty(actor, examId, 'chief');
    const rehearsed = exam.rehearsal_of ?? examId;
    await exams.holdForDrill(rehearsed);
    const rehearsal = await queries.selectDrill(rehearsed, now());
    if (!rehearsal || rehearsal.is_over) return { id: undefined, said: words.endedAlready };
    await exams.endDrilledExam(rehearsal.id);
    return { id: rehearsal.id, said: words.ended };
  });
  if (id !== undefined) boardChanged(id, 'all');
  return messageReply(said);
}

/** Minutes and pauses may have moved its end, and the exam may have been moved: it ends when the exam begins. */
export async function endOverrun(): Promise<void> {
  for (const id of await queries.selectOverrun(now())) {
    await inTransaction(() => exams.endDrilledExam(id));
    boardChanged(id, 'all');
  }
}

/** A day after they began, whatever became of them. */
export async function removeDrills(): Promise<number> {
  const old = await queries.selectDrillsBefore(after(now(), -KEPT));
  for (const id of old) await inTransaction(() => exams.removeDrill(id));
  return old.length;
}

export const removeOldDrills = job(
  'remove-old-rehearsals',
  async () => {
    await removeDrills();
  },
  { schedule: '11 * * * *' },
);
