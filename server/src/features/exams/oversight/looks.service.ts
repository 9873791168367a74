// What heads and controllers open of an exam is written down: in the audit log, and for the exam's owner to see. Once a day
// for each thing, so that a page that reloads fills nothing.
import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import { LOOKS, type Opened } from '@quivia/contract/team';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { insertLook, selectLookers } from './looks.queries.ts';
import { logged } from './looks.words.ts';

/** Answers are those of one student. */
export type Look = { opened: Exclude<Opened, 'answers'> } | { opened: 'answers'; student_id: number };

export async function recordLook(
  actor: Actor,
  exam: { id: number; title: string; institution_id: number | null },
  duty: InstitutionDuty,
  look: Look,
): Promise<void> {
  const at = now();
  const { opened } = look;
  const student_id = 'student_id' in look ? look.student_id : null;
  await inTransaction(async () => {
    const isFirst = await insertLook({
      ...{ exam_id: exam.id, user_id: actor.userId, duty, opened, student_id },
      ...{ day: at.toISOString().slice(0, 10), at },
    });
    if (!isFirst) return;
    await audit.record(actor, 'exam.seen', logged.looked({ exam: exam.title, duty, opened }), {
      institutionId: exam.institution_id,
      examId: exam.id,
    });
  });
}

const MOST_LOOKERS = 50;

export async function lookersOf({ id, institution_id }: { id: number; institution_id: number | null }) {
  const rows = await selectLookers(id, institution_id, MOST_LOOKERS);
  return rows.map((row) => ({
    ...row,
    opened: LOOKS.filter((one) => row.opened.includes(one)),
    last_at: row.last_at.toISOString(),
  }));
}
