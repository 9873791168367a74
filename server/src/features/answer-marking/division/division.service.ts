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
import { type MarkerRow, selectPossibleMarkers } from '../markers.queries.ts';
import { planOf } from '../plans.service.ts';
import * as queries from './division.queries.ts';
import { deal } from './division.rules.ts';

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
    let answers = 0;
    for (const { question_id } of questions) answers += await dealQuestion(examId, division, question_id);
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
async function dealQuestion(
  examId: number,
  division: queries.DivisionRow,
  questionId: number,
): Promise<number> {
  const able = ableTo(await selectPossibleMarkers(examId, now()), questionId);
  const people = peopleOf(division, questionId).filter((id) => able.has(id));
  const parts = Math.min(partsBy((await planOf(examId, questionId)).plan), people.length);
  const answers = await selectToDeal({ examId, questionId, parts }, { at: now(), most: null });
  if (answers.length === 0) return 0;
  const conflicts = Map.groupBy(await queries.selectBarred(examId), ({ attempt_id }) => attempt_id);
  const dealt = deal(
    answers.map(({ attempt_id, marker_ids }) => ({
      id: attempt_id,
      needs: parts - marker_ids.length,
      barred: new Set([
        ...marker_ids,
        ...(conflicts.get(attempt_id) ?? []).map(({ marker_id }) => marker_id),
      ]),
    })),
    people,
    { seed: division.seed, had: await queries.countDealt(division.id, questionId) },
  );
  await queries.insertParts({ division_id: division.id, question_id: questionId }, dealt);
  return new Set(dealt.map(({ id }) => id)).size;
}

/** Answers that came since the work was divided, in an exam in which it was. */
export async function dealNew(examId: number, questionId: number): Promise<void> {
  const division = await queries.selectDivision(examId);
  const people = peopleOf(division, questionId);
  if (people.length === 0) return;
  const parts = Math.min(partsBy((await planOf(examId, questionId)).plan), people.length);
  const look = { examId, questionId, parts };
  const found = await selectToDeal(look, { at: now(), most: 1 });
  if (found.length === 0) return;
  await inTransaction(async () => {
    await queries.lockParts(examId);
    const newest = await queries.selectDivision(examId);
    if (newest) await dealQuestion(examId, newest, questionId);
  });
}
