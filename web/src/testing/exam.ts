// An exam in progress, as the server describes it: four questions, the last with several right options.

import type { AttemptState, ExamForStudent, QuestionForStudent, Receipt } from '@quivia/contract/attempts';
import * as endpoints from '@quivia/contract/attempts';
import { getStudentMessages, type MessagesForStudent } from '@quivia/contract/hall/asks';
import { createContext } from '../features/attempts/session/context.ts';
import { createSequence } from '../features/attempts/session/unsent.ts';
import { attemptCalls } from '../features/attempts/use-attempts.ts';
import { createServerClock } from '../platform/http/server-clock.ts';
import { deviceStore, inMemory } from '../platform/offline/device-store.ts';
import { fakeServer } from './fake-server.ts';

export const EXAM = 3;
export const DEVICE = 'device-of-this-tab';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const PAPER: QuestionForStudent[] = [11, 12, 13, 14].map((id, i) => ({
  id,
  question_number: i + 1,
  question: `What is ${['a stack', 'a queue', 'a tree', 'a graph'][i]}?`,
  choose: i === 3 ? 'all_that_apply' : 'one',
  marks: 1,
  negative_marks: 0,
  options: ['First', 'Second', 'Third'].map((word, place) => ({
    id: id * 10 + place,
    option_number: 'ABC'.charAt(place),
    option: `${word} of ${i + 1}`,
  })),
}));

export const stateOf = (given: Partial<AttemptState> = {}): AttemptState => ({
  id: EXAM,
  message: '',
  title: 'Data structures',
  community: null,
  status: 'in_progress',
  server_time: inMinutes(0),
  started_at: inMinutes(-1),
  deadline: inMinutes(29),
  end_reason: null,
  ...endpoints.PLAIN_PAGE,
  opening: 1,
  question_count: 4,
  current_question: null,
  last_seq: 0,
  answers: [],
  saved_at: null,
  last_question: null,
  late_questions: [],
  ...given,
});

export const examOf = (given: Partial<ExamForStudent> = {}): ExamForStudent => ({
  id: EXAM,
  title: 'Data structures',
  viva_or_quiz: 'QUIZ',
  qbank: 5,
  course_name: 'Algorithms',
  course_code: 'CS1',
  community: null,
  taker: 'Anna Rao, S-1',
  start_time: inMinutes(-5),
  end_time: inMinutes(60),
  duration: 30,
  late_keeps_full: false,
  paper: null,
  state: 'open',
  cancel_reason: null,
  end_reason: null,
  status: 'assigned',
  deadline: null,
  late_answers: 0,
  ...endpoints.PLAIN_PAGE,
  server_time: inMinutes(0),
  ...given,
});

export const receiptOf = (given: Partial<Receipt> = {}): Receipt => ({
  message: 'Your answers have been submitted.',
  title: 'Data structures',
  community: null,
  receipt: 'Q000003-7KMP',
  status: 'submitted',
  end_reason: null,
  ended_at: inMinutes(0),
  answered: 1,
  questions: 4,
  ...given,
});

type Saved = Exclude<Awaited<ReturnType<typeof attemptCalls.save>>, Response>;

export const savedOf = (given: Partial<Saved> = {}): Saved => ({
  message: '',
  outcome: 'saved',
  status: 'in_progress',
  opening: 1,
  server_time: inMinutes(0),
  deadline: inMinutes(29),
  ...given,
});

/** The question after the one that is left. */
export function nextOf({ body }: { body: unknown }) {
  const { question_id } = body as { question_id: number };
  const position = PAPER.findIndex(({ id }) => id === question_id);
  return { question: PAPER[position + 1] ?? null, server_time: inMinutes(0), deadline: inMinutes(29) };
}

export const NO_WORDS: MessagesForStudent = { newest: 0, has_later: false, messages: [], asks: [] };

/** A server on which the exam is in progress. */
export const examServer = (state: Partial<AttemptState> = {}) =>
  fakeServer()
    .on(endpoints.listOwnExams, () => [examOf({ status: 'in_progress' })])
    .on(endpoints.startAttempt, () => stateOf(state))
    .on(endpoints.listPaper, PAPER)
    .on(endpoints.saveResponse, () => savedOf())
    .on(endpoints.reportIntegrity, { message: '' })
    .on(getStudentMessages, NO_WORDS);

/** What the parts of an attempt session share, on a device that forgets everything with the test. */
export function givenContext() {
  const leaving = new AbortController();
  const context = createContext({
    userId: 7,
    examId: EXAM,
    calls: attemptCalls,
    store: inMemory(),
    device: DEVICE,
    clock: createServerClock(Date.now()),
    signal: leaving.signal,
    onChange() {},
  });
  return { context, sequence: createSequence(), leave: () => leaving.abort() };
}

/** Removes what an exam left on this device. */
export async function forgetExams() {
  const store = await deviceStore();
  for (const kind of ['unsent', 'unsent-asks', 'page', 'damaged', 'refused'] as const)
    for (const { key } of await store.all([kind])) await store.remove(key);
}
