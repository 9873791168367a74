import type { SebForm } from '@quivia/contract/seb';
import { sql } from '../../../platform/database/database.ts';

export interface SettingRow extends SebForm {
  exam_id: number;
  version: number;
  quit_secret: string;
}

export async function selectSetting(examId: number): Promise<SettingRow | undefined> {
  const [row] = await sql<SettingRow[]>`
    select * from seb_settings where exam_id = ${examId}`;
  return row;
}

/** The first of an exam; not where somebody was quicker. */
export async function insertSetting(examId: number, form: SebForm, quitSecret: string): Promise<boolean> {
  const { count } = await sql`
    insert into seb_settings ${sql({ ...form, exam_id: examId, quit_secret: quitSecret } as never)} on conflict do nothing`;
  return count > 0;
}

/** Not where it was changed since this version. */
export async function updateSetting(examId: number, version: number, form: SebForm): Promise<boolean> {
  const { count } = await sql`
    update seb_settings set ${sql(form as never)}, version = version + 1
    where exam_id = ${examId} and version = ${version}`;
  return count > 0;
}

/** Of students who may have to open SEB, or no longer. */
export async function selectPeople(examId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from attempts where exam_id = ${examId} and status in ('assigned', 'in_progress')`;
  return rows.map(({ user_id }) => user_id);
}
