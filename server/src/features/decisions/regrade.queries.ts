import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import type { KindName } from '@quivia/contract/kinds';
import type { Parameters } from '@quivia/contract/kinds/parameters';
import type { AnswerRule, OPTION_LETTERS } from '@quivia/contract/questions';
import { sql } from '../../platform/database/database.ts';

interface KeyOption {
  id: number;
  option_number: (typeof OPTION_LETTERS)[number];
  option: string;
  is_correct: boolean;
}

export interface Keys {
  /** On the paper, before it is shuffled. */
  question_number: number;
  question: string;
  answer_rule: AnswerRule;
  kind: KindName;
  /** Of every kind but multiple choice; the key counts now. */
  body: Record<string, unknown> | null;
  answer_key: Record<string, unknown> | null;
  /** Null for a question without variables. */
  parameters: Parameters | null;
  /** Of the question's newest version. */
  newest_kind: KindName;
  newest_question: string;
  newest_body: Record<string, unknown> | null;
  newest_key: Record<string, unknown> | null;
  newest_parameters: Parameters | null;
  /** How it was last regraded. */
  policy: RegradePolicy | null;
  /** With the key that counts now. */
  paper: KeyOption[];
  /** Of the question's newest version. */
  newest: KeyOption[];
  version: number;
  bank_id: number;
  bank_title: string;
  /** The question, or its bank. */
  is_deleted: boolean;
}

export async function selectKeys(examId: number, questionId: number): Promise<Keys | undefined> {
  const [row] = await sql<Keys[]>`
    select p.place as question_number, on_paper.question, on_paper.answer_rule, r.policy, on_paper.kind, on_paper.body,
      on_paper.parameters, v.parameters as newest_parameters,
      coalesce(k.answer_key, on_paper.answer_key) as answer_key,
      v.kind as newest_kind, v.question as newest_question, v.body as newest_body, v.answer_key as newest_key,
      coalesce((select json_agg(json_build_object('id', o.id, 'option_number', o.option_number, 'option', o.option,
           'is_correct', coalesce(o.id = any(k.correct), o.is_correct)) order by o.option_number)
         from question_options o where o.version_id = p.version_id), '[]') as paper,
      coalesce((select json_agg(o order by o.option_number)
         from question_options o where o.version_id = v.id), '[]') as newest,
      q.version, q.bank_id, b.title as bank_title, (q.deleted_at is not null or b.deleted_at is not null) as is_deleted
    from exam_questions p join questions q on q.id = p.question_id
    join question_banks b on b.id = q.bank_id
    join question_versions on_paper on on_paper.id = p.version_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    left join lateral (
      select policy from regrades r
      where r.exam_id = p.exam_id and r.question_id = p.question_id order by r.id desc limit 1) r on true
    left join lateral (
      select correct, answer_key from regrades r
      where r.exam_id = p.exam_id and r.question_id = p.question_id and r.policy = 'new_key'
      order by r.id desc limit 1) k on true
    where p.exam_id = ${examId} and p.question_id = ${questionId}`;
  return row;
}
