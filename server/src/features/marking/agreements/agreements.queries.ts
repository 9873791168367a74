import { sql } from '../../../platform/database/database.ts';
import type { SubjectColumns } from '../subjects.rules.ts';

/** Far above any exam. */
const MOST = 5_000;

export interface AgreementRow extends SubjectColumns {
  id: number;
  key: string;
  sheet_ids: number[];
  marks: Record<string, number>;
  sentence: string;
  proposed_by: number;
  proposed_at: Date;
  confirmed_by: number[];
}

/** The newest first. */
export async function selectAgreements(examId: number): Promise<AgreementRow[]> {
  return sql<AgreementRow[]>`
    select a.id, a.key, a.candidate_id, a.group_id, a.sheet_ids, a.marks, a.sentence, a.proposed_by, a.proposed_at,
      coalesce((select array_agg(c.examiner_id order by c.at) from oral_confirmations c where c.agreement_id = a.id), '{}')
        as confirmed_by
    from oral_agreements a where a.exam_id = ${examId} order by a.id desc limit ${MOST}`;
}

export async function insertAgreement(
  examId: number,
  given: SubjectColumns &
    Pick<AgreementRow, 'key' | 'sheet_ids' | 'marks' | 'sentence'> & { by: number; at: Date },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into oral_agreements (key, exam_id, candidate_id, group_id, sheet_ids, marks, sentence, proposed_by, proposed_at)
    values (${given.key}, ${examId}, ${given.candidate_id}, ${given.group_id}, ${given.sheet_ids}::int[],
      ${JSON.stringify(given.marks)}::json, ${given.sentence}, ${given.by}, ${given.at}) returning id`;
  return (row as { id: number }).id;
}

export async function insertConfirmation(agreementId: number, assessorId: number, at: Date): Promise<void> {
  await sql`
    insert into oral_confirmations (agreement_id, examiner_id, at) values (${agreementId}, ${assessorId}, ${at})
    on conflict do nothing`;
}
