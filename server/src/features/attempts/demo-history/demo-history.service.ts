// For the demo: exams that were taken before the server started. Scripts are written in bulk and graded by the grader.
import type { IntegrityKind } from '@quivia/contract/attempts';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { after, now } from '../../../platform/clock.ts';
import * as papers from '../../papers/papers.service.ts';
import { type Closing, shareExams, updateAbsent } from '../close.queries.ts';
import { deadline } from '../deadline.rules.ts';
import { storeValues } from '../drawn-values/drawn-values.service.ts';
import { closeAndGrade } from '../grade.service.ts';
import * as queries from './demo-history.queries.ts';

/** What one student did. All times are milliseconds since the exam opened. */
export interface Script {
  startedAt: number;
  answers: {
    at: number;
    questionId: number;
    optionIds: number[];
    /** To a question of another kind than multiple choice. */
    answer?: unknown;
    isFlagged: boolean;
  }[];
  /** Without it the exam is closed at the deadline, or still in progress. */
  submittedAt?: number | undefined;
  notes: { at: number; kind: IntegrityKind; questionId: number | null }[];
  /** Pictures that answers name, each of one part. */
  files?: { at: number; file: string; questionId: number; bytes: Buffer }[];
  address: string;
  browser: string;
}

export type PastQuestion = papers.Paper['rows'][number];

/** Each student's script, by their position in the class and the questions in their order; undefined if they never start. */
type Write = (position: number, questions: PastQuestion[]) => Script | undefined;

export async function takeExam(examId: number, write: Write): Promise<void> {
  const paper = (await papers.paperOf(examId)) as papers.Paper;
  const keys = await papers.keysOf(examId);
  const taken = (await queries.selectAssigned(examId)).flatMap((attempt, position) => {
    const drawn = keys && paper.hasVariables ? papers.drawValuesFor(paper, keys, attempt.seed) : undefined;
    const script = write(position, givenTo(paper, attempt.seed, drawn));
    return script ? [{ ...timed(attempt, script), drawn }] : [];
  });
  await storeValues(
    taken.flatMap(({ attempt, drawn }) => (drawn ? [{ attempt_id: attempt.id, drawn }] : [])),
  );
  await queries.updateStartedThen(taken.map(({ started }) => started));
  const isEssay = ({ question_id }: queries.AnswerRow) =>
    kindNamed(paper.byId.get(question_id)?.kind ?? 'choice').isSavedApart === true;
  const answers = taken.flatMap((one) => one.answers);
  await queries.insertAnswers(answers.filter((one) => !isEssay(one)));
  await queries.insertEssays(answers.filter(isEssay));
  for (const file of taken.flatMap(({ files }) => files)) await queries.insertFile(file);
  await queries.insertNotes(taken.flatMap(({ notes }) => notes));
  await close(examId, taken);
}

/** Each with the values that this student got, in place of the example. */
const givenTo = (paper: papers.Paper, seed: number, drawn: papers.ValuesOfPaper | undefined) =>
  papers.orderedFor(paper, seed, drawn).map((row) => ({ ...row, example: drawn?.[row.id] ?? row.example }));

type Assigned = Awaited<ReturnType<typeof queries.selectAssigned>>[number];

function timed(attempt: Assigned, { submittedAt, ...script }: Script) {
  const { id } = attempt;
  const moment = (ms: number) => after(attempt.starts_at, ms);
  const started_at = moment(script.startedAt);
  const due_at = deadline(attempt, started_at, attempt);
  const submitted = submittedAt === undefined ? undefined : moment(submittedAt);
  const end = submitted ?? due_at;
  return {
    attempt,
    started: { id, started_at, due_at, address: script.address, browser: script.browser },
    submitted,
    end,
    answers: script.answers.map(({ at, questionId, optionIds, answer, isFlagged }, i) => ({
      attempt_id: id,
      seq: i + 1,
      question_id: questionId,
      option_ids: optionIds,
      answer,
      is_flagged: isFlagged,
      received_at: moment(at),
      is_late: moment(at) > end,
    })),
    notes: script.notes.map(({ at, kind, questionId }) => ({
      attempt_id: id,
      kind,
      question_id: questionId,
      at: moment(at),
    })),
    files: (script.files ?? []).map(({ at, questionId, ...file }) => ({
      attemptId: id,
      questionId,
      at: moment(at),
      ...file,
    })),
  };
}

/** Those who submitted, those whose time is up, and those who never came. */
async function close(examId: number, taken: ReturnType<typeof timed>[]): Promise<void> {
  const exams = await shareExams([examId]);
  const at = now();
  const ended = taken.filter(({ end }) => end <= at);
  const [submitted, closed] = [true, false].map((isSubmitted): Closing[] =>
    ended.filter((one) => (one.submitted !== undefined) === isSubmitted).map(({ attempt }) => attempt),
  ) as [Closing[], Closing[]];
  await closeAndGrade(submitted, exams, 'submit');
  await closeAndGrade(closed, exams, 'close');
  await queries.updateEndedThen(ended.map(({ attempt, end }) => ({ id: attempt.id, ended_at: end })));
  await updateAbsent(at, taken.length + 1000);
}
