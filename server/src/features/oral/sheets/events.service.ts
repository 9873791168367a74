// Taps of an examiner's device: what it may be about is read here, and everything else is marking's.
import type { Received, ReplyOf } from '@quivia/contract/endpoint';
import type { getExamine, hearDevice, sendEvents } from '@quivia/contract/oral/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import type { Roster } from '../../marking/roster.rules.ts';
import { drawOf } from '../../marking/sheets/mark-values.rules.ts';
import { sealKey } from '../../marking/sheets/qr-transfer.rules.ts';
import { draftsOf } from '../../marking/sheets/sheets.service.ts';
import * as taps from '../../marking/sheets/taps.service.ts';
import { subjectName, subjectOf } from '../../marking/subjects.rules.ts';
import { type OralExamRow, requireExaminer } from '../access/access.service.ts';
import { advance, holdCandidates } from '../candidates/advance.service.ts';
import { drawsQuestions } from '../draws/draws.service.ts';
import { readRoster } from './roster.service.ts';
import * as queries from './sheets.queries.ts';
import { sheetsFor } from './sheets.service.ts';
import { words } from './sheets.words.ts';

async function boundDevices(examinerId: number, device: string): Promise<void> {
  if (await taps.hasTooManyDevices(examinerId, device))
    throw new AppError('too_many_requests', { message: words.tooManyDevices });
}

/** By the first tap for each candidate or group. A viva on a thesis begins by hand: its reports come first. */
async function beginVivas(rows: readonly taps.Tap[], who: { examinerId: number; by: number }): Promise<void> {
  const begun = [...Map.groupBy(rows, subjectName).values()].map((some) => ({
    subject: subjectOf(some[0] as taps.Tap),
    at: new Date(Math.min(...some.map(({ at }) => at.getTime()))),
  }));
  if (begun.length > 1) await holdCandidates(begun.map(({ subject }) => subject));
  for (const { subject, at } of begun) await advance(subject, { state: 'in_viva', at, ...who });
}

/** Which questions were asked of whom. A question drawn for a group is asked of each of its members. */
async function askedQuestions(
  examId: number,
  { subjects }: Roster,
  events: taps.Batch['events'],
): Promise<Set<string>> {
  const ids = events.map(({ item }) => drawOf(item)).filter((id) => id !== undefined);
  const draws = ids.length > 0 ? await queries.selectDraws(examId, ids) : [];
  return new Set(
    draws.flatMap(({ id, candidate_id, group_id }) =>
      subjects
        .filter((one) =>
          candidate_id === null
            ? group_id === (one.group_id ?? one.member_of)
            : candidate_id === one.candidate_id,
        )
        .map((one) => taps.askedItem(one, id)),
    ),
  );
}

/** Within a transaction that holds the examiner. */
export async function storeEvents(
  { id: examId, kind }: Pick<OralExamRow, 'id' | 'kind'>,
  { examinerId, by }: { examinerId: number; by: number },
  batch: taps.Batch,
): Promise<Omit<ReplyOf<typeof sendEvents>, 'server_time'>> {
  await boundDevices(examinerId, batch.device);
  const roster = await readRoster(
    examId,
    batch.events.map(({ subject }) => subject),
    examinerId,
  );
  const asked = await askedQuestions(examId, roster, batch.events);
  const { fresh, ...reply } = await taps.storeTaps(examId, roster, { assessorId: examinerId, asked }, batch);
  if (kind !== 'phd') await beginVivas(fresh, { examinerId, by });
  return reply;
}

export async function send(
  actor: Actor,
  examId: number,
  body: taps.Batch,
): Promise<ReplyOf<typeof sendEvents>> {
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
  await taps.storeReport(examiner.id, { ...report, package_at: stored });
  return { server_time: now() };
}

/** What a device needs to work on its own. */
export async function examine(
  actor: Actor,
  examId: number,
  device: string | undefined,
): Promise<ReplyOf<typeof getExamine>> {
  const { exam, examiner } = await requireExaminer(actor, examId);
  const marked = await sheetsFor(examId, examiner.id);
  const names = await queries.selectNames(examId);
  const drafts = await draftsOf(examiner.id);
  const sessions = await queries.selectSessions(examId, examiner.id);
  const slots = await queries.selectSlots(sessions.map(({ id }) => id));
  const of = new Map(marked.map((one) => [subjectName(one.subject), one]));
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
      name: await queries.selectExaminerName(examiner.id),
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
      const draft = drafts.get(subjectName(row)) ?? {};
      return [
        {
          ...row,
          components: components.map(({ id }) => id),
          draft,
          submitted: sheet
            ? { sheet_id: sheet.id, version: sheet.version, submitted_at: sheet.submitted_at, is_open }
            : null,
          late_taps: sheet
            ? components.filter(({ id }) => taps.isLate(draft[id], sheet.values[id])).length
            : 0,
        },
      ];
    }),
    newest_number: device ? await taps.newestNumber(examiner.id, device) : 0,
    seal: device ? sealKey(examId, examiner.id, device).toString('base64url') : null,
  };
}
