// Who is examined, in which group, and what happens to each of them on the day.
import { CANDIDATE_LIMITS, type OralCandidate, type OralGroup } from '@quivia/contract/oral/candidates';
import { type CandidateState, isStepBack, needsNote, unmarkedOf } from '@quivia/contract/oral/parts';
import { AppError } from '../../../platform/app-error.ts';
import { clampReportedTime, now } from '../../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { markedAmong } from '../../marking/sheets/sheets.service.ts';
import { studentsAt } from '../../people/teaching.service.ts';
import { photoOf } from '../../photos/photos.service.ts';
import {
  holdAsCoordinator,
  type OralExamRow,
  requireCoordinator,
  requireStaff,
  type Standing,
} from '../access/access.service.ts';
import { losingNoSheet } from '../sheets/due.service.ts';
import { isFrozen, shareOral } from '../sheets/sheets.queries.ts';
import { requireReports } from '../thesis/thesis.service.ts';
import { unlessGuideElsewhere } from '../timetable/act.service.ts';
import * as queries from './candidates.queries.ts';
import { logged, words } from './candidates.words.ts';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function list(
  actor: Actor,
  examId: number,
  page: Page & { state?: CandidateState | undefined; group_id?: number | undefined },
): Promise<OralCandidate[]> {
  await requireCoordinator(actor, examId);
  return queries.selectCandidates(examId, page);
}

export async function others(actor: Actor, examId: number, page: Page) {
  const { exam } = await requireCoordinator(actor, examId);
  return queries.selectOthers(exam, page);
}

async function holdStanding(actor: Actor, examId: number): Promise<Standing> {
  const standing = await holdAsCoordinator(actor, examId);
  if (standing.exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
  return standing;
}

const hold = async (actor: Actor, examId: number): Promise<OralExamRow> =>
  (await holdStanding(actor, examId)).exam;

type Chosen = { all: true } | { student_ids: number[] } | { roll_numbers: string[] };

const normal = (rollNumber: string) => rollNumber.trim().toLowerCase();

/** A repeat adds nobody twice. */
export async function add(actor: Actor, examId: number, chosen: Chosen) {
  return inTransaction(async () => {
    const exam = await hold(actor, examId);
    const at = { institution_id: exam.institution_id, community_id: null };
    const students = await studentsAt(at, exam.course_id);
    let unknown: string[] = [];
    let ids = students.map(({ id }) => id);
    if ('student_ids' in chosen) {
      const wanted = new Set(chosen.student_ids);
      ids = ids.filter((id) => wanted.has(id));
      if (ids.length !== wanted.size)
        throw new AppError('unknown_reference', { field: 'student_ids', message: words.notOfCourse });
    } else if ('roll_numbers' in chosen) {
      const byRollNumber = new Map(students.map(({ id, roll_number }) => [normal(roll_number), id]));
      const wanted = [...new Map(chosen.roll_numbers.map((one) => [normal(one), one]))];
      unknown = wanted.filter(([key]) => !byRollNumber.has(key)).map(([, text]) => text);
      ids = wanted.flatMap(([key]) => byRollNumber.get(key) ?? []);
    }
    const before = await queries.countCandidates(examId);
    const added = await queries.insertCandidates(examId, ids);
    if (before + added > CANDIDATE_LIMITS.candidates)
      throw new AppError('invalid_input', { message: words.tooMany({ most: CANDIDATE_LIMITS.candidates }) });
    const counts = { added, known: ids.length - added, unknown: unknown.length };
    return { ...messageReply(words.added(counts)), added, unknown };
  });
}

async function requireCandidate(examId: number, id: number): Promise<queries.CandidateRow> {
  const [candidate] = await queries.lockCandidates(examId, [id]);
  if (!candidate) throw new AppError('not_found', { message: words.noSuchCandidate });
  return candidate;
}

export async function change(
  actor: Actor,
  examId: number,
  candidateId: number,
  form: { guide_id: number | null; topic: string; extra_time: number },
) {
  return inTransaction(async () => {
    const standing = await holdStanding(actor, examId);
    const { roll_number: who } = await requireCandidate(examId, candidateId);
    if (form.guide_id !== null && !(await queries.existsExaminer(examId, form.guide_id)))
      throw new AppError('unknown_reference', { field: 'guide_id', message: words.noSuchGuide });
    await losingNoSheet(standing, () =>
      unlessGuideElsewhere(() => queries.updateCandidate(candidateId, form)),
    );
    return messageReply(words.changed({ who }));
  });
}

/** Their slots become free by a trigger. Whoever is gone already is left out, so that a repeat does no harm. */
export async function remove(actor: Actor, examId: number, candidateIds: number[]) {
  return inTransaction(async () => {
    await hold(actor, examId);
    const found = await queries.lockCandidates(examId, candidateIds);
    const marked = await markedAmong(found.map(({ id }) => id));
    const begun = found.find(({ id, state }) => state !== 'registered' || marked.includes(id));
    if (begun) throw new AppError('still_used', { message: words.hasBegun({ who: begun.roll_number }) });
    const subjects = found.map(({ id }) => ({ candidate_id: id }));
    if (await isFrozen(examId, subjects)) throw new AppError('exam_not_now', { message: words.frozen });
    await queries.updateRemoved(
      found.map(({ id }) => id),
      now(),
    );
    return messageReply(words.removed({ removed: found.length }));
  });
}

export interface Move {
  /** Made by the page or the device: a repeat does nothing. */
  key: string;
  state: CandidateState;
  note?: string;
  /** By the device's clock, where it was offline. */
  at?: Date;
}

/**
 * What happened to a candidate, by whoever may say so: the caller has been checked. A device that was offline says late
 * what happened earlier; the newest by the clock decides the state, and the older is recorded.
 */
export async function moveCandidate(
  by: Pick<Actor, 'userId'>,
  candidateId: number,
  { key, state, note = '', at = now() }: Move,
): Promise<{ roll_number: string; state: CandidateState; was: CandidateState }> {
  return inTransaction(async () => {
    const examId = await queries.selectExamOf(candidateId);
    if (examId === undefined) throw new AppError('not_found', { message: words.noSuchCandidate });
    await shareOral(examId);
    const candidate = await requireCandidate(examId, candidateId);
    const { roll_number } = candidate;
    const repeated = await queries.selectStep(key);
    if (repeated) {
      if (repeated.candidate_id !== candidateId) throw new AppError('already_exists');
      return { roll_number, state: repeated.state, was: repeated.state };
    }
    const received_at = now();
    const happened = clampReportedTime(at, received_at);
    const isEarlier = candidate.state_at !== null && happened < candidate.state_at;
    // "Present" after the first mark: it is recorded, and the viva stays begun.
    const isOvertaken =
      note === '' &&
      isStepBack(candidate.state, state) &&
      (await queries.cameByMarks(candidateId, candidate.state));
    const isLate = isEarlier || isOvertaken;
    const was = candidate.state;
    if (!isLate && was === state && note === '') return { roll_number, state, was };
    if (await queries.isFrozen(candidateId)) throw new AppError('exam_not_now', { message: words.frozen });
    if (!isLate && note === '' && needsNote(candidate.state, state))
      throw new AppError('invalid_input', { field: 'note', message: words.noteNeeded });
    const step = { candidate_id: candidateId, key, state, note, at: happened, received_at, by: by.userId };
    await queries.insertStep(step);
    if (!isLate) await queries.updateState(candidateId, state, happened);
    else if (candidate.state === state) await queries.updateStateSince(candidateId, happened);
    return { roll_number, state: isLate ? was : state, was };
  });
}

export async function move(
  actor: Actor,
  examId: number,
  candidateId: number,
  { at, ...form }: Omit<Move, 'at'> & { at?: string | undefined },
) {
  const standing = await requireStaff(actor, examId);
  const { exam, is_coordinator, examiner } = standing;
  if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
  if ((await queries.selectExamOf(candidateId)) !== examId)
    throw new AppError('not_found', { message: words.noSuchCandidate });
  const isTheirs =
    examiner !== null && examiner.role !== 'observer' && (await queries.examines(examiner.id, candidateId));
  if (!is_coordinator && !isTheirs) throw new AppError('not_allowed', { message: words.notTheirs });
  if (form.state === 'in_viva') await requireReports(standing, candidateId);
  return inTransaction(async () => {
    const step = { ...form, ...(at && { at: new Date(at) }) };
    const { roll_number: who, state, was } = await moveCandidate(actor, candidateId, step);
    if (state !== was && (unmarkedOf(state) ?? unmarkedOf(was)))
      await audit.record(
        actor,
        'oral.changed',
        logged.moved({ who, state, exam: exam.title, reason: form.note ?? '' }),
        { institutionId: exam.institution_id },
      );
    return messageReply(words.moved({ who, state }));
  });
}

/** Also an observer of the panel sees who is before them. */
export async function photo(actor: Actor, examId: number, candidateId: number) {
  const { is_coordinator, examiner } = await requireStaff(actor, examId);
  const studentId = await queries.selectStudent(examId, candidateId);
  if (studentId === undefined) throw new AppError('not_found', { message: words.noSuchCandidate });
  if (!is_coordinator && !(examiner && (await queries.examines(examiner.id, candidateId))))
    throw new AppError('not_allowed', { message: words.notTheirs });
  return photoOf(studentId);
}

const MOST_STEPS = 200;

export async function steps(actor: Actor, examId: number, candidateId: number) {
  await requireCoordinator(actor, examId);
  if ((await queries.selectExamOf(candidateId)) !== examId)
    throw new AppError('not_found', { message: words.noSuchCandidate });
  return queries.selectSteps(candidateId, MOST_STEPS);
}

export async function groups(actor: Actor, examId: number): Promise<OralGroup[]> {
  await requireCoordinator(actor, examId);
  return queries.selectGroups(examId, CANDIDATE_LIMITS.groups);
}

interface GroupForm {
  name: string;
  topic: string;
  candidate_ids: number[];
}

async function setMembers(examId: number, groupId: number, candidateIds: number[]): Promise<void> {
  const wanted = [...new Set(candidateIds)];
  const found = await queries.lockCandidates(examId, wanted);
  if (found.length !== wanted.length)
    throw new AppError('unknown_reference', { field: 'candidate_ids', message: words.notCandidates });
  const other = found.find(({ group_id }) => group_id !== null && group_id !== groupId);
  if (other)
    throw new AppError('invalid_input', {
      field: 'candidate_ids',
      message: words.inOtherGroup({ who: other.roll_number, group: other.group_name ?? '' }),
    });
  await queries.updateMembers(groupId, wanted);
}

const nameTaken = () => new AppError('already_exists', { field: 'name', message: words.groupNameTaken });

export async function addGroup(actor: Actor, examId: number, form: GroupForm) {
  return inTransaction(async () => {
    await hold(actor, examId);
    if ((await queries.countGroups(examId)) >= CANDIDATE_LIMITS.groups)
      throw new AppError('invalid_input', {
        message: words.tooManyGroups({ most: CANDIDATE_LIMITS.groups }),
      });
    const id = await queries.insertGroup(examId, form.name, form.topic);
    if (id === undefined) throw nameTaken();
    await setMembers(examId, id, form.candidate_ids);
    return { id, ...messageReply(words.groupAdded({ group: form.name })) };
  });
}

async function requireGroup(examId: number, id: number): Promise<queries.GroupRow> {
  const group = await queries.lockGroup(examId, id);
  if (!group) throw new AppError('not_found', { message: words.noSuchGroup });
  return group;
}

/** The times of a group that has a slot are those of its members: they change with the slot, not under it. */
function refuseNewMembers({ is_marked, is_placed }: queries.GroupRow): void {
  if (is_marked) throw new AppError('still_used', { message: words.groupMarked });
  if (is_placed) throw new AppError('still_used', { message: words.groupPlaced });
}

export async function changeGroup(actor: Actor, examId: number, groupId: number, form: GroupForm) {
  try {
    return await inTransaction(async () => {
      await hold(actor, examId);
      const group = await requireGroup(examId, groupId);
      const wanted = [...new Set(form.candidate_ids)].sort((a, b) => a - b);
      if (wanted.join() !== group.member_ids.join()) {
        refuseNewMembers(group);
        await setMembers(examId, groupId, wanted);
      }
      await queries.updateGroup(groupId, form.name, form.topic);
      return messageReply(words.groupChanged({ group: form.name }));
    });
  } catch (error) {
    throw brokenConstraint(error) === 'oral_groups_once' ? nameTaken() : error;
  }
}

export async function removeGroup(actor: Actor, examId: number, groupId: number) {
  return inTransaction(async () => {
    await hold(actor, examId);
    const group = await requireGroup(examId, groupId);
    refuseNewMembers(group);
    await queries.deleteGroup(groupId);
    return messageReply(words.groupRemoved({ group: group.name }));
  });
}
