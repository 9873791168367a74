// Award lists as they stand: made from the awards each time they are read, with what keeps each from being frozen.

import type { AgreementShown, SubjectMarks } from '@quivia/contract/marking/agreements';
import type { Subject } from '@quivia/contract/marking/marks';
import { maximumOf } from '@quivia/contract/marking/scheme';
import { partName } from '@quivia/contract/marking/stations';
import type { AwardList, Blocker } from '@quivia/contract/oral/lists';
import type { Thesis } from '@quivia/contract/oral/thesis';
import { AppError } from '../../../platform/app-error.ts';
import * as documents from '../../documents/documents.service.ts';
import type { OralExamRow } from '../access/access.service.ts';
import { type AwardsOfExam, awardsOf, hasOneList } from '../awards/awards.service.ts';
import { thesesOf } from '../thesis/thesis.service.ts';
import * as queries from './lists.queries.ts';
import { words } from './lists.words.ts';
import * as acts from './overrides.queries.ts';
import { type Acts, overridesOn } from './overrides.rules.ts';

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

export const nameOfList = (sessionId: number | null) => (sessionId === null ? 'exam' : String(sessionId));

export async function listsOf(exam: OralExamRow): Promise<Everything> {
  const [
    awards,
    records,
    sessions,
    overrides,
    excuses,
    setAside,
    reopened,
    typed,
    corrected,
    states,
    theses,
    devices,
  ] = await Promise.all([
    awardsOf(exam),
    queries.selectLists(exam.id),
    queries.selectSessions(exam.id),
    queries.selectOverrides(exam.id),
    acts.selectExcuses(exam.id),
    acts.selectSetAside(exam.id),
    acts.selectReopened(exam.id),
    acts.selectTyped(exam.id),
    acts.selectCorrected(exam.id),
    acts.selectStates(exam.id),
    thesesOf(exam),
    queries.selectUnsentDevices(exam.id),
  ]);
  const sources = {
    exam,
    awards,
    sessions,
    overrides,
    excuses,
    setAside,
    reopened,
    typed,
    corrected,
    states,
    theses,
    devices,
  };
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

interface Sources extends Acts {
  exam: OralExamRow;
  awards: AwardsOfExam;
  sessions: queries.SessionOfList[];
  theses: ReadonlyMap<number, Thesis>;
  devices: queries.DeviceRow[];
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

export const subjectOf = (one: { candidate_id: number | null; group_id: number | null }): Subject =>
  one.candidate_id === null ? { group_id: one.group_id as number } : { candidate_id: one.candidate_id };

/** Texts and numbers only, in a fixed order: the same awards give the same bytes on every server. */
function composed(
  sources: Sources,
  session: queries.SessionOfList | null,
  record: queries.ListRecord | undefined,
): AwardList {
  const { exam, awards, theses } = sources;
  const subjects = subjectsOn(sources, session);
  const rows = candidatesOn(awards, session);
  const panels = panelsOf(sources, session);
  const resultOf = (id: number) => theses.get(id)?.result?.result;
  const authors = new Set(subjects.flatMap(({ sheets }) => sheets.map(({ examiner_id }) => examiner_id)));
  const agreedOn = new Map(
    subjects.map((one) => [
      one.candidate_id === null ? `group ${one.group_id}` : `candidate ${one.candidate_id}`,
      agreementsPrinted(exam, one),
    ]),
  );
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
    rows: rows.map(({ candidate_id, roll_number, name, group, group_id, award }) => ({
      candidate_id,
      roll_number,
      name,
      group,
      unmarked: award.unmarked,
      components: award.components,
      ...(award.stations && { stations: award.stations }),
      total: award.total,
      outcome: award.outcome,
      missed: award.missed,
      // Named only where there are some, so that lists which were frozen earlier keep their hash.
      ...(award.missed_stations?.length && { missed_stations: award.missed_stations }),
      ...(resultOf(candidate_id) && { thesis_result: resultOf(candidate_id) }),
      agreed: [
        ...(agreedOn.get(`candidate ${candidate_id}`) ?? []),
        ...(agreedOn.get(`group ${group_id}`) ?? []),
      ].map(({ sentence }) => sentence),
    })),
    ...(awards.passMarks.length > 0 && {
      pass_marks: awards.passMarks.map(({ station, pass_mark, by, at }) => ({
        station,
        name: sources.sessions.find((one) => station !== null && one.station === station)?.name ?? '',
        pass_mark,
        by,
        at: at.toISOString(),
      })),
    }),
    overrides: overridesOn(
      subjects,
      { candidates: rows.map(({ candidate_id: id, name }) => ({ id, name })), examiners: awards.examiners },
      { ...sources, overrides: sources.overrides.filter(({ list_id }) => list_id === record?.id) },
    ),
  };
}

/** The newest; of stations with schemes of their own, the newest of each. */
function agreementsPrinted({ scheme }: OralExamRow, { agreements }: SubjectMarks): AgreementShown[] {
  const confirmed = agreements.filter(({ state }) => state === 'confirmed');
  const newest = new Map(confirmed.toReversed().map((one) => [one.sheet_ids.toSorted().join(), one]));
  return scheme.stations ? [...newest.values()].sort((a, b) => a.id - b.id) : confirmed.slice(0, 1);
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
        ({ examiner_id, examiner, station }): Blocker => ({
          type: 'sheet',
          subject: subjectOf(one),
          name: one.name,
          examiner_id,
          examiner,
          ...(station !== undefined && { station }),
        }),
      ),
  );
  const rows = candidatesOn(awards, session);
  const seen = new Set<string>();
  const apart = rows.flatMap(({ award, candidate_id, group_id, group, name }) =>
    award.differences.flatMap(({ of, station, sheet_ids, by }): Blocker[] => {
      // Of a group it is one difference, however many members it has.
      if (seen.has(sheet_ids.join())) return [];
      seen.add(sheet_ids.join());
      const subject = of === 'group' ? { group_id: group_id as number } : { candidate_id };
      const at = station === null ? {} : { station };
      const named = of === 'group' ? (group ?? '') : name;
      return [{ type: 'difference', subject, name: named, ...at, sheet_ids, by }];
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
      .map((one) => ({
        type: 'mark',
        subject: { candidate_id },
        name,
        component: partName(exam.scheme, one),
      }));
  });
  const absent = rows.flatMap(({ award, candidate_id, name }): Blocker[] => {
    const own = awards.subjects.find((one) => one.candidate_id === candidate_id);
    const marked = own?.due.find(({ examiner_id, state }) => examiner_id !== null && state === 'submitted');
    if (award.unmarked !== 'absent' || !marked) return [];
    return [{ type: 'absent', subject: { candidate_id }, name, examiner: marked.examiner }];
  });
  // Nobody has accepted what came to it afterwards.
  const isAccepted = ({ device, unsent: count }: (typeof devices)[number]) =>
    overrides.some(
      ({ list_id, what }) =>
        list_id === record?.id &&
        what.type === 'device' &&
        what.device === device &&
        count <= (what.unsent ?? 0),
    );
  const examining = new Set(
    awards.examiners
      .filter(({ panel_ids }) => panel_ids.some((id) => panels.includes(id)))
      .map(({ id }) => id),
  );
  const unsent = devices
    .filter((one) => examining.has(one.examiner_id) && !isAccepted(one))
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
  return [...missing, ...apart, ...unmarked, ...absent, ...thesesInTheWay(sources, rows, record), ...unsent];
}

/** Of a PhD: the reports come before the viva, and the result is what the list is for. */
function thesesInTheWay(
  { theses, overrides }: Sources,
  rows: ReturnType<typeof candidatesOn>,
  record: queries.ListRecord | undefined,
): Blocker[] {
  const isAccepted = (id: number) =>
    overrides.some(
      ({ list_id, what }) =>
        list_id === record?.id &&
        what.type === 'result' &&
        'candidate_id' in what.subject &&
        what.subject.candidate_id === id,
    );
  return rows.flatMap(({ candidate_id, name, award }): Blocker[] => {
    const thesis = theses.get(candidate_id);
    if (!thesis || award.unmarked !== null) return [];
    const of = { subject: { candidate_id }, name };
    const examiners = thesis.reports.flatMap(({ is_in, examiner }) => (is_in ? [] : [examiner]));
    return [
      ...(thesis.is_ready ? [] : [{ type: 'reports' as const, ...of, examiners }]),
      ...(thesis.result || isAccepted(candidate_id) ? [] : [{ type: 'result' as const, ...of }]),
    ];
  });
}

export const isVerified = ({ record, hash, blockers }: List) =>
  record?.state === 'verified' && record.verified_hash === hash && blockers.length === 0;

export function found(all: Everything, name: string): List {
  const one = all.lists.find(({ session }) => nameOfList(session?.id ?? null) === name);
  if (!one) throw new AppError('not_found', { message: words.noSuchList });
  return one;
}
