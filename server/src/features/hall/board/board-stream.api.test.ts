// What a board gets of a large hall, and what that costs those who save answers.
import { randomUUID } from 'node:crypto';
import { saveResponse } from '@quivia/contract/attempts';
import { API_BASE } from '@quivia/contract/endpoint';
import { pauseHall } from '@quivia/contract/hall/acts';
import { BoardEvent, getBoard, unpackProgress } from '@quivia/contract/hall/board';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentCaller } from '../../../platform/caller.ts';
import { minutes } from '../../../platform/clock.ts';
import { observeStatements } from '../../../platform/database/database.ts';
import { fillHall, type Hall, ownerOf } from '../../../testing/exams/exam-hall.ts';
import { done } from '../../../testing/people.ts';
import { openStreamOf } from '../../../testing/server/stream-client.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app.ts';
import { answersSaved } from '../../attempts/attempt-changes.service.ts';
import { boardChanged } from './board-changes.service.ts';
import { checkDuties } from './board-stream.service.ts';

const STUDENTS = 300;

let server: TestApp;
let origin: string;
let hall: Hall;
let owner: Visitor;
beforeAll(async () => {
  server = await startTestApp();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  hall = await fillHall({ students: STUDENTS, questions: 20, startedFor: minutes(60) });
  owner = server.visitor();
  owner.token = (await ownerOf(hall)).token;
});
afterAll(() => server.stop());

const of = () => ({ params: { id: String(hall.examId) } });
const openBoard = () =>
  openStreamOf(`${origin}${API_BASE}/hall/${hall.examId}/stream`, owner.token, BoardEvent);
const attemptAt = (index: number) => hall.students[index]?.attemptId as number;

/** Statements that were sent meanwhile, how often each, and how long it took. */
async function statementsOf(work: () => Promise<unknown>) {
  const counts = new Map<string, number>();
  // Without what the server does by itself meanwhile.
  let ofCalls = 0;
  observeStatements((text) => {
    if (currentCaller()) ofCalls += 1;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return () => {};
  });
  const from = performance.now();
  try {
    await work();
  } finally {
    observeStatements(undefined);
  }
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return { counts, count, ofCalls, seconds: (performance.now() - from) / 1000 };
}

test('somebody on whom staff acted, or who called for help, is on the board before hundreds of answers', async () => {
  const { epoch } = await done(owner.call(getBoard, of()));
  const board = await openBoard();
  const everyone = hall.students.map(({ userId }) => ({ examId: hall.examId, userId }));
  answersSaved(everyone);
  // The last of them.
  boardChanged(hall.examId, [attemptAt(STUDENTS - 1)]);
  await expect.poll(() => board.events.some(({ progress }) => progress)).toBe(true);
  const first = board.events.find(({ progress }) => progress)?.progress ?? [];
  expect(first.length).toBeLessThan(STUDENTS);
  expect(first.map((text) => unpackProgress(epoch, text).id)).toContain(attemptAt(STUDENTS - 1));
  // Answers alone never make a board load again.
  const rows = () => new Set(board.events.flatMap(({ progress = [] }) => progress));
  await expect.poll(() => rows().size).toBe(STUDENTS);
  expect(board.events.some(({ resync }) => resync)).toBe(false);
  board.close();
});

test('an act on everyone makes boards load again, once, rather than row after row', async () => {
  const board = await openBoard();
  const body = { key: randomUUID(), scope: {}, reason: 'A fire alarm' };
  await done(owner.call(pauseHall, { ...of(), body }));
  await expect.poll(() => board.events.filter(({ resync }) => resync).length).toBe(1);
  expect(board.events.some(({ progress }) => progress)).toBe(false);
  const { epoch, progress } = await done(owner.call(getBoard, of()));
  expect(progress).toHaveLength(hall.students.length);
  expect(progress.every((text) => unpackProgress(epoch, text).paused_at !== null)).toBe(true);
  board.close();
});

test('the first picture is one statement, after the one that asks who may see it', async () => {
  await done(owner.call(getBoard, of()));
  const { ofCalls } = await statementsOf(() => owner.call(getBoard, of()));
  expect(ofCalls).toBe(2);
});

test('the duties of all open boards are checked in one statement', async () => {
  const boards = [await openBoard(), await openBoard(), await openBoard()];
  const counts = [];
  for (let n = 0; n < 3; n += 1) {
    const sent = await statementsOf(checkDuties);
    counts.push(
      [...sent.counts].reduce((sum, [text, times]) => sum + (text.includes('hall_duties') ? times : 0), 0),
    );
  }
  expect(Math.min(...counts)).toBe(1);
  for (const board of boards) board.close();
});

test('a save sends no further statement while a board is open', async () => {
  const SAVES = 60;
  let seq = 0;
  const saveAll = async () => {
    for (const { token } of hall.students.slice(0, SAVES)) {
      const visitor = server.visitor();
      visitor.token = token;
      seq += 1;
      const [question] = hall.questions;
      const body = {
        quiz_or_viva_id: hall.examId,
        question_id: question?.id as number,
        option_id: question?.options[seq % 4] as number,
        opening: 1,
        seq,
      };
      await done(visitor.call(saveResponse, { body }));
    }
  };
  const without = await statementsOf(saveAll);
  const board = await openBoard();
  const beside = await statementsOf(saveAll);
  board.close();
  const added = [...beside.counts].map(([text, count]) => ({
    text,
    more: count - (without.counts.get(text) ?? 0),
  }));
  expect(added).not.toHaveLength(0);
  // Boards read once a second, whoever saves, and other work of the server goes on meanwhile.
  const mayBe = 3 + 2 * beside.seconds;
  expect(added.filter(({ more }) => more > mayBe)).toEqual([]);
});
