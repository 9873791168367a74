// Award lists: made from the awards each time they are read, until the role that the exam names freezes one.
import type { AwardList, Blocker, ListShown } from '@quivia/contract/oral/lists';
import type { Subject } from '@quivia/contract/oral/marks';
import type { Confirmation } from '@quivia/contract/oral/people';
import { maximumOf } from '@quivia/contract/oral/scheme';
import type { ThesisResult } from '@quivia/contract/oral/thesis';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as documents from '../../frozen-documents/frozen-documents.service.ts';
import { notifyByChoice } from '../../notifications/notifications.service.ts';
import { lockOral } from '../access/access.queries.ts';
import {
  holdAsCoordinator,
  type OralExamRow,
  requireStaff,
  type Standing,
} from '../access/access.service.ts';
import { type AwardsOfExam, awardsOf, hasOneList, seenBy } from '../awards/awards.service.ts';
import { confirmIdentity, endGuestAccess } from '../people/guests.service.ts';
import { unsentDevices } from '../sheets/sheets.service.ts';
import { resultsOf } from '../thesis/thesis.service.ts';
import * as queries from './lists.queries.ts';
import { logged, overridden, roles, words } from './lists.words.ts';

const documentOf = (listId: number): documents.Subject => ({ kind: 'oral-list', subjectId: listId });

/** A list, whether anything was done to it yet or not. */
interface List {
  session: queries.SessionOfList | null;
  record: queries.ListRecord | undefined;
  document: AwardList;
  hash: string;
  blockers: Blocker[];
}

interface Everything {
  exam: OralExamRow;
  awards: AwardsOfExam;
  lists: List[];
  unplaced: number;
}

const byName = (sessionId: number | null) => (sessionId === null ? 'exam' : String(sessionId));

async function listsOf(exam: OralExamRow): Promise<Everything> {
  const [awards, records, sessions, overrides, excuses, theses, devices] = await Promise.all([
    awardsOf(exam),
    queries.selectLists(exam.id),
    queries.selectSessions(exam.id),
    queries.selectOverrides(exam.id),
    queries.selectExcuses(exam.id),
    exam.kind === 'phd' ? resultsOf(exam.id) : new Map<number, ThesisResult>(),
    unsentDevices(exam.id),
  ]);
  const sources = { exam, awards, sessions, overrides, excuses, theses, devices };
  const wanted = hasOneList(exam)
    ? [null]
    : sessions.filter(
        ({ id }) =>
          awards.candidates.some(({ session_id }) => session_id === id) ||
          records.some(({ session_id, revision }) => session_id === id && revision > 0),
      );
  const lists = wanted.map((session) => {
    const record = records.find(({ session_id }) => session_id === (session?.id ?? null));
    const document = composed(sources, session, record);
    const hash = documents.hashOf(JSON.stringify(document));
    return { session, record, document, hash, blockers: blockersOf(sources, session, record) };
  });
  const unplaced = hasOneList(exam)
    ? 0
    : awards.candidates.filter(({ session_id }) => session_id === null).length;
  return { exam, awards, lists, unplaced };
}

interface Sources {
  exam: OralExamRow;
  awards: AwardsOfExam;
  sessions: queries.SessionOfList[];
  overrides: queries.OverrideRow[];
  excuses: queries.ExcuseRow[];
  theses: ReadonlyMap<number, ThesisResult>;
  devices: Awaited<ReturnType<typeof unsentDevices>>;
}

const candidatesOn = ({ candidates }: AwardsOfExam, session: queries.SessionOfList | null) =>
  candidates.filter(({ session_id }) => session_id === (session?.id ?? null));

const panelsOf = ({ sessions }: Pick<Sources, 'sessions'>, session: queries.SessionOfList | null) =>
  session ? [session.panel_id] : sessions.map(({ panel_id }) => panel_id);

/** Candidates of the list and their groups. */
function subjectsOn({ awards }: Sources, session: queries.SessionOfList | null) {
  const rows = candidatesOn(awards, session).filter(({ award }) => award.unmarked === null);
  const ids = new Set(rows.map(({ candidate_id }) => candidate_id));
  const groups = new Set(rows.map(({ group_id }) => group_id));
  return awards.subjects.filter(({ candidate_id, group_id }) =>
    candidate_id === null ? groups.has(group_id) : ids.has(candidate_id),
  );
}

const subjectOf = (one: { candidate_id: number | null; group_id: number | null }): Subject =>
  one.candidate_id === null ? { group_id: one.group_id as number } : { candidate_id: one.candidate_id };

/** Texts and numbers only, in a fixed order: the same awards give the same bytes on every server. */
function composed(
  sources: Sources,
  session: queries.SessionOfList | null,
  record: queries.ListRecord | undefined,
): AwardList {
  const { exam, awards, overrides, excuses, theses } = sources;
  const subjects = subjectsOn(sources, session);
  const panels = panelsOf(sources, session);
  const authors = new Set(subjects.flatMap(({ sheets }) => sheets.map(({ examiner_id }) => examiner_id)));
  const nameOf = (subject: { candidate_id: number | null; group_id: number | null }) =>
    subjects.find((one) => one.candidate_id === subject.candidate_id && one.group_id === subject.group_id)
      ?.name;
  const agreedOn = new Map(
    subjects.map((one) => [
      one.candidate_id === null ? `group ${one.group_id}` : `candidate ${one.candidate_id}`,
      one.agreements.filter(({ state }) => state === 'confirmed').slice(0, 1),
    ]),
  );
  const withoutSheet = excuses
    .filter((one) =>
      subjects.some(
        ({ candidate_id, group_id, due }) =>
          candidate_id === one.candidate_id &&
          group_id === one.group_id &&
          due.some(({ examiner_id, state }) => examiner_id === one.examiner_id && state === 'excused'),
      ),
    )
    .map(({ examiner, reason, by, at, ...of }) => ({
      what: overridden.sheet(nameOf(of) ?? '', examiner),
      reason,
      by,
      at: at.toISOString(),
    }));
  const others = overrides
    .filter(({ list_id }) => list_id === record?.id)
    .map(({ what, reason, by, at }) => ({
      what:
        what.type === 'device'
          ? overridden.device(awards.examiners.find(({ id }) => id === what.examiner_id)?.name ?? '')
          : overridden.difference(
              nameOf({
                candidate_id: 'candidate_id' in what.subject ? what.subject.candidate_id : null,
                group_id: 'group_id' in what.subject ? what.subject.group_id : null,
              }) ?? '',
            ),
      reason,
      by,
      at: at.toISOString(),
    }));
  return {
    exam: {
      id: exam.id,
      title: exam.title,
      kind: exam.kind,
      institution: exam.institution,
      course_name: exam.course_name,
      course_code: exam.course_code,
      coordinator: exam.coordinator,
      freezes: exam.freezes,
    },
    session: session && {
      id: session.id,
      name: session.name,
      room: session.room,
      starts_at: session.starts_at.toISOString(),
      ends_at: session.ends_at.toISOString(),
    },
    scheme: exam.scheme,
    maximum: maximumOf(exam.scheme),
    examiners: awards.examiners
      .filter(({ id, panel_ids }) => authors.has(id) || panel_ids.some((panel) => panels.includes(panel)))
      .map(({ id, name, role, affiliation }) => ({ id, name, role, affiliation })),
    rows: candidatesOn(awards, session).map(
      ({ candidate_id, roll_number, name, group, group_id, award }) => ({
        candidate_id,
        roll_number,
        name,
        group,
        unmarked: award.unmarked,
        components: award.components,
        total: award.total,
        outcome: award.outcome,
        missed: award.missed,
        // Named only where there are some, so that lists which were frozen earlier keep their hash.
        ...(award.missed_stations?.length && { missed_stations: award.missed_stations }),
        ...(theses.has(candidate_id) && { thesis_result: theses.get(candidate_id) as ThesisResult }),
        agreed: [
          ...(agreedOn.get(`candidate ${candidate_id}`) ?? []),
          ...(agreedOn.get(`group ${group_id}`) ?? []),
        ].map(({ sentence }) => sentence),
      }),
    ),
    ...(awards.passMarks.length > 0 && {
      pass_marks: awards.passMarks.map(({ station, pass_mark, by, at }) => ({
        station,
        name: sources.sessions.find((one) => station !== null && one.station === station)?.name ?? '',
        pass_mark,
        by,
        at: at.toISOString(),
      })),
    }),
    overrides: [...withoutSheet, ...others],
  };
}

function blockersOf(
  sources: Sources,
  session: queries.SessionOfList | null,
  record: queries.ListRecord | undefined,
): Blocker[] {
  const { exam, awards, overrides, devices } = sources;
  const subjects = subjectsOn(sources, session);
  const panels = panelsOf(sources, session);
  const missing = subjects.flatMap((one) =>
    one.due
      .filter(({ state }) => state === 'missing')
      .map(
        ({ examiner_id, examiner }): Blocker => ({
          type: 'sheet',
          subject: subjectOf(one),
          name: one.name,
          examiner_id,
          examiner,
        }),
      ),
  );
  const rows = candidatesOn(awards, session);
  const seen = new Set<string>();
  const apart = rows.flatMap(({ award, candidate_id, group_id, group, name }) =>
    award.differences.flatMap(({ of, sheet_ids, by }): Blocker[] => {
      // Of a group it is one difference, however many members it has.
      if (seen.has(sheet_ids.join())) return [];
      seen.add(sheet_ids.join());
      const subject = of === 'group' ? { group_id: group_id as number } : { candidate_id };
      return [{ type: 'difference', subject, name: of === 'group' ? (group ?? '') : name, sheet_ids, by }];
    }),
  );
  const late = new Set(missing.map((one) => (one.type === 'sheet' ? JSON.stringify(one.subject) : '')));
  const unmarked = rows.flatMap(({ award, candidate_id, group_id, name }): Blocker[] => {
    const isLate =
      late.has(JSON.stringify({ candidate_id })) ||
      (group_id !== null && late.has(JSON.stringify({ group_id })));
    if (award.state !== 'open' || isLate) return [];
    return exam.scheme.components
      .filter(({ id, counts }) => counts && award.components.find((one) => one.id === id)?.mark === null)
      .map(({ name: component }) => ({ type: 'mark', subject: { candidate_id }, name, component }));
  });
  const isAccepted = (device: string) =>
    overrides.some(
      ({ list_id, what }) => list_id === record?.id && what.type === 'device' && what.device === device,
    );
  const examining = new Set(
    awards.examiners
      .filter(({ panel_ids }) => panel_ids.some((id) => panels.includes(id)))
      .map(({ id }) => id),
  );
  const unsent = devices
    .filter(({ examiner_id, device }) => examining.has(examiner_id) && !isAccepted(device))
    .map(
      ({ examiner_id, examiner, device, label, unsent: count, heard_at }): Blocker => ({
        type: 'device',
        examiner_id,
        examiner,
        device,
        label,
        unsent: count,
        heard_at: heard_at.toISOString(),
      }),
    );
  return [...missing, ...apart, ...unmarked, ...unsent];
}

const isVerified = ({ record, hash, blockers }: List) =>
  record?.state === 'verified' && record.verified_hash === hash && blockers.length === 0;

const stateOf = (list: List): ListShown['state'] =>
  list.record?.state === 'frozen'
    ? 'frozen'
    : isVerified(list)
      ? 'verified'
      : list.blockers.length === 0 && list.document.rows.length > 0
        ? 'complete'
        : 'open';

/** Whether this person examines there. */
function isAt({ awards, exam }: Everything, list: List, examinerId: number | undefined): boolean {
  const panels = awards.examiners.find(({ id }) => id === examinerId)?.panel_ids;
  return panels !== undefined && (hasOneList(exam) || panels.includes(list.session?.panel_id ?? 0));
}

const canVerify = (all: Everything, list: List, { is_coordinator, examiner }: Standing) =>
  is_coordinator || (examiner?.role !== 'observer' && isAt(all, list, examiner?.id));

const canFreeze = (all: Everything, list: List, { exam, is_coordinator, examiner }: Standing) =>
  exam.freezes === 'coordinator'
    ? is_coordinator
    : examiner?.role === exam.freezes && isAt(all, list, examiner.id);

const canSee = (all: Everything, list: List, { is_coordinator, examiner }: Standing) =>
  is_coordinator || isAt(all, list, examiner?.id);

export async function list(actor: Actor, examId: number): Promise<{ lists: ListShown[]; unplaced: number }> {
  const standing = await requireStaff(actor, examId);
  const all = await listsOf(standing.exam);
  const shown = all.lists.filter((one) => canSee(all, one, standing));
  const lists = await Promise.all(
    shown.map(async (one): Promise<ListShown> => {
      const { session, record, document, hash, blockers } = one;
      const revisions = record ? await documents.revisionsOf(documentOf(record.id)) : [];
      const verified = isVerified(one) || record?.state === 'frozen';
      return {
        list: byName(session?.id ?? null),
        session_id: session?.id ?? null,
        name: session ? session.name || session.room : '',
        starts_at: session?.starts_at.toISOString() ?? null,
        state: stateOf(one),
        candidates: document.rows.length,
        hash,
        blockers: seenBlockers(blockers, standing),
        verified_by: verified ? (record?.verified_by ?? null) : null,
        verified_at: verified ? (record?.verified_at?.toISOString() ?? null) : null,
        revisions: revisions.map(({ frozen_at, ...rest }) => ({
          ...rest,
          frozen_at: frozen_at.toISOString(),
        })),
        has_changed: record?.state === 'frozen' && revisions[0] !== undefined && revisions[0].hash !== hash,
        released_revision: record?.released_revision ?? null,
        released_at: record?.released_at?.toISOString() ?? null,
        can_verify: canVerify(all, one, standing),
        can_freeze: canFreeze(all, one, standing),
      };
    }),
  );
  return { lists, unplaced: standing.is_coordinator ? all.unplaced : 0 };

  /** By how much others differ is no business of an examiner who has yet to submit. */
  function seenBlockers(blockers: Blocker[], { examiner }: Standing): Blocker[] {
    const holds = (subject: Subject) =>
      all.awards.subjects.some(
        (one) =>
          JSON.stringify(subjectOf(one)) === JSON.stringify(subject) &&
          one.due.some(({ examiner_id, state }) => examiner_id === examiner?.id && state !== 'submitted'),
      );
    return blockers.map((one) =>
      one.type === 'difference' && examiner && holds(one.subject) ? { ...one, by: 0, sheet_ids: [] } : one,
    );
  }
}

function found(all: Everything, name: string): List {
  const one = all.lists.find(({ session }) => byName(session?.id ?? null) === name);
  if (!one) throw new AppError('not_found', { message: words.noSuchList });
  return one;
}

export interface ShownList {
  list: AwardList;
  revision: Awaited<ReturnType<typeof documents.revisionsOf>>[number] | null;
}

/** A frozen revision: the newest where none is named, and the list as it stands for 0 or where none was frozen. */
export async function show(
  actor: Actor,
  examId: number,
  name: string,
  asked: string | undefined,
): Promise<ShownList> {
  const standing = await requireStaff(actor, examId);
  const all = await listsOf(standing.exam);
  const one = found(all, name);
  if (!canSee(all, one, standing)) throw new AppError('not_found', { message: words.noSuchList });
  const number = asked === undefined ? (one.record?.revision ?? 0) : Number(asked);
  if (number === 0) return { list: seenList(all, one, standing), revision: null };
  const subject = documentOf(one.record?.id ?? 0);
  const kept = await documents.frozen<AwardList>(subject, number);
  const revision = (await documents.revisionsOf(subject)).find((other) => other.revision === number);
  if (!kept || !revision) throw new AppError('not_found', { message: words.noSuchRevision });
  return { list: kept.document, revision };
}

function seenList(all: Everything, { document }: List, standing: Standing): AwardList {
  const seen = new Map(
    seenBy(all.awards, standing).candidates.map((one) => [one.candidate_id, one.award] as const),
  );
  return {
    ...document,
    rows: document.rows.map((row) => {
      const award = seen.get(row.candidate_id);
      if (award && award.state !== 'open') return row;
      const components = award?.components ?? row.components.map(({ id }) => ({ id, mark: null }));
      return { ...row, components, total: null, outcome: null, missed: [], agreed: [] };
    }),
  };
}

type Act = 'verified' | 'frozen' | 'reopened' | 'released' | 'overridden';

/** True where this very act was done before. */
async function isRepeat(key: string, kind: Act, record: queries.ListRecord | undefined): Promise<boolean> {
  const before = await queries.selectStep(key);
  if (!before) return false;
  if (before.kind !== kind || before.list_id !== record?.id)
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  return true;
}

function refuseBlocked({ blockers, document }: List): void {
  if (blockers.length > 0 || document.rows.length === 0)
    throw new AppError('exam_not_now', { message: words.blocked({ count: Math.max(1, blockers.length) }) });
}

const refuseFrozen = ({ record }: List) => {
  if (record?.state === 'frozen')
    throw new AppError('exam_not_now', { message: words.alreadyFrozen({ revision: record.revision }) });
};

/** Otherwise the id of the list, which has a row since it was verified. */
function refuseUnready(one: List, hash: string): number {
  refuseFrozen(one);
  refuseBlocked(one);
  if (hash !== one.hash) throw new AppError('changed_meanwhile', { message: words.changed });
  if (!isVerified(one) || !one.record) throw new AppError('exam_not_now', { message: words.notVerified });
  return one.record.id;
}

/** Holds the exam: sheets, agreements and other acts on its lists wait until the transaction ends. */
async function hold(actor: Actor, examId: number, name: string) {
  await requireStaff(actor, examId);
  await lockOral(examId);
  const standing = await requireStaff(actor, examId);
  const all = await listsOf(standing.exam);
  return { standing, all, one: found(all, name) };
}

export async function verify(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; hash: string },
) {
  return inTransaction(async () => {
    const { standing, all, one } = await hold(actor, examId, name);
    if (!canVerify(all, one, standing)) throw new AppError('not_allowed', { message: words.notYourList });
    if (!(await isRepeat(form.key, 'verified', one.record))) {
      refuseFrozen(one);
      refuseBlocked(one);
      if (form.hash !== one.hash) throw new AppError('changed_meanwhile', { message: words.changed });
      const listId = await queries.upsertList(examId, one.session?.id ?? null);
      await queries.insertStep(listId, {
        key: form.key,
        kind: 'verified',
        params: { hash: one.hash },
        by: actor.userId,
        at: now(),
      });
      await queries.updateVerified(listId, actor.userId, now());
      await log(actor, all.exam, logged.verified(all.exam.title));
    }
    return { message: words.verified.text };
  });
}

const log = (actor: Actor, exam: OralExamRow, what: string) =>
  audit.record(actor, 'oral.list', what, { institutionId: exam.institution_id });

export async function freeze(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; hash: string; confirmation: Confirmation },
) {
  const standing = await requireStaff(actor, examId);
  const before = await listsOf(standing.exam);
  const seen = found(before, name);
  if (!canFreeze(before, seen, standing))
    throw new AppError('not_allowed', { message: words.notFreezer({ role: roles[standing.exam.freezes] }) });
  // A repeat of a freeze that went through needs no second code: the first was used up by it. Nor is a code used up for a
  // list that can't be frozen.
  if (!(await isRepeat(form.key, 'frozen', seen.record))) {
    refuseUnready(seen, form.hash);
    await confirmIdentity(actor, form.confirmation);
  }
  return freezeConfirmed(actor, examId, name, form);
}

/** By somebody whose identity was confirmed. */
export async function freezeConfirmed(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; hash: string },
) {
  return inTransaction(async () => {
    const held = await hold(actor, examId, name);
    const { all, one } = held;
    if (!canFreeze(all, one, held.standing))
      throw new AppError('not_allowed', { message: words.notFreezer({ role: roles[all.exam.freezes] }) });
    if (await isRepeat(form.key, 'frozen', one.record)) {
      const { params } = (await queries.selectStep(form.key)) as { params: Record<string, unknown> };
      const [revision, hash] = [Number(params.revision), String(params.hash)];
      return { message: words.frozen({ revision }).text, revision, hash };
    }
    if (all.exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const listId = refuseUnready(one, form.hash);
    const { revision, hash } = await documents.freeze(documentOf(listId), one.document, {
      by: actor.userId,
      note: '',
    });
    await queries.insertStep(listId, {
      key: form.key,
      kind: 'frozen',
      params: { revision, hash },
      by: actor.userId,
      at: now(),
    });
    await queries.updateFrozen(listId, revision);
    await log(actor, all.exam, logged.frozen(all.exam.title, revision));
    await endGuestAccess({ examinerIds: guestsDone(all, one) });
    return { message: words.frozen({ revision }).text, revision, hash };
  });
}

/** Guests of this list who have no other one left to freeze. */
function guestsDone(all: Everything, frozen: List): number[] {
  const open = all.lists.filter((one) => one !== frozen && one.record?.state !== 'frozen');
  return all.awards.examiners
    .filter(
      ({ id, is_guest }) => is_guest && isAt(all, frozen, id) && !open.some((one) => isAt(all, one, id)),
    )
    .map(({ id }) => id);
}

export async function reopen(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; reason: string },
) {
  return inTransaction(async () => {
    await holdAsCoordinator(actor, examId);
    const { all, one } = await hold(actor, examId, name);
    if (!(await isRepeat(form.key, 'reopened', one.record))) {
      if (one.record?.state !== 'frozen') throw new AppError('exam_not_now', { message: words.notFrozen });
      await queries.insertStep(one.record.id, {
        ...form,
        kind: 'reopened',
        by: actor.userId,
        at: now(),
      });
      await queries.updateReopened(one.record.id);
      await log(actor, all.exam, logged.reopened(all.exam.title, form.reason));
    }
    return { message: words.reopened.text };
  });
}

export async function release(actor: Actor, examId: number, name: string, { key }: { key: string }) {
  return inTransaction(async () => {
    await holdAsCoordinator(actor, examId);
    const { all, one } = await hold(actor, examId, name);
    const { record } = one;
    const count = one.document.rows.length;
    if (await isRepeat(key, 'released', record)) return { message: words.released({ count }).text };
    if (record?.state !== 'frozen') throw new AppError('exam_not_now', { message: words.notFrozen });
    const { revision } = record;
    await queries.insertStep(record.id, {
      key,
      kind: 'released',
      params: { revision },
      by: actor.userId,
      at: now(),
    });
    if (record.released_revision !== revision) {
      await queries.updateReleased(record.id, revision, now());
      await log(actor, all.exam, logged.released(all.exam.title, revision));
      const kept = await documents.frozen<AwardList>(documentOf(record.id), revision);
      const onIt = new Set(kept?.document.rows.map(({ candidate_id }) => candidate_id));
      const users = all.awards.candidates
        .filter((row) => onIt.has(row.candidate_id))
        .map((row) => row.user_id);
      const what = record.released_revision === null ? 'result.released' : 'result.changed';
      await notifyByChoice(
        users,
        'results',
        { id: what, params: { exam: all.exam.title } },
        '/student?panel=view-results',
      );
    }
    return { message: words.released({ count }).text };
  });
}

export async function override(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; what: queries.OverrideRow['what']; reason: string },
) {
  return inTransaction(async () => {
    await holdAsCoordinator(actor, examId);
    const { all, one } = await hold(actor, examId, name);
    if (await isRepeat(form.key, 'overridden', one.record)) return { message: words.overridden.text };
    refuseFrozen(one);
    const { what, reason } = form;
    const isThere = one.blockers.some((blocker) =>
      what.type === 'device'
        ? blocker.type === 'device' &&
          blocker.device === what.device &&
          blocker.examiner_id === what.examiner_id
        : blocker.type === 'difference' &&
          JSON.stringify(blocker.subject) === JSON.stringify(what.subject) &&
          what.sheet_ids.length === blocker.sheet_ids.length &&
          what.sheet_ids.every((id) => blocker.sheet_ids.includes(id)),
    );
    if (!isThere) throw new AppError('changed_meanwhile', { message: words.noSuchBlocker });
    const listId = await queries.upsertList(examId, one.session?.id ?? null);
    await queries.insertStep(listId, {
      key: form.key,
      kind: 'overridden',
      reason,
      params: { what },
      by: actor.userId,
      at: now(),
    });
    await log(actor, all.exam, logged.overridden(all.exam.title, reason));
    return { message: words.overridden.text };
  });
}
