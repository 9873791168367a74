import { echoAnswer } from '@quivia/contract/device-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { PRACTICE_RUN, type UnsentAnswer } from '../session/unsent.ts';
import { practiceRunCalls } from './use-practice-run.ts';

let server_time = '';
let sent: unknown[] = [];
beforeEach(() => {
  sessionStorage.clear();
  server_time = '2026-11-16T09:00:00.000Z';
  sent = [];
  fakeServer().on(echoAnswer, ({ body }) => {
    sent.push(body);
    return { ...(body as { question_id: number; option_ids: number[] }), server_time };
  });
});

const start = () => practiceRunCalls.start(PRACTICE_RUN, 'tab');
const answer: UnsentAnswer = {
  kind: 'answer',
  exam_id: PRACTICE_RUN,
  question_id: 2,
  option_ids: [20, 21],
  is_flagged: true,
  opening: 1,
  seq: 1,
  malpractice: false,
};

test('an answer travels to the server and is there after a reload', async () => {
  const { deadline, question_count } = await start();
  expect([deadline, question_count]).toEqual(['2026-11-16T09:10:00.000Z', 3]);
  await practiceRunCalls.save(answer);
  expect(sent).toContainEqual({ question_id: 2, option_ids: [20, 21] });
  server_time = '2026-11-16T09:01:00.000Z';
  expect(await start()).toMatchObject({
    status: 'in_progress',
    deadline,
    answers: [{ question_id: 2, option_ids: [20, 21], is_flagged: true }],
  });
});

test('it ends when it is submitted, and the next one begins empty', async () => {
  await start();
  await practiceRunCalls.save(answer);
  expect(await practiceRunCalls.submit(PRACTICE_RUN, 'tab')).toMatchObject({
    status: 'submitted',
    answered: 1,
  });
  expect(await practiceRunCalls.receipt(PRACTICE_RUN)).toMatchObject({ status: 'submitted' });
  expect(await start()).toMatchObject({ status: 'in_progress', answers: [] });
});

test('its deadline closes it', async () => {
  await start();
  server_time = '2026-11-16T09:10:01.000Z';
  expect((await start()).status).toBe('closed_by_deadline');
  expect(await practiceRunCalls.receipt(PRACTICE_RUN)).toMatchObject({ status: 'closed_by_deadline' });
});
