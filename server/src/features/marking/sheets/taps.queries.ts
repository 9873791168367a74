import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import type { DeviceChecks } from '@quivia/contract/marking/sheets';
import { sql } from '../../../platform/database/database.ts';
import { isOfSubject } from '../subjects.queries.ts';
import type { SubjectColumns } from '../subjects.rules.ts';

/** A tap as it is stored. */
export interface EventRow extends SubjectColumns {
  number: number;
  item: string;
  value: MarkValue;
  at: Date;
}

/** What a device has already sent under these numbers. */
export const selectSent = (examinerId: number, device: string, numbers: readonly number[]) => sql<
  (Omit<EventRow, 'at'> & { received_at: Date })[]
>`
  select number, candidate_id, group_id, item, value, received_at from oral_mark_events
  where examiner_id = ${examinerId} and device = ${device} and number = any(${numbers}::int[])`;

/** New ones of a device, and what it says of itself. */
export async function insertEvents(
  examId: number,
  { examinerId, device, unsent, at }: { examinerId: number; device: string; unsent: number | null; at: Date },
  events: readonly EventRow[],
): Promise<void> {
  await sql`
    with stored as (
      insert into oral_mark_events (exam_id, examiner_id, candidate_id, group_id, device, number, item, value, at,
        received_at)
      select ${examId}::int, ${examinerId}::int, candidate_id, group_id, ${device}::uuid, number, item,
        coalesce(value, 'null'), at, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(events)}::json)
        as r (number int, candidate_id int, group_id int, item text, value json, at timestamptz)
      on conflict (examiner_id, device, number) do nothing
      returning number
    )
    insert into oral_devices (examiner_id, device, heard_at, unsent, newest_number)
    select ${examinerId}::int, ${device}::uuid, ${at}::timestamptz, ${unsent}::int, coalesce(max(number), 0) from stored
    having ${unsent !== null}::boolean
    on conflict (examiner_id, device) do update set heard_at = excluded.heard_at, unsent = excluded.unsent,
      newest_number = greatest(oral_devices.newest_number, excluded.newest_number)`;
}

export interface DraftRow extends SubjectColumns {
  item: string;
  value: MarkValue;
}

/**
 * The newest value of each item. A device numbers its taps as they are made, so its clock, which may be set back meanwhile,
 * only decides between devices.
 */
export const selectDraft = (examinerId: number, subject?: Subject) => sql<DraftRow[]>`
  select distinct on (candidate_id, group_id, item) candidate_id, group_id, item, value
  from (
    select distinct on (candidate_id, group_id, item, device) candidate_id, group_id, item, device, value, at
    from oral_mark_events
    where examiner_id = ${examinerId} ${subject ? sql`and ${isOfSubject(subject)}` : sql``}
    order by candidate_id, group_id, item, device, number desc) newest
  order by candidate_id, group_id, item, at desc, device desc`;

export async function countOtherDevices(examinerId: number, device: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from oral_devices where examiner_id = ${examinerId} and device <> ${device}`;
  return row?.count ?? 0;
}

export interface DeviceReport {
  device: string;
  label: string;
  package_at: Date | null;
  checks: DeviceChecks;
  unsent: number;
  newest_number: number;
}

export async function upsertDevice(examinerId: number, report: DeviceReport, at: Date): Promise<void> {
  await sql`
    insert into oral_devices (examiner_id, device, label, package_at, checks, heard_at, unsent, newest_number)
    values (${examinerId}, ${report.device}, ${report.label}, ${report.package_at},
      ${JSON.stringify(report.checks)}::json, ${at}, ${report.unsent}, ${report.newest_number})
    on conflict (examiner_id, device) do update set label = excluded.label, package_at = excluded.package_at,
      checks = excluded.checks, heard_at = excluded.heard_at, unsent = excluded.unsent,
      newest_number = greatest(oral_devices.newest_number, excluded.newest_number)`;
}

export async function selectNewestNumber(examinerId: number, device: string): Promise<number> {
  const [row] = await sql<{ newest: number | null }[]>`
    select max(number) as newest from oral_mark_events where examiner_id = ${examinerId} and device = ${device}`;
  return row?.newest ?? 0;
}
