// One student session one exam in this tab: opens it, keeps and delivers what is chosen, follows the server's word
// on the time and the end. Everything on the screen is read from `view`.
import type { AttemptState, QuestionForStudent } from '@quivia/contract/attempts';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { createServerClock } from '../../../platform/http/server-clock.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { backOffMs } from '../../../platform/offline/back-off.ts';
import { type DeviceStore, deviceStore } from '../../../platform/offline/device-store.ts';
import { createSleep } from '../../../platform/offline/interruptible-sleep.ts';
import { createOutbox, type Outbox } from '../../../platform/offline/outbox.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { answersOn, givenFor, type Mark, nextSheet, openSheet, type Step } from '../sheet/answer-sheet.ts';
import type { AttemptCalls } from '../use-attempts.ts';
import { type AttemptView, FIRST_VIEW } from './attempt-view.ts';
import { claimDevice, isAttending, rememberAttending } from './device.ts';
import { createEnd } from './end.ts';
import { forgetPage, keepPaper, keepPlace, keepTurnedTo, readPage } from './kept-page.ts';
import { type DeviceEventKind, laneOf, lastSeq, nextSeq, overlay, type Unsent, unsentKey } from './unsent.ts';

/** Milliseconds. */
const KEEP_MS = 150;

export type AttemptSession = ReturnType<typeof createAttemptSession>;

interface SessionParts {
  userId: number;
  examId: number;
  calls: AttemptCalls;
  onChange: () => void;
}

export function createAttemptSession({ userId, examId, calls, onChange }: SessionParts) {
  const closing = new AbortController();
  const { signal } = closing;
  let clock = createServerClock(Date.now());
  let view: AttemptView = FIRST_VIEW;
  let store: DeviceStore;
  let outbox: Outbox<Unsent>;
  let device = '';
  let seq = 0;
  let choices = 0;
  let somethingHappened = false;
  const { sleep, wake } = createSleep();

  function show(change: Partial<AttemptView>) {
    if (signal.aborted) return;
    view = { ...view, ...change };
    onChange();
  }

  function step(next: Step) {
    if (!view.sheet) return;
    const sheet = nextSheet(view.sheet, next);
    if (sheet === view.sheet) return;
    show({ sheet });
    if (next.do === 'go') keepTurnedTo(examId, sheet.at);
    keep();
  }

  /** In a moment: moving on must not wait for it, and what is unsent is kept by the outbox at once. */
  const keep = throttle(() => {
    const { state, sheet } = view;
    if (!state || !sheet || view.receipt || signal.aborted) return;
    const { at, seen } = sheet;
    const ahead = clock.now() - Date.now();
    const place = { device, state, answers: answersOn(sheet), at, seen: [...seen], ahead };
    void keepPlace(store, userId, examId, place);
  }, KEEP_MS);

  async function timed<T extends { server_time: string }>(ask: () => Promise<T>): Promise<T> {
    const askedAt = clock.tick();
    const reply = await ask();
    clock.heard(reply.server_time, askedAt);
    return reply;
  }

  async function deliver(unsent: Unsent) {
    if (unsent.kind === 'event') {
      await calls.report(unsent);
      return;
    }
    const { outcome, status, opening, deadline, server_time } = await timed(() => calls.save(unsent));
    show({
      savedAt: server_time,
      late: outcome === 'late' ? new Set(view.late).add(unsent.question_id) : view.late,
    });
    const { state } = view;
    if (!state) return;
    follow({ ...state, status, deadline });
    if (opening > state.opening) step({ do: 'become', phase: 'elsewhere' });
    // What an earlier opening left behind is there now: look at the answers again.
    else if (unsent.opening < state.opening) void sync();
  }

  /** The server's word on the time and the end. */
  function follow(state: AttemptState) {
    show({ state });
    keep();
    if (state.status !== 'in_progress') void finish();
    else if (clock.now() < Date.parse(state.deadline)) {
      if (view.sheet?.phase === 'time_over') step({ do: 'become', phase: 'open' });
    }
  }

  function seat(state: AttemptState, paper: readonly QuestionForStudent[], at?: number, seen?: number[]) {
    const { waiting } = outbox.get();
    const answers = overlay(state.answers, waiting, state.opening);
    seq = Math.max(state.last_seq, lastSeq(waiting, state.opening));
    const order = paper.map(({ id }) => id);
    const isForwardOnly = state.navigation === 'forward_only';
    const sheet = openSheet({ order, isForwardOnly, answers, at, seen });
    show({ entry: { at: 'in' }, state, paper, sheet });
    keep();
  }

  /** Asks the server how things stand; true once that is known. */
  async function enter(takeOver = false): Promise<boolean> {
    const before = choices;
    try {
      if (!view.sheet && !takeOver && !isAttending(examId)) {
        const exam = (await calls.list()).find(({ id }) => id === examId);
        if (exam) show({ community: exam.community });
        if (exam?.status === 'assigned' && exam.state === 'open') {
          show({ entry: { at: 'unstarted', exam } });
          return true;
        }
      }
      const state = await timed(() => calls.start(examId, device, takeOver));
      if (state.answers.length > 0) show({ savedAt: state.server_time });
      if (state.status !== 'in_progress') {
        show({ state });
        await finish();
        return true;
      }
      const { sheet } = view;
      const isSame = sheet && sheet.phase !== 'elsewhere' && view.state?.opening === state.opening;
      if (isSame) {
        seq = Math.max(seq, state.last_seq);
        const answers = overlay(state.answers, outbox.get().waiting, state.opening);
        // What was chosen while we asked is not in the reply.
        if (choices === before) step({ do: 'answers', answers });
      } else {
        const paper = view.paper.length > 0 ? view.paper : await calls.paper(examId);
        await keepPaper(store, userId, examId, paper);
        seat(state, paper, sheet?.at, sheet ? [...sheet.seen] : undefined);
      }
      follow(state);
      return true;
    } catch (error) {
      return refusedToEnter(error);
    }
  }

  function refusedToEnter(error: unknown): boolean {
    // In our server's own words: a proxy in between may say anything.
    const isFinal =
      error instanceof CallError && error.code !== 'internal' && [400, 403, 404, 409].includes(error.status);
    if (isFinal && error.code === 'open_elsewhere') {
      if (view.sheet) step({ do: 'become', phase: 'elsewhere' });
      else show({ entry: { at: 'elsewhere' } });
    } else if (isFinal) {
      show({ entry: { at: 'refused', message: sentenceOf(error) } });
      void forgetPage(store, userId, examId);
    } else if (!view.sheet) show({ entry: { at: 'failed', message: sentenceOf(error) } });
    return isFinal;
  }

  /** Until the server has answered. */
  async function enterInTheEnd(takeOver = false) {
    for (let failures = 0; !signal.aborted && !(await enter(takeOver)); failures++)
      await sleep(backOffMs(Math.min(failures, 3), Math.random()));
  }

  let syncing: Promise<unknown> | null = null;
  let again = false;
  async function sync() {
    if (view.entry.at !== 'in' || view.sheet?.phase === 'ended') return;
    if (view.sheet?.phase === 'elsewhere') return;
    if (syncing) {
      again = true;
      return syncing;
    }
    syncing = enter();
    await syncing;
    syncing = null;
    if (again) {
      again = false;
      await sync();
    }
  }

  const { finish, timeIsOver, submit } = createEnd({
    signal,
    view: () => view,
    step,
    show,
    sleep,
    submit: () => calls.submit(examId),
    receipt: () => calls.receipt(examId),
    sync,
    deliverAll() {
      outbox.retry();
      return outbox.emptied();
    },
    forget: () => forgetPage(store, userId, examId),
  });

  return {
    get: () => view,
    now: () => clock.now(),

    async open() {
      [store, device] = await Promise.all([deviceStore(), claimDevice(signal)]);
      outbox = createOutbox<Unsent>({
        store,
        laneOf,
        deliver,
        onChange: () => show({ outbox: outbox.get() }),
        onRejected: (_unsent, why) => show({ refused: why }),
      });
      const left = await store.all(['unsent', userId, examId]).catch(() => []);
      const page = await readPage(store, userId, examId);
      if (signal.aborted) return;
      if (page?.device === device) clock = createServerClock(Date.now() + page.ahead);
      outbox.resume(left.map(({ key, value }) => ({ key, item: value as Unsent })));
      if (page?.device === device)
        seat({ ...page.state, answers: page.answers }, page.paper, page.at, page.seen);
      await enterInTheEnd();
    },

    begin(qbankId: number) {
      rememberAttending(examId, qbankId);
      show({ entry: { at: 'loading' } });
      void enterInTheEnd();
    },

    continueHere() {
      if (!view.sheet) show({ entry: { at: 'loading' } });
      return enterInTheEnd(true);
    },

    mark(mark: Mark) {
      const before = view.sheet;
      step(mark);
      const { sheet } = view;
      if (sheet && sheet !== before) send(mark.question_id);
    },

    /** Sends the answer to a question as it is, also one that was sent before: the reply confirms it. */
    save(questionId: number) {
      if (view.sheet?.answers.has(questionId)) send(questionId);
      else outbox.retry();
    },

    go: (to: number) => step({ do: 'go', to }),
    submit: () => void submit(),
    keepWorking: () => step({ do: 'become', phase: 'open' }),
    timeIsOver: () => void timeIsOver(),

    /** The network may be back, or something may have changed. */
    lookAgain() {
      wake();
      outbox?.retry();
      void sync();
    },

    note(what: DeviceEventKind, question_id: number | null) {
      somethingHappened = true;
      const at = new Date(clock.now()).toISOString();
      const event: Unsent = { kind: 'event', exam_id: examId, key: randomUuid(), what, question_id, at };
      return outbox.add(unsentKey(userId, event), event);
    },

    close() {
      closing.abort();
      wake();
      outbox?.close();
    },
  };

  function send(question_id: number) {
    const { sheet, state } = view;
    if (!sheet || !state) return;
    const { option_ids, is_flagged } = givenFor(sheet, question_id);
    choices += 1;
    seq = nextSeq(seq, clock.now(), Math.random());
    const answer: Unsent = {
      kind: 'answer',
      exam_id: examId,
      opening: state.opening,
      seq,
      question_id,
      option_ids: [...option_ids],
      is_flagged,
      malpractice: somethingHappened,
    };
    somethingHappened = false;
    void outbox.add(unsentKey(userId, answer), answer);
  }
}
