// What answers have in common, for the owner to read. Only when every answer has a mark, so that it moves none.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { listPassages, readPassages } from '@quivia/contract/passages';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inFairTurns } from '../../../platform/jobs/fair-turns.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { answersTo } from '../../attempts/answers.service.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { requireExam } from '../../exams/exams.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { words } from '../answer-marking.words.ts';
import { progressOf } from '../progress.service.ts';
import { selectWriters, type WriterRow } from './passages.queries.ts';
import type { Pair, ToCompare } from './passages.rules.ts';

const WORKER = new URL('./passages.worker.ts', import.meta.url);
/** What a process of its own compares in a few seconds and 300 MB: 1,500 essays of 1,000 words. */
const MOST = { texts: 3000, characters: 10_000_000 };

const busy = (message: typeof words.comparing) => () =>
  new AppError('overloaded', { message, retryAfterSeconds: 5 });

const inComparison = inFairTurns({
  atOnce: 1,
  mostWaiting: 10,
  mostWaitingOfOne: 1,
  refuse: busy(words.comparing),
  refuseOne: busy(words.comparingOwn),
});

export async function list(
  actor: Actor,
  examId: number,
  { question_id }: { question_id: number },
): Promise<ReplyTo<typeof listPassages>> {
  const { question_number } = await requireMarked(actor, examId, question_id);
  return inComparison(actor.userId, async () => {
    const all = await writtenBy(await selectWriters(examId), question_id);
    const written = withinReach(all);
    const given: ToCompare = {
      texts: written.map(({ text }) => text),
      given: await textsOfQuestion(examId, question_id),
    };
    const pairs = await inWorker<never, Pair[]>(WORKER, given, () => {});
    const writerAt = (place: number) => {
      const { student_id, student_name } = written[place] as Written;
      return { student_id, student_name };
    };
    return {
      question_number,
      compared: written.length,
      left_out: all.length - written.length,
      pairs: pairs.map(({ one, other, runs }) => ({ one: writerAt(one), other: writerAt(other), runs })),
    };
  });
}

export async function read(
  actor: Actor,
  examId: number,
  { question_id, one, other }: { question_id: number; one: number; other: number },
): Promise<ReplyTo<typeof readPassages>> {
  await requireMarked(actor, examId, question_id);
  const written = await writtenBy(await selectWriters(examId, [one, other]), question_id);
  const textOf = (id: number) => {
    const found = written.find(({ student_id }) => student_id === id);
    if (!found) throw new AppError('not_found', { message: words.notWritten });
    return found.text;
  };
  return { one: textOf(one), other: textOf(other) };
}

/** A question whose answers are texts, which all have a mark. */
async function requireMarked(actor: Actor, examId: number, questionId: number) {
  await requireExam(actor, examId, 'own');
  const question = (await markedQuestions(examId)).find(({ id }) => id === questionId);
  if (!question) throw new AppError('not_found', { message: words.noSuchQuestion });
  const { all, blank, marked } = await progressOf(examId, questionId);
  if (blank + marked < all) throw new AppError('exam_not_now', { message: words.unmarked });
  return question;
}

interface Written extends WriterRow {
  text: string;
}

/** Those that wrote something. */
async function writtenBy(writers: WriterRow[], questionId: number): Promise<Written[]> {
  const answers = await answersTo(
    questionId,
    writers.map(({ attempt_id }) => attempt_id),
  );
  return writers.flatMap((writer) => {
    const { text } = (answers.get(writer.attempt_id) ?? {}) as { text?: unknown };
    return typeof text === 'string' && text.trim() !== '' ? [{ ...writer, text }] : [];
  });
}

function withinReach(written: Written[]): Written[] {
  let characters = 0;
  return written.slice(0, MOST.texts).filter(({ text }) => {
    characters += text.length;
    return characters <= MOST.characters;
  });
}

/** What its students read, and what they could have learnt it from. */
async function textsOfQuestion(examId: number, questionId: number): Promise<string[]> {
  const row = (await papers.paperOf(examId))?.byId.get(questionId);
  const key = (await papers.keysOf(examId))?.byId.get(questionId);
  if (!row || !key) return [];
  const ofBody = Object.values(row.body as Record<string, unknown>).filter((one) => typeof one === 'string');
  const ofKey = kindNamed(row.kind).words(row.body, key.answer_key);
  return [row.question, row.stimulus?.text ?? '', ...ofBody, ...ofKey];
}
