import { listOwnExams, listPaper, startAttempt } from '@quivia/contract/attempts';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../../../platform/offline/outbox.ts';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { DEVICE, EXAM, examOf, examServer, givenContext, PAPER, stateOf } from '../../../testing/exam.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { rememberAttending } from './device.ts';
import { createEnter } from './enter.ts';
import { rememberPlace } from './kept-page.ts';
import { laneOf, type Unsent, type UnsentAnswer, unsentKey } from './unsent.ts';

let leave = () => {};
afterEach(() => {
  leave();
  sessionStore.end('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The way into the exam. Nothing leaves the outbox by itself. */
function givenEnter() {
  const given = givenContext();
  leave = given.leave;
  const { context, sequence } = given;
  const outbox = createOutbox<Unsent>({
    store: context.store,
    laneOf,
    deliver: () => new Promise(() => {}),
    onChange() {},
    onRejected() {},
  });
  const onEnded = vi.fn(async () => {});
  return { ...createEnter(context, { outbox, sequence, onEnded }), context, sequence, outbox, onEnded };
}

const unsent: UnsentAnswer = {
  kind: 'answer',
  exam_id: EXAM,
  opening: 1,
  seq: 40_000,
  question_id: 12,
  option_ids: [121],
  is_flagged: false,
  malpractice: false,
};
const answer = (question_id: number, option: number) => ({
  question_id,
  option_ids: [option],
  is_flagged: false,
});

test('does not start the clock of an exam that was opened by its address', async () => {
  const server = fakeServer().on(listOwnExams, [examOf()]);
  const { enterUntilAnswered, context } = givenEnter();
  signIn(['Student']);
  await enterUntilAnswered();
  expect(context.view().entry).toMatchObject({ at: 'unstarted', exam: { id: EXAM } });
  expect(server.sentTo(startAttempt)).toEqual([]);
});

test('starts at once after the warning was accepted, and shows the questions', async () => {
  const server = examServer();
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, sheet: { phase: 'open', at: 0 } });
  expect(server.sentTo(startAttempt)[0]?.query).toMatchObject({ device: DEVICE });
  expect((await context.store.all(['page'])).length).toBeGreaterThan(0);
});

test('gets the paper with the start, and asks for it again only where the reply has none', async () => {
  const server = examServer().on(startAttempt, ({ query }) =>
    query.with_paper ? { ...stateOf(), paper: PAPER } : stateOf(),
  );
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, paper: PAPER });
  expect(context.view().state).not.toHaveProperty('paper');
  await sync();
  expect(server.sentTo(startAttempt).map(({ query }) => query.with_paper)).toEqual(['true', undefined]);
  expect(server.sentTo(listPaper)).toEqual([]);
});

test('shows unsent answers over those of the server, and numbers the next ones after them', async () => {
  examServer({ last_seq: 30, answers: [answer(11, 110), answer(12, 120)] });
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context, outbox, sequence } = givenEnter();
  await outbox.add(unsentKey(7, unsent), unsent);
  await enterUntilAnswered();
  const answers = context.view().sheet?.answers;
  expect(answers?.get(11)?.option_ids).toEqual([110]);
  expect(answers?.get(12)?.option_ids).toEqual([121]);
  expect(sequence.next(0)).toBe(40_001);
});

test('tries again until the server answers', async () => {
  const server = fakeServer();
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  const entered = enterUntilAnswered();
  await expect.poll(() => context.view().entry.at).toBe('failed');
  server.on(startAttempt, stateOf()).on(listPaper, PAPER);
  context.wake();
  await entered;
  expect(context.view().entry.at).toBe('in');
});

const UPCOMING = { state: 'upcoming', start_time: new Date(Date.now() + 3_600_000).toISOString() } as const;
const DOOR = { asks_code: false, opens_at: null, closes_at: null, seat: null };

test('a student at the door waits on after a list that failed', async () => {
  let isBroken = true;
  const server = fakeServer()
    .on(startAttempt, () => refusal('exam_not_open'))
    .on(listOwnExams, () => (isBroken ? refusal('internal') : [examOf({ door: DOOR })]));
  signIn(['Student']);
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  const entered = enterUntilAnswered();
  await expect.poll(() => context.view().entry.at).toBe('failed');
  isBroken = false;
  context.wake();
  await entered;
  expect(context.view().entry.at).toBe('unstarted');
  expect(server.sentTo(startAttempt)).toHaveLength(2);
});

test.each([true, false])(
  'an exam that is not open yet is waited for without a door; ready: %s',
  async (isReady) => {
    fakeServer()
      .on(startAttempt, () => refusal('exam_not_open'))
      .on(listOwnExams, [examOf(UPCOMING)]);
    signIn(['Student']);
    if (isReady) rememberAttending(EXAM, 5);
    const { enterUntilAnswered, context } = givenEnter();
    await enterUntilAnswered();
    expect(context.view().entry).toMatchObject({ at: 'unstarted', exam: { id: EXAM } });
  },
);

test('a look that fails leaves the waiting room on the screen, and the newest look alone goes on', async () => {
  const server = fakeServer().on(listOwnExams, [examOf({ door: DOOR })]);
  signIn(['Student']);
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  server.on(listOwnExams, () => refusal('internal'));
  const first = enterUntilAnswered();
  await expect.poll(() => server.sentTo(listOwnExams)).toHaveLength(2);
  const second = enterUntilAnswered();
  await expect.poll(() => server.sentTo(listOwnExams)).toHaveLength(3);
  context.wake();
  await first;
  expect(context.view().entry.at).toBe('unstarted');
  server.on(listOwnExams, [examOf({ door: { ...DOOR, asks_code: true } })]);
  context.wake();
  await second;
  expect(context.view().entry).toMatchObject({ at: 'unstarted', exam: { door: { asks_code: true } } });
});

test('a list that was on its way while the exam was started does not bring the waiting room back', async () => {
  const server = examServer();
  signIn(['Student']);
  const { enterUntilAnswered, context } = givenEnter();
  const list = Promise.withResolvers<void>();
  server.on(listOwnExams, async () => {
    await list.promise;
    return [examOf({ door: DOOR })];
  });
  const look = enterUntilAnswered();
  await expect.poll(() => server.sentTo(listOwnExams)).toHaveLength(1);
  rememberAttending(EXAM, 5);
  await enterUntilAnswered();
  list.resolve();
  await look;
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, sheet: { phase: 'open' } });
});

test("a proxy's error page is not taken for a refusal", async () => {
  const server = fakeServer().on(startAttempt, () => new Response('Forbidden', { status: 403 }));
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  const entered = enterUntilAnswered();
  await expect.poll(() => context.view().entry.at).toBe('failed');
  server.on(startAttempt, () => refusal('not_found', { message: "This exam isn't assigned to you." }));
  context.wake();
  await entered;
  expect(context.view().entry).toEqual({ at: 'refused', message: "This exam isn't assigned to you." });
});

test('asks before it takes the exam over from another device', async () => {
  const server = examServer({ opening: 2 }).on(startAttempt, ({ query }) =>
    query.take_over ? stateOf({ opening: 2 }) : refusal('open_elsewhere'),
  );
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view().entry.at).toBe('elsewhere');
  await enterUntilAnswered({ takeOver: true });
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, state: { opening: 2 } });
  expect(server.sentTo(startAttempt).map(({ query }) => query.take_over)).toEqual([undefined, 'true']);
});

test('an answer chosen while the server was asked stays on the screen', async () => {
  const server = examServer();
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, context, sequence } = givenEnter();
  await enterUntilAnswered();
  server.on(startAttempt, () => {
    context.step({ do: 'choose', question_id: 11, option_id: 111, several: false });
    sequence.next(1);
    return stateOf();
  });
  await sync();
  expect(context.view().sheet?.answers.get(11)?.option_ids).toEqual([111]);
  // Without one, the server's answers are shown.
  server.on(startAttempt, stateOf({ answers: [answer(11, 110)] }));
  await sync();
  expect(context.view().sheet?.answers.get(11)?.option_ids).toEqual([110]);
});

test('several looks at once become two calls', async () => {
  const server = examServer();
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync } = givenEnter();
  await enterUntilAnswered();
  await Promise.all([sync(), sync(), sync()]);
  await expect.poll(() => server.sentTo(startAttempt)).toHaveLength(3);
});

test('forward only, the server says where the student is, whatever this device kept', async () => {
  const forward = { navigation: 'forward_only', current_question: 12 } as const;
  const server = examServer(forward).on(listPaper, PAPER.slice(0, 2));
  rememberAttending(EXAM, 5);
  const { reopen, enterUntilAnswered, sync, context } = givenEnter();
  reopen({
    device: DEVICE,
    state: stateOf({ ...forward, current_question: 11 }),
    answers: [],
    at: 0,
    seen: [11],
    savedAt: null,
    late: [],
    ahead: 0,
    paper: PAPER.slice(0, 1),
  });
  expect(context.view().sheet).toMatchObject({ at: 0, count: 4 });
  await enterUntilAnswered();
  expect(context.view().sheet).toMatchObject({ at: 1, order: [11, 12], phase: 'open' });
  // The paper is read only where there is something new.
  await sync();
  expect(server.sentTo(listPaper)).toHaveLength(1);
});

test('forward only, taking over opens the question that was reached on the other device', async () => {
  const server = examServer().on(startAttempt, ({ query }) =>
    query.take_over
      ? stateOf({ navigation: 'forward_only', current_question: 13, opening: 2 })
      : refusal('open_elsewhere'),
  );
  server.on(listPaper, PAPER.slice(0, 3));
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  await enterUntilAnswered({ takeOver: true });
  expect(context.view().sheet).toMatchObject({ at: 2, order: [11, 12, 13] });
});

test('a cancelled exam says so with its reason', async () => {
  examServer().on(startAttempt, () =>
    refusal('exam_cancelled', { message: 'This exam was cancelled: the hall is closed' }),
  );
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view().entry).toEqual({
    at: 'cancelled',
    message: 'This exam was cancelled: the hall is closed',
  });
});

test('more time opens the sheet again, and an end closes it', async () => {
  const server = examServer();
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, context, onEnded } = givenEnter();
  await enterUntilAnswered();
  context.step({ do: 'become', phase: 'time_up' });
  await sync();
  expect(context.view().sheet?.phase).toBe('open');
  server.on(startAttempt, stateOf({ status: 'disqualified' }));
  await sync();
  expect(onEnded).toHaveBeenCalled();
});

test('opens from what this device kept, without a network', () => {
  fakeServer();
  const { reopen, context } = givenEnter();
  reopen({
    device: DEVICE,
    state: stateOf(),
    answers: [answer(12, 120)],
    at: 2,
    seen: [11, 12, 13],
    savedAt: null,
    late: [],
    ahead: 0,
    paper: PAPER,
  });
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, sheet: { at: 2 } });
  expect(context.view().sheet?.answers.get(12)?.option_ids).toEqual([120]);
});

test('says when the last answer was saved and which came late, as the server knows it', async () => {
  const saved_at = '2026-11-16T09:00:00.000Z';
  examServer({ saved_at, late_questions: [12], answers: [answer(11, 110)] });
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view()).toMatchObject({ savedAt: saved_at, late: new Set([12]) });
  // A save that was confirmed since is newer than a reply that was under way.
  context.show({ savedAt: '2026-11-16T09:01:00.000Z' });
  await sync();
  expect(context.view().savedAt).toBe('2026-11-16T09:01:00.000Z');
});

test('on another device opens the question that was answered last', async () => {
  examServer({ opening: 2, last_question: 13 });
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view().sheet).toMatchObject({ at: 2, isSeenUnknown: true });
});

test('the code that lets a student back in is asked for until it is used, whatever the page looks up meanwhile', async () => {
  const paused = { since: '2026-11-16T09:00:00.000Z', reason: '', until_back: true };
  let isEntered = false;
  const server = examServer().on(startAttempt, ({ query }) => {
    if (!query.back) return stateOf({ paused });
    return isEntered ? stateOf() : refusal('entry_code_needed');
  });
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, hear, context } = givenEnter();
  await enterUntilAnswered();
  await enterUntilAnswered({ isBack: true });
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, asksCode: true });
  await sync();
  expect(context.view().asksCode).toBe(true);
  isEntered = true;
  await enterUntilAnswered({ isBack: true });
  expect(context.view()).toMatchObject({ asksCode: false, sheet: { phase: 'open' } });

  // Nor for the next time, where a person resumed it.
  isEntered = false;
  server.on(startAttempt, ({ query }) => (query.back ? refusal('entry_code_needed') : stateOf({ paused })));
  await sync();
  await enterUntilAnswered({ isBack: true });
  expect(context.view().asksCode).toBe(true);
  hear({ exam_id: EXAM, server_time: stateOf().server_time, deadline: null, paused: null });
  expect(context.view().asksCode).toBe(false);
});

test('a student who signed in again is asked for the code on the open page, and continues with what was there', async () => {
  let mode: 'open' | 'asks' = 'open';
  examServer().on(startAttempt, () => (mode === 'open' ? stateOf() : refusal('entry_code_needed')));
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, context } = givenEnter();
  await enterUntilAnswered();
  mode = 'asks';
  await sync();
  expect(context.view()).toMatchObject({ entry: { at: 'elsewhere' }, asksCode: true });
  mode = 'open';
  await enterUntilAnswered({ takeOver: true });
  expect(context.view()).toMatchObject({ entry: { at: 'in' }, asksCode: false, sheet: { phase: 'open' } });
});

test('a reply that is older than what the hall has said since changes neither the pause nor the time', async () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const server = examServer({ server_time: at(0) });
  rememberAttending(EXAM, 5);
  const { enterUntilAnswered, sync, hear, context } = givenEnter();
  await enterUntilAnswered();
  const paused = { since: at(20), reason: 'Fire alarm', until_back: false };
  const said = { server_time: at(20), deadline: at(3_600), paused, newest_message: 4 };
  server.on(startAttempt, () => {
    hear({ exam_id: EXAM, ...said });
    return stateOf({ server_time: at(10), answers: [answer(11, 110)] });
  });
  await sync();
  expect(context.view().state).toMatchObject(said);
  expect(context.view().sheet?.answers.get(11)?.option_ids).toEqual([110]);
  server.on(startAttempt, () => stateOf({ server_time: at(30), paused: null }));
  await sync();
  expect(context.view().state?.paused).toBeNull();
});

test.each(['start', 'paper'])(
  'a pause of which the page hears while it waits for the %s stays',
  async (during) => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const server = examServer();
    rememberAttending(EXAM, 5);
    const { enterUntilAnswered, hear, context } = givenEnter();
    const paused = { since: at(20), reason: 'Fire alarm', until_back: false };
    const said = { server_time: at(20), deadline: at(3_600), paused };
    const speak = () => hear({ exam_id: EXAM, ...said });
    server
      .on(startAttempt, () => {
        if (during === 'start') speak();
        return stateOf({ server_time: at(10), paused: null });
      })
      .on(listPaper, () => {
        speak();
        return PAPER;
      });
    await enterUntilAnswered();
    expect(context.view()).toMatchObject({ entry: { at: 'in' }, state: said });
    server.on(startAttempt, () => stateOf({ server_time: at(30), paused: null })).on(listPaper, PAPER);
    hear({ exam_id: EXAM, server_time: at(30), deadline: null, paused: null });
    await expect.poll(() => context.view().sheet?.phase).toBe('open');
    expect(context.view().state?.paused).toBeNull();
  },
);

test('in the same browser opens where it was, with what was seen', async () => {
  examServer({ last_question: 13 });
  rememberAttending(EXAM, 5);
  rememberPlace({ userId: 7, examId: EXAM, opening: 1, at: 1, seen: [11, 12, 14] });
  const { enterUntilAnswered, context } = givenEnter();
  await enterUntilAnswered();
  expect(context.view().sheet).toMatchObject({ at: 1, seen: new Set([11, 12, 14]), isSeenUnknown: false });
});
