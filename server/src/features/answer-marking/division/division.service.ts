// The work of marking an exam, divided by those who run it: answers that wait are dealt at random, and those that come later as
// they come. What somebody holds or has marked stays theirs.
import { randomUUID } from 'node:crypto';
import type { Plan } from '@quivia/contract/marking/plan';
import { MOST_DIVISIONS } from '@quivia/contract/marking-work';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { logged, words } from '../answer-marking.words.ts';
import { selectNames, selectParts, selectToDeal } from '../answers.queries.ts';
import { selectAnonymity } from '../flags/anonymity.queries.ts';
import { type MarkerRow, selectPossibleMarkers } from '../markers.queries.ts';
import { planOf } from '../plans/plans.service.ts';
import * as queries from './division.queries.ts';
import { deal, type Unit } from './division.rules.ts';

export async function read(actor: Actor, examId: number) {
  await exams.requireExam(actor, examId, 'run');
  const division = await queries.selectDivision(examId);
  const people = await selectPossibleMarkers(examId, now());
  const parts = new Map((await selectParts(examId, now())).map((one) => [one.marker_id, one]));
  const gone = [...parts.keys()].filter((id) => !people.some(({ user_id }) => user_id === id));
  const markerOf = (marker_id: number, name: string) => ({
    marker_id,
    name,
    is_you: marker_id === actor.userId,
    part: parts.get(marker_id)?.part ?? 0,
    waiting: parts.get(marker_id)?.waiting ?? 0,
  });
  return {
    version: division?.version ?? 0,
    helps: division?.helps ?? true,
    questions: (await markedQuestions(examId)).map(({ id, question_number, question }) => ({
      question_id: id,
      question_number,
      question,
      marker_ids: peopleOf(division, id),
    })),
    markers: [
      ...people.map(({ user_id, name, question_ids }) => ({
        ...markerOf(user_id, name),
        can_mark: true,
        question_ids,
      })),
      ...(await selectNames(gone)).map(({ id, name }) => ({
        ...markerOf(id, name),
        can_mark: false,
        question_ids: null,
      })),
    ],
  };
}

const peopleOf = (division: queries.DivisionRow | undefined, questionId: number): number[] =>
  division?.questions.find(({ question_id }) => question_id === questionId)?.marker_ids ?? [];

interface Form {
  key: string;
  version: number;
  helps: boolean;
  questions: queries.DividedQuestion[];
}

export async function change(actor: Actor, examId: number, { key, version, helps, questions }: Form) {
  return inTransaction(async () => {
    const exam = await exams.holdExam(actor, examId);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    await queries.lockParts(examId);
    const before = await queries.selectDivisionByKey(key);
    // Divided by a call whose reply was lost.
    if (before?.exam_id === examId && before.by_id === actor.userId)
      return { ...messageReply(words.dividedBefore), version: before.version };
    if (before) throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    const newest = await queries.selectDivision(examId);
    if (version !== (newest?.version ?? 0))
      throw new AppError('changed_meanwhile', { message: words.divisionChanged });
    if (version >= MOST_DIVISIONS)
      throw new AppError('exam_not_now', { message: words.tooManyDivisions({ most: MOST_DIVISIONS }) });
    await refuseUnfit(examId, questions);
    const at = now();
    const next = {
      version: version + 1,
      questions: questions.map(withoutRepeats),
      helps,
      seed: randomUUID(),
    };
    await queries.insertDivision({ exam_id: examId, key, by_id: actor.userId, at, ...next });
    await queries.deleteOpenParts(examId, at);
    const division = (await queries.selectDivision(examId)) as queries.DivisionRow;
    const answers = await dealAnswers(
      examId,
      division,
      questions.map(({ question_id }) => question_id),
    );
    const people = new Set(questions.flatMap(({ marker_ids }) => marker_ids)).size;
    const what =
      people === 0
        ? logged.pooled({ exam: exam.title })
        : logged.divided({ exam: exam.title, answers, people });
    await audit.record(actor, 'result.marking', what, { institutionId: exam.institution_id, examId });
    const message = people === 0 ? words.pooled : words.divided({ answers, people });
    return { ...messageReply(message), version: division.version };
  });
}

const withoutRepeats = ({ question_id, marker_ids }: queries.DividedQuestion) => ({
  question_id,
  marker_ids: [...new Set(marker_ids)],
});

/** Questions that people mark, each once, and people who can mark them. */
async function refuseUnfit(examId: number, questions: readonly queries.DividedQuestion[]): Promise<void> {
  const known = new Set((await markedQuestions(examId)).map(({ id }) => id));
  if (!questions.every(({ question_id }) => known.has(question_id)))
    throw new AppError('not_found', { message: words.noSuchQuestion });
  if (new Set(questions.map(({ question_id }) => question_id)).size < questions.length)
    throw new AppError('invalid_input', { field: 'questions', message: words.sameQuestion });
  const people = await selectPossibleMarkers(examId, now());
  for (const { question_id, marker_ids } of questions) {
    const able = ableTo(people, question_id);
    if (!marker_ids.every((id) => able.has(id)))
      throw new AppError('unknown_reference', { field: 'questions', message: words.noMarker });
  }
}

const ableTo = (people: readonly MarkerRow[], questionId: number) =>
  new Set(
    people
      .filter(({ question_ids }) => question_ids?.includes(questionId) ?? true)
      .map(({ user_id }) => user_id),
  );

/** How many people mark each answer without knowing of each other. A second look and a third mark are anybody's. */
const partsBy = ({ type }: Plan) => (type === 'double' ? 2 : 1);

/** The transaction holds the parts of the exam. How many answers were dealt. */
async function dealAnswers(
  examId: number,
  division: queries.DivisionRow,
  questionIds: readonly number[],
): Promise<number> {
  // The answers of a script go together where the same people mark the questions.
  const { by_script } = await selectAnonymity(examId);
  const groups = by_script
    ? [...Map.groupBy(questionIds, (id) => peopleOf(division, id).join()).values()]
    : questionIds.map((id) => [id]);
  let dealt = 0;
  for (const group of groups) dealt += await dealGroup(examId, division, group, by_script);
  return dealt;
}

async function dealGroup(
  examId: number,
  division: queries.DivisionRow,
  questionIds: readonly number[],
  isByScript: boolean,
): Promise<number> {
  const at = now();
  const markers = await selectPossibleMarkers(examId, at);
  const people = new Set<number>();
  const answers: (Unit['answers'][number] & { attempt_id: number })[] = [];
  for (const question_id of questionIds) {
    const chosen = peopleOf(division, question_id);
    const able = ableTo(markers, question_id);
    const unable = chosen.filter((id) => !able.has(id));
    const parts = Math.min(partsBy((await planOf(examId, question_id)).plan), chosen.length - unable.length);
    const rows = await selectToDeal({ examId, questionId: question_id, parts }, { at, most: null });
    for (const id of chosen) people.add(id);
    for (const { attempt_id, marker_ids } of rows)
      answers.push({
        ...{ attempt_id, question_id, needs: parts - marker_ids.length },
        barred: new Set([...unable, ...marker_ids]),
      });
  }
  if (answers.length === 0) return 0;
  const conflicts = Map.groupBy(await queries.selectBarred(examId), ({ attempt_id }) => attempt_id);
  const atWork = isByScript ? await queries.selectAtWork(examId, questionIds, at) : [];
  const known = Map.groupBy(atWork, ({ attempt_id }) => attempt_id);
  const idsIn = (rows: readonly { marker_id: number }[] | undefined) =>
    (rows ?? []).map(({ marker_id }) => marker_id);
  const units = [...Map.groupBy(answers, ({ attempt_id }) => attempt_id)].map(([id, own]) => ({
    id,
    known: new Set(idsIn(known.get(id))),
    answers: own.map(({ barred, ...answer }) => ({
      ...answer,
      barred: new Set([...barred, ...idsIn(conflicts.get(id))]),
    })),
  }));
  const had = await queries.countDealt(division.id, questionIds);
  const parts = deal(units, [...people], { seed: division.seed, had });
  await queries.insertParts(division.id, parts);
  return new Set(parts.map(({ id, question_id }) => `${id} ${question_id}`)).size;
}

/** Answers that came since the work was divided, in an exam in which it was: to this question, or to all. */
export async function dealNew(examId: number, questionId?: number): Promise<void> {
  const divided = (division: queries.DivisionRow | undefined) =>
    (division?.questions ?? [])
      .map(({ question_id }) => question_id)
      .filter((id) => questionId === undefined || id === questionId);
  const division = await queries.selectDivision(examId);
  let hasNew = false;
  for (const id of divided(division)) hasNew ||= await existsNew(examId, id, peopleOf(division, id).length);
  if (!hasNew) return;
  await inTransaction(async () => {
    await queries.lockParts(examId);
    const newest = await queries.selectDivision(examId);
    if (newest) await dealAnswers(examId, newest, divided(newest));
  });
}

async function existsNew(examId: number, questionId: number, people: number): Promise<boolean> {
  const parts = Math.min(partsBy((await planOf(examId, questionId)).plan), people);
  return (await selectToDeal({ examId, questionId, parts }, { at: now(), most: 1 })).length > 0;
}
