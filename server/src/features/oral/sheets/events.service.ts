// Taps from devices. They are stored as they come, each number of a device once, and acknowledged after that; a sheet that
// was submitted takes no more, except those made before on another device, which are kept beside it.
import type { Received, ReplyOf } from '@quivia/contract/endpoint';
import type { MarkEvent, MarkValue } from '@quivia/contract/marking/marks';
import { MOST_NUMBERS, type Refusal } from '@quivia/contract/marking/sheets';
import type { getExamine, hearDevice, sendEvents } from '@quivia/contract/oral/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { sealKey } from '../../marking/sheets/qr-transfer.rules.ts';
import { subjectName } from '../../marking/sheets/secrecy.rules.ts';
import { drawOf, fitOf, isSame } from '../../marking/sheets/values.rules.ts';
import { type OralExamRow, requireExaminer } from '../access/access.service.ts';
import { advance, holdCandidates } from '../candidates/advance.service.ts';
import { drawsQuestions } from '../draws/draws.service.ts';
import * as queries from './sheets.queries.ts';
import { partsOf, sheetsFor, subjectOf } from './sheets.service.ts';
import { words } from './sheets.words.ts';

const MOST_DEVICES = 20;

export interface Batch {
  device: string;
  sent_at: string;
  events: readonly MarkEvent[];
  /** Null where somebody else carried them. */
  unsent: number | null;
}

async function boundDevices(examinerId: number, device: string): Promise<void> {
  if ((await queries.countOtherDevices(examinerId, device)) >= MOST_DEVICES)
    throw new AppError('too_many_requests', { message: words.tooManyDevices });
}

const rowOf = ({ subject, ...event }: MarkEvent, lagMs: number, latest: Date): queries.EventRow => ({
  ...event,
  candidate_id: queries.candidateOf(subject),
  group_id: queries.groupOf(subject),
  at: new Date(Math.min(Date.parse(event.at) + lagMs, latest.getTime())),
});

/** By the first tap for each candidate or group. A viva on a thesis begins by hand: its reports come first. */
async function beginVivas(
  rows: readonly queries.EventRow[],
  who: { examinerId: number; by: number },
): Promise<void> {
  const begun = [...Map.groupBy(rows, subjectName).values()].map((some) => ({
    subject: subjectOf(some[0] as queries.EventRow),
    at: new Date(Math.min(...some.map(({ at }) => at.getTime()))),
  }));
  if (begun.length > 1) await holdCandidates(begun.map(({ subject }) => subject));
  for (const { subject, at } of begun) await advance(subject, { state: 'in_viva', at, ...who });
}

/** Within a transaction that holds the examiner. */
export async function storeEvents(
  { id: examId, kind }: Pick<OralExamRow, 'id' | 'kind'>,
  { examinerId, by }: { examinerId: number; by: number },
  { device, sent_at, events, unsent }: Batch,
): Promise<Omit<ReplyOf<typeof sendEvents>, 'server_time'>> {
  await boundDevices(examinerId, device);
  const at = now();
  const lag = at.getTime() - Date.parse(sent_at);
  const parts = await partsOf(
    examId,
    examinerId,
    events.map(({ subject }) => subject),
  );
  const marked = new Map(parts.map((one) => [subjectName(one.subject), one]));
  const drawIds = events.map(({ item }) => drawOf(item)).filter((id) => id !== undefined);
  const draws = drawIds.length > 0 ? await queries.selectDraws(examId, drawIds) : [];
  const late: number[] = [];

  function refusalOf(row: queries.EventRow): Refusal | undefined {
    if (row.number > MOST_NUMBERS) return 'too-many';
    const { components = [], submitted_at, subject } = marked.get(subjectName(row)) ?? {};
    if (components.length === 0) return 'not-yours';
    const fit = fitOf(components, row.item, row.value);
    if (fit !== 'fits') return fit;
    const draw = drawOf(row.item);
    if (
      draw !== undefined &&
      !draws.some((one) => one.id === draw && isDrawnFor(one, row, subject?.member_of))
    )
      return 'unknown-item';
    if (!submitted_at) return undefined;
    if (row.at > submitted_at) return 'submitted';
    late.push(row.number);
    return undefined;
  }

  const numbers = events.map(({ number }) => number);
  const sent = new Map(
    (await queries.selectSent(examinerId, device, numbers)).map((row) => [row.number, row]),
  );

  /** What was acknowledged once stays so, whatever became of the sheet meanwhile. */
  function repeated(row: queries.EventRow, before: Omit<queries.EventRow, 'at'> & { received_at: Date }) {
    const isSameTap =
      row.item === before.item &&
      subjectName(row) === subjectName(before) &&
      JSON.stringify(row.value) === JSON.stringify(before.value);
    if (!isSameTap) return 'number-used' as const;
    const { submitted_at } = marked.get(subjectName(row)) ?? {};
    if (submitted_at && before.received_at > submitted_at) late.push(row.number);
    return undefined;
  }

  const refused: { number: number; reason: Refusal }[] = [];
  const fresh = new Map<number, queries.EventRow>();
  for (const row of events.map((event) => rowOf(event, lag, at))) {
    const before = sent.get(row.number) ?? fresh.get(row.number);
    const reason = before ? repeated(row, { received_at: at, ...before }) : refusalOf(row);
    if (reason) refused.push({ number: row.number, reason });
    else if (!before) fresh.set(row.number, row);
  }
  await queries.insertEvents(examId, { examinerId, device, unsent, at }, [...fresh.values()]);
  if (kind !== 'phd') await beginVivas([...fresh.values()], { examinerId, by });
  return { refused, late: [...new Set(late)] };
}

/** A question drawn for a group is asked of each of its members. */
const isDrawnFor = (
  draw: { candidate_id: number | null; group_id: number | null },
  row: queries.EventRow,
  memberOf: number | null | undefined,
) =>
  draw.candidate_id === null
    ? draw.group_id === (row.group_id ?? memberOf)
    : draw.candidate_id === row.candidate_id;

export async function send(actor: Actor, examId: number, body: Batch): Promise<ReplyOf<typeof sendEvents>> {
  const { exam, examiner } = await requireExaminer(actor, examId);
  const stored = await inTransaction(async () => {
    // Before the examiner, as acts on the exam do; none changes the scheme between the check and the insert.
    await queries.shareOral(examId);
    await queries.lockExaminer(examiner.id);
    return storeEvents(exam, { examinerId: examiner.id, by: actor.userId }, body);
  });
  return { server_time: now(), ...stored };
}

export async function hear(
  actor: Actor,
  examId: number,
  { package_at, ...report }: Received<typeof hearDevice>['body'],
): Promise<ReplyOf<typeof hearDevice>> {
  const { examiner } = await requireExaminer(actor, examId);
  await boundDevices(examiner.id, report.device);
  const stored = package_at === null ? null : new Date(package_at);
  await queries.upsertDevice(examiner.id, { ...report, package_at: stored }, now());
  return { server_time: now() };
}

/** A sheet that was carried or typed in has values for which no tap came. */
const isLate = (newest: MarkValue | undefined, submitted: MarkValue | undefined) =>
  newest !== undefined && !isSame(newest, submitted);

/** What a device needs to work on its own. */
export async function examine(
  actor: Actor,
  examId: number,
  device: string | undefined,
): Promise<ReplyOf<typeof getExamine>> {
  const { exam, examiner } = await requireExaminer(actor, examId);
  const marked = await sheetsFor(examId, examiner.id);
  const names = await queries.selectNames(examId);
  const drafts = Map.groupBy(await queries.selectDraft(examiner.id), subjectName);
  const sessions = await queries.selectSessions(examId, examiner.id);
  const slots = await queries.selectSlots(sessions.map(({ id }) => id));
  const of = new Map(marked.map((one) => [subjectName(one.subject), one]));
  const [person] = (await queries.selectExaminers(examId)).filter(({ id }) => id === examiner.id);
  return {
    server_time: now(),
    exam: {
      id: exam.id,
      title: exam.title,
      kind: exam.kind,
      institution: exam.institution,
      course_name: exam.course_name,
      instructions: exam.instructions,
      scheme: exam.scheme,
      recording_days: exam.recording_days,
      draws: drawsQuestions(exam),
    },
    examiner: {
      id: examiner.id,
      name: person?.name ?? '',
      role: examiner.role,
    },
    sessions: sessions.map((session) => ({
      ...session,
      slots: slots
        .filter(({ session_id }) => session_id === session.id)
        .map(({ session_id: _session, ...slot }) => slot),
    })),
    subjects: names.flatMap((row) => {
      const found = of.get(subjectName(row));
      if (!found) return [];
      const { sheet, is_open, components } = found;
      const draft = Object.fromEntries(
        (drafts.get(subjectName(row)) ?? []).map(({ item, value }) => [item, value]),
      );
      return [
        {
          ...row,
          components: components.map(({ id }) => id),
          draft,
          submitted: sheet
            ? { sheet_id: sheet.id, version: sheet.version, submitted_at: sheet.submitted_at, is_open }
            : null,
          late_taps: sheet ? components.filter(({ id }) => isLate(draft[id], sheet.values[id])).length : 0,
        },
      ];
    }),
    newest_number: device ? await queries.selectNewestNumber(examiner.id, device) : 0,
    seal: device ? sealKey(examId, examiner.id, device).toString('base64url') : null,
  };
}
