import type { StimulusOfBank } from '@quivia/contract/stimuli';
import { sql } from '../../platform/database/database.ts';

/** Those that the newest version of a question refers to. */
export async function selectStimuli(bankId: number, most: number): Promise<StimulusOfBank[]> {
  return sql<StimulusOfBank[]>`
    select s.id, s.text, array_agg(q.question_number order by q.question_number) as question_numbers
    from stimuli s
    join question_versions v on v.stimulus_id = s.id
    join questions q on q.id = v.question_id and q.version = v.version
    where s.bank_id = ${bankId} and q.bank_id = ${bankId} and q.question_number is not null
    group by s.id order by s.id desc limit ${most}`;
}

export async function selectStimulus(id: number): Promise<{ bank_id: number; text: string } | undefined> {
  const [found] = await sql<{ bank_id: number; text: string }[]>`
    select bank_id, text from stimuli where id = ${id}`;
  return found;
}

/** The questions of its bank that refer to it now. */
export async function selectQuestionsOf(stimulusId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select q.id from question_versions v
    join stimuli s on s.id = v.stimulus_id
    join questions q on q.id = v.question_id and q.version = v.version and q.bank_id = s.bank_id
    where v.stimulus_id = ${stimulusId} and q.question_number is not null order by q.question_number`;
  return rows.map(({ id }) => id);
}

export async function countStimuli(bankId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from stimuli where bank_id = ${bankId}`;
  return row?.count ?? 0;
}

/** The passage of a bank that says exactly this. */
export async function selectStimulusByText(bankId: number, text: string): Promise<number | undefined> {
  const [found] = await sql<{ id: number }[]>`
    select id from stimuli where bank_id = ${bankId} and text = ${text} order by id desc limit 1`;
  return found?.id;
}

export async function insertStimulus(given: {
  bank_id: number;
  text: string;
  author_id: number;
  created_at: Date;
}): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into stimuli ${sql(given)} returning id`;
  return (row as { id: number }).id;
}
