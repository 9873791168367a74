// Awards are computed from open sheets each time they are read.

import type { SubjectMarks } from '@quivia/contract/marking/agreements';
import { type Award, awardOf, NOTHING_GIVEN, type PassMarks } from '@quivia/contract/marking/award.rules';
import type { AwardRow, Awards } from '@quivia/contract/oral/awards';
import { unmarkedOf } from '@quivia/contract/oral/parts';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { givenBy, heldFrom } from '../../marking/agreements/agreements.rules.ts';
import * as agreements from '../../marking/agreements/agreements.service.ts';
import { isOf, subjectName, subjectOf } from '../../marking/subjects.rules.ts';
import { lockOral } from '../access/access.queries.ts';
import { type OralExamRow, requireExaminer, requireStaff, type Standing } from '../access/access.service.ts';
import { type PassMarkRow, selectAppearances, selectPassMarks } from '../figures/figures.queries.ts';
import { isFrozen } from '../lists/lists.queries.ts';
import { openSheets } from '../sheets/sheets.service.ts';
import * as queries from './awards.queries.ts';
import { words } from './awards.words.ts';

export interface AwardsOfExam {
  candidates: (AwardRow & Pick<queries.CandidateOnList, 'user_id' | 'panel_ids'>)[];
  subjects: SubjectMarks[];
  examiners: queries.ExaminerOfExam[];
  /** Of a circuit. */
  passMarks: PassMarkRow[];
}

const candidateName = (id: number) => subjectName({ candidate_id: id, group_id: null });
const groupName = (id: number | null) => subjectName({ candidate_id: null, group_id: id });

/** Of the whole exam, whoever asks: with no mark of a subject that isn't open. */
export async function awardsOf(exam: OralExamRow): Promise<AwardsOfExam> {
  const isCircuit = exam.kind === 'osce';
  const [candidates, examiners, accepted, passMarks, appearances, sheets] = await Promise.all([
    queries.selectCandidates(exam.id),
    queries.selectExaminers(exam.id),
    queries.selectAcceptedDifferences(exam.id),
    isCircuit ? selectPassMarks(exam.id) : [],
    isCircuit ? selectAppearances(exam.id) : [],
    openSheets(exam.id, 'award'),
  ]);
  const assessors = new Map(examiners.map((one) => [one.id, one]));

  // Where the two met: an examiner can be at one station in the forenoon and at another in the afternoon.
  const stations = new Map(
    appearances.flatMap(({ candidate_id, group_id, examiner_id, station }) => [
      [`${candidateName(candidate_id)} ${examiner_id}`, station],
      [`${groupName(group_id)} ${examiner_id}`, station],
    ]),
  );
  const subjects = await agreements.openMarks(exam, sheets, {
    subjects: new Map(
      candidates.flatMap(({ candidate_id, name, group_id, group }) => [
        [candidateName(candidate_id), name],
        [groupName(group_id), group ?? ''],
      ]),
    ),
    assessors,
    stationAt: (subject, examinerId) =>
      stations.get(`${subjectName(subject)} ${examinerId}`) ??
      (examinerId === null ? undefined : assessors.get(examinerId)?.station) ??
      null,
    hasStations: isCircuit,
  });

  const found = new Map(subjects.map((one) => [subjectName(one), one]));
  const settled = accepted.map(({ sheet_ids }) => sheet_ids);
  const isForGroups = exam.scheme.components.some(({ subject }) => subject === 'group');
  const taken: PassMarks = {
    exam: passMarks.find(({ station }) => station === null)?.pass_mark ?? null,
    stations: new Map(
      passMarks.flatMap(({ station, pass_mark }) => (station === null ? [] : [[station, pass_mark]])),
    ),
  };
  const rows = candidates.map((one) => {
    const own = found.get(candidateName(one.candidate_id));
    const group = isForGroups && one.group_id !== null ? found.get(groupName(one.group_id)) : undefined;
    const hasGroup = isForGroups && one.group_id !== null;
    // A scheme can leave nothing to mark for the candidate alone, or for the group.
    const isLate = (subject: SubjectMarks | undefined) =>
      subject === undefined || (subject.due.length > 0 && !subject.is_open);
    const isNobodyDue = (own?.due.length ?? 0) + (group?.due.length ?? 0) === 0;
    const award: Award = awardOf(exam.scheme, {
      unmarked: unmarkedOf(one.state),
      isWaiting: isNobodyDue || isLate(own) || (hasGroup && isLate(group)),
      own: givenBy(own, settled),
      passMarks: taken,
      ...(hasGroup && { group: givenBy(group, settled) }),
    });
    return { ...one, session_id: hasOneList(exam) ? null : one.session_id, award };
  });
  return { candidates: rows, subjects, examiners, passMarks };
}

/** Circuits and theses; everything else has a list for each session. */
export const hasOneList = ({ kind }: Pick<OralExamRow, 'kind'>) => kind === 'osce' || kind === 'phd';

/**
 * What of it a person may see: coordinators all, examiners the candidates whom they examine and have no conflict of
 * interest with. An examiner whose own sheet is not submitted sees nobody else's, even where the coordinator has excused it.
 */
export function seenBy(all: AwardsOfExam, { exam, is_coordinator, examiner }: Standing): Awards {
  const own = all.examiners.find(({ id }) => id === examiner?.id);
  const panels = own?.panel_ids ?? [];
  const isOwn = ({ examiner_id }: { examiner_id: number | null }) =>
    examiner !== null && examiner_id === examiner.id;
  const held = heldFrom(all.subjects, examiner?.id);
  const conflicts = all.candidates.filter(
    ({ candidate_id }) => !is_coordinator && own?.conflict_ids.includes(candidate_id),
  );
  // A conflict with one member is one with the group.
  const barred = new Set(
    all.subjects
      .filter(({ candidate_id, group_id }) =>
        conflicts.some((one) =>
          candidate_id === null ? one.group_id === group_id : one.candidate_id === candidate_id,
        ),
      )
      .map(subjectName),
  );
  const marked = new Set(all.subjects.filter(({ due }) => due.some(isOwn)).map(subjectName));
  const namesOf = ({ candidate_id, group_id }: AwardRow) => [
    candidateName(candidate_id),
    groupName(group_id),
  ];
  const near = all.candidates.filter(
    (one) =>
      !conflicts.includes(one) &&
      (is_coordinator ||
        one.panel_ids.some((id) => panels.includes(id)) ||
        namesOf(one).some((name) => marked.has(name))),
  );
  const shown = new Set(near.flatMap(namesOf));
  return {
    candidates: near.map(({ user_id: _user, panel_ids: _panels, ...row }) =>
      namesOf(row).some((name) => held.has(name) || barred.has(name))
        ? {
            ...row,
            award: awardOf(exam.scheme, {
              unmarked: unmarkedOf(row.state),
              isWaiting: true,
              own: NOTHING_GIVEN,
            }),
          }
        : row,
    ),
    subjects: all.subjects
      .filter((one) => shown.has(subjectName(one)) && !barred.has(subjectName(one)))
      .map((one) =>
        held.has(subjectName(one)) ? { ...one, is_open: false, sheets: [], agreements: [] } : one,
      ),
  };
}

export async function list(actor: Actor, examId: number): Promise<Awards> {
  const standing = await requireStaff(actor, examId);
  return seenBy(await awardsOf(standing.exam), standing);
}

export async function propose(actor: Actor, examId: number, form: agreements.Proposal) {
  return inTransaction(async () => {
    await requireExaminer(actor, examId);
    await lockOral(examId);
    const { exam, examiner } = await requireExaminer(actor, examId);
    const { subjects } = await awardsOf(exam);
    const repeated = await agreements.proposedBefore(examId, form.key);
    if (repeated !== undefined) return agreements.answerTo(repeated, subjects);
    const sheets = agreements.requireCompared(subjects.find(isOf(form.subject)), form, examiner.id);
    if (await isFrozen(examId, form.subject)) throw new AppError('exam_not_now', { message: words.frozen });
    const id = await agreements.propose(exam, sheets, form, { assessorId: examiner.id, at: now() });
    return agreements.answerTo(id, (await awardsOf(exam)).subjects);
  });
}

export async function confirm(actor: Actor, examId: number, agreementId: number) {
  return inTransaction(async () => {
    await requireExaminer(actor, examId);
    await lockOral(examId);
    const { exam, examiner } = await requireExaminer(actor, examId);
    const { subjects } = await awardsOf(exam);
    const { subject, agreement } = agreements.requireProposal(subjects, agreementId, examiner.id);
    if (!agreement.confirmed_by.includes(examiner.id)) {
      if (await isFrozen(examId, subjectOf(subject)))
        throw new AppError('exam_not_now', { message: words.frozen });
      await agreements.confirm(agreementId, examiner.id, now());
    }
    const { id: _, ...reply } = agreements.answerTo(agreementId, (await awardsOf(exam)).subjects);
    return reply;
  });
}
