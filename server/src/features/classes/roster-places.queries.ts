import type { SectionKind } from '@quivia/contract/classes';
import { sql } from '../../platform/database/database.ts';

export interface SectionHere {
  id: number;
  kind: SectionKind;
  department_id: number;
  department: string;
  semester: number;
  name: string;
  batch: number | null;
}

export async function selectSectionsOf(termId: number): Promise<SectionHere[]> {
  return sql<SectionHere[]>`
    select s.id, s.kind, s.department_id, d.name as department, s.semester, s.name, s.batch
    from sections s join departments d on d.id = s.department_id where s.term_id = ${termId} order by s.id`;
}

interface Place {
  grant_id: number;
  section_id: number;
}

const given = (places: readonly Place[]) => sql`
  unnest(${places.map((one) => one.grant_id)}::int[], ${places.map((one) => one.section_id)}::int[]) p (grant_id, section_id)
  join sections s on s.id = p.section_id`;

/** Ends the time of those who get another section of the same term; returns the sections that they leave. */
export async function updateOthersEnded(places: readonly Place[], at: Date): Promise<number[]> {
  const rows = await sql<{ section_id: number }[]>`
    update section_students m set to_at = greatest(${at}, m.from_at) from ${given(places)}
    where m.grant_id = p.grant_id and m.term_id = s.term_id and m.kind = 'section' and s.kind = 'section'
      and m.section_id <> s.id and m.to_at is null
    returning m.section_id`;
  return rows.map(({ section_id }) => section_id);
}

/** Those who are there already stay as they are. */
export async function insertMissing(places: readonly Place[], at: Date): Promise<void> {
  await sql`
    insert into section_students (section_id, term_id, kind, grant_id, from_at)
    select s.id, s.term_id, s.kind, p.grant_id, ${at} from ${given(places)}
    on conflict (section_id, grant_id) where to_at is null do nothing`;
}
