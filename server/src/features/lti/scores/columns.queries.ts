// Columns of platforms: the one that a link has, or the one that was found or made for its exam.
import type { StoredMessage } from '@quivia/contract/message';
import { sql } from '../../../platform/database/database.ts';

/** Marks of the link's exam go to its own column from now on; where it has none, one is to be found or made. */
export async function updateColumn(linkId: number, lineItemScope: string, at: Date): Promise<void> {
  await sql`
    with link as (
      select l.id, l.context_id, l.exam_id, l.line_item_url,
        x.line_items_url is not null and ${lineItemScope} = any(x.scopes) as can_find
      from lti_links l join lti_contexts x on x.id = l.context_id where l.id = ${linkId} and l.exam_id is not null),
    item as (
      insert into lti_line_items (context_id, exam_id, url, look_at, changed_at)
      select context_id, exam_id, line_item_url, ${at}, ${at} from link where line_item_url is not null
      on conflict (context_id, url, exam_id) do update set gone_at = null, look_at = excluded.look_at
      returning id)
    update lti_links l set line_item_id = (select id from item),
      column_at = case when link.line_item_url is null and link.can_find then ${at}::timestamptz end,
      column_tries = 0, column_problem = null
    from link where l.id = link.id`;
}

export interface ColumnWanted {
  link_id: number;
  platform_id: number;
  context_id: number;
  exam_id: number;
  exam_title: string;
  total_marks: number;
  resource_link_id: string;
  line_items_url: string;
  scopes: string[];
  tries: number;
}

/** The next that is due, for a while this process's alone. */
export async function takeColumnWanted(at: Date, until: Date): Promise<ColumnWanted | undefined> {
  const [row] = await sql<ColumnWanted[]>`
    update lti_links l set column_at = ${until}, column_tries = l.column_tries + 1
    from lti_contexts x join lti_deployments d on d.id = x.deployment_id, exams e
    where x.id = l.context_id and e.id = l.exam_id and x.line_items_url is not null
      and l.id = (
        select w.id from lti_links w join lti_contexts wx on wx.id = w.context_id
        join lti_deployments wd on wd.id = wx.deployment_id and wd.state = 'approved'
        where w.column_at <= ${at} and w.exam_id is not null
        order by w.column_at limit 1 for update of w skip locked)
    returning l.id as link_id, d.platform_id, l.context_id, l.exam_id, e.title as exam_title, most_marks(e)::float8 as total_marks,
      l.resource_link_id, x.line_items_url, x.scopes, l.column_tries as tries`;
  return row;
}

/** Found, or made. */
export async function updateColumnFound(
  { link_id, context_id, exam_id }: Pick<ColumnWanted, 'link_id' | 'context_id' | 'exam_id'>,
  url: string,
  at: Date,
): Promise<void> {
  await sql`
    with item as (
      insert into lti_line_items (context_id, exam_id, url, look_at, changed_at)
      values (${context_id}, ${exam_id}, ${url}, ${at}, ${at})
      on conflict (context_id, url, exam_id) do update set gone_at = null, look_at = excluded.look_at
      returning id)
    update lti_links set line_item_id = (select id from item), column_at = null, column_problem = null
    where id = ${link_id} and exam_id = ${exam_id} and line_item_id is null`;
}

/** `next` null: not tried again before somebody asks. */
export async function updateColumnFailed(
  linkId: number,
  problem: StoredMessage,
  next: Date | null,
): Promise<void> {
  await sql`
    update lti_links set column_problem = ${JSON.stringify(problem)}::jsonb, column_at = ${next} where id = ${linkId}`;
}
