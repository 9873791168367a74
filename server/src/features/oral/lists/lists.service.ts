// Who sees what of award lists: the coordinator all, examiners those of their panels. The role that the exam names freezes one.

import type { Subject } from '@quivia/contract/marking/marks';
import type { AwardList, Blocker, ListRow, ListShown, Replaced } from '@quivia/contract/oral/lists';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as documents from '../../documents/documents.service.ts';
import { requireStaff, type Standing } from '../access/access.service.ts';
import { hasOneList, seenBy } from '../awards/awards.service.ts';
import { changesBetween } from './changes.rules.ts';
import {
  documentOf,
  type Everything,
  found,
  isVerified,
  type List,
  listsOf,
  nameOfList,
  subjectOf,
} from './compose-lists.service.ts';
import { words } from './lists.words.ts';
import { requireSameCopies } from './released.service.ts';

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
      const replaced = await replacedBy(all, one, standing, revisions[0]?.revision ?? 0);
      const verified = isVerified(one) || record?.state === 'frozen';
      return {
        list: nameOfList(session?.id ?? null),
        session_id: session?.id ?? null,
        name: session ? session.name || session.room : '',
        starts_at: session?.starts_at.toISOString() ?? null,
        state: stateOf(one),
        candidates: document.rows.length,
        hash,
        blockers: seenBlockers(blockers),
        // They name candidates.
        overrides:
          standing.is_coordinator || isWhole(all, one, standing.examiner?.id) ? document.overrides : [],
        verified_by: verified ? (record?.verified_by ?? null) : null,
        verified_at: verified ? (record?.verified_at?.toISOString() ?? null) : null,
        revisions: revisions.map(({ frozen_at, ...rest }) => ({
          ...rest,
          frozen_at: frozen_at.toISOString(),
        })),
        ...(replaced && { replaced }),
        has_changed: record?.state === 'frozen' && (await documents.hasChanged(documentOf(record.id), hash)),
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

export interface ShownList {
  list: AwardList;
  replaced?: Replaced;
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
  await requireSameCopies({ list_id: subject.subjectId, revision: number }, kept.document);
  const replaced = await replacedBy(all, one, standing, number);
  return { list: partOf(all, one, standing, kept.document), revision, ...(replaced && { replaced }) };
}

/** What this revision took the place of, as far as the person sees marks. Undefined for the first. */
async function replacedBy(
  all: Everything,
  one: List,
  standing: Standing,
  revision: number,
): Promise<Replaced | undefined> {
  if (revision < 2) return undefined;
  const subject = documentOf(one.record?.id ?? 0);
  const [before, now] = await Promise.all([
    documents.frozen<AwardList>(subject, revision - 1),
    documents.frozen<AwardList>(subject, revision),
  ]);
  if (!before || !now) return undefined;
  const seen = (document: AwardList) => partOf(all, one, standing, document);
  const changes = changesBetween(seen(before.document), seen(now.document));
  return { revision: revision - 1, hash: before.hash, changes };
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
  const stations = row.stations?.map(({ station }) => ({ station, mark: null }));
  return {
    ...row,
    components,
    ...(stations && { stations }),
    total: null,
    outcome: null,
    missed: [],
    agreed: [],
  };
}

/** As it stands, without the marks of those whose award this person may not see, or not yet. */
function seenList(all: Everything, { document }: List, standing: Standing): AwardList {
  const seen = new Set(seenBy(all.awards, standing).candidates.map(({ award }) => award));
  const hidden = new Set(
    all.awards.candidates.flatMap(({ candidate_id, award }) => (seen.has(award) ? [] : candidate_id)),
  );
  return {
    ...document,
    rows: document.rows.map((row) => (hidden.has(row.candidate_id) ? withoutMarks(row) : row)),
  };
}
