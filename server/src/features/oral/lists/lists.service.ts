// Award lists: made from the awards each time they are read, until the role that the exam names freezes one.
import type { AwardList, Blocker, ListRow, ListShown } from '@quivia/contract/oral/lists';
import type { Subject } from '@quivia/contract/oral/marks';
import { maximumOf } from '@quivia/contract/oral/scheme';
import type { ThesisResult } from '@quivia/contract/oral/thesis';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as documents from '../../frozen-documents/frozen-documents.service.ts';
import { type OralExamRow, requireStaff, type Standing } from '../access/access.service.ts';
import { type AwardsOfExam, awardsOf, hasOneList, seenBy } from '../awards/awards.service.ts';
import { unsentDevices } from '../sheets/sheets.service.ts';
import { resultsOf } from '../thesis/thesis.service.ts';
import * as queries from './lists.queries.ts';
import { overridden, words } from './lists.words.ts';

export const documentOf = (listId: number): documents.Subject => ({ kind: 'oral-list', subjectId: listId });

/** A list, whether anything was done to it yet or not. */
export interface List {
  session: queries.SessionOfList | null;
  record: queries.ListRecord | undefined;
  document: AwardList;
  hash: string;
  blockers: Blocker[];
}

export interface Everything {
  exam: OralExamRow;
  awards: AwardsOfExam;
  sessions: queries.SessionOfList[];
  lists: List[];
  unplaced: number;
}

const byName = (sessionId: number | null) => (sessionId === null ? 'exam' : String(sessionId));

export async function listsOf(exam: OralExamRow): Promise<Everything> {
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
  return { exam, awards, sessions, lists, unplaced };
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
  const absent = rows.flatMap(({ award, candidate_id, name }): Blocker[] => {
    const own = awards.subjects.find((one) => one.candidate_id === candidate_id);
    const marked = own?.due.find(({ examiner_id, state }) => examiner_id !== null && state === 'submitted');
    if (award.unmarked !== 'absent' || !marked) return [];
    return [{ type: 'absent', subject: { candidate_id }, name, examiner: marked.examiner }];
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
  return [...missing, ...apart, ...unmarked, ...absent, ...unsent];
}

export const isVerified = ({ record, hash, blockers }: List) =>
  record?.state === 'verified' && record.verified_hash === hash && blockers.length === 0;

const stateOf = (list: List): ListShown['state'] =>
  list.record?.state === 'frozen'
    ? 'frozen'
    : isVerified(list)
      ? 'verified'
      : list.blockers.length === 0 && list.document.rows.length > 0
        ? 'complete'
        : 'open';

/** Whom of a list for all sessions this person examines. */
function examined({ awards }: Everything, examinerId: number | undefined) {
  const panels = awards.examiners.find(({ id }) => id === examinerId)?.panel_ids ?? [];
  return awards.candidates.filter(({ panel_ids }) => panel_ids.some((id) => panels.includes(id)));
}

/** Whether this person examines there. */
export function isAt(all: Everything, list: List, examinerId: number | undefined): boolean {
  if (hasOneList(all.exam)) return examined(all, examinerId).length > 0;
  const panels = all.awards.examiners.find(({ id }) => id === examinerId)?.panel_ids ?? [];
  return panels.includes(list.session?.panel_id ?? 0);
}

/** A list of several panels is whole only to somebody who examines all of its candidates. */
function isWhole(all: Everything, list: List, examinerId: number | undefined): boolean {
  const placed = all.awards.candidates.filter(({ panel_ids }) => panel_ids.length > 0);
  return (
    isAt(all, list, examinerId) &&
    (!hasOneList(all.exam) || examined(all, examinerId).length === placed.length)
  );
}

export const canVerify = (all: Everything, list: List, { is_coordinator, examiner }: Standing) =>
  is_coordinator || (examiner?.role !== 'observer' && isWhole(all, list, examiner?.id));

export const canFreeze = (all: Everything, list: List, { exam, is_coordinator, examiner }: Standing) =>
  exam.freezes === 'coordinator'
    ? is_coordinator
    : examiner?.role === exam.freezes && isWhole(all, list, examiner.id);

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
        blockers: seenBlockers(blockers),
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

  /** By how much others differ is no business of an examiner who has yet to submit, or who doesn't see the marks. */
  function seenBlockers(blockers: Blocker[]): Blocker[] {
    const { is_coordinator, examiner } = standing;
    const seen = new Map(
      seenBy(all.awards, standing).subjects.map((one) => [JSON.stringify(subjectOf(one)), one]),
    );
    const holds = (subject: Subject) => {
      const one = seen.get(JSON.stringify(subject));
      return (
        !one ||
        one.due.some(({ examiner_id, state }) => examiner_id === examiner?.id && state !== 'submitted')
      );
    };
    const isTheirs = (one: Blocker) =>
      is_coordinator ||
      !hasOneList(all.exam) ||
      (one.type === 'device' ? one.examiner_id === examiner?.id : seen.has(JSON.stringify(one.subject)));
    return blockers
      .filter(isTheirs)
      .map((one) =>
        one.type === 'difference' && examiner && holds(one.subject) ? { ...one, by: 0, sheet_ids: [] } : one,
      );
  }
}

export function found(all: Everything, name: string): List {
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
  if (number === 0) return { list: partOf(all, one, standing, seenList(all, one, standing)), revision: null };
  const subject = documentOf(one.record?.id ?? 0);
  const kept = await documents.frozen<AwardList>(subject, number);
  const revision = (await documents.revisionsOf(subject)).find((other) => other.revision === number);
  if (!kept || !revision) throw new AppError('not_found', { message: words.noSuchRevision });
  return { list: partOf(all, one, standing, kept.document), revision };
}

/** Examiners see the candidates of their panels, and no marks of those with whom they have a conflict of interest. */
function partOf(
  all: Everything,
  list: List,
  { is_coordinator, examiner }: Standing,
  document: AwardList,
): AwardList {
  if (is_coordinator) return document;
  const { examiners, candidates } = all.awards;
  const conflicts = examiners.find(({ id }) => id === examiner?.id)?.conflict_ids ?? [];
  const isForGroups = document.scheme.components.some(({ subject }) => subject === 'group');
  const groups = candidates
    .filter(({ candidate_id, group_id }) => group_id !== null && conflicts.includes(candidate_id))
    .map(({ group }) => group);
  const isBarred = ({ candidate_id, group }: ListRow) =>
    conflicts.includes(candidate_id) || (isForGroups && group !== null && groups.includes(group));
  const theirs = isWhole(all, list, examiner?.id)
    ? undefined
    : new Set(examined(all, examiner?.id).map(({ candidate_id }) => candidate_id));
  return {
    ...document,
    rows: document.rows
      .filter(({ candidate_id }) => !theirs || theirs.has(candidate_id))
      .map((row) => (isBarred(row) ? withoutMarks(row) : row)),
    // They name candidates.
    overrides: theirs ? [] : document.overrides,
  };
}

function withoutMarks({ missed_stations: _stations, thesis_result: _result, ...row }: ListRow): ListRow {
  const components = row.components.map(({ id }) => ({ id, mark: null }));
  return { ...row, components, total: null, outcome: null, missed: [], agreed: [] };
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
