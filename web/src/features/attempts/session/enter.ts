// Entering an exam: opens it on the server, or asks again how it is there, and shows what the server says.
import type { AttemptState, QuestionForStudent } from '@quivia/contract/attempts';
import type { HallForStudent } from '@quivia/contract/hall/student';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import type { Outbox } from '../../../platform/offline/outbox.ts';
import { rememberOpenedExam } from '../../../shared/kept-session/opened-exam.ts';
import { openSheet, orderOf, type Phase } from '../sheet/answer-sheet.ts';
import { closesAt } from './attempt-view.ts';
import type { SessionContext } from './context.ts';
import { isAttending } from './device.ts';
import { forgetPage, type KeptPage, keepPaper, rememberedPlace } from './kept-page.ts';
import { lastSeq, overlay, type Sequence, type Unsent } from './unsent.ts';

interface EnterParts {
  outbox: Outbox<Unsent>;
  sequence: Sequence;
  /** The server has ended the attempt. */
  onEnded: () => Promise<void>;
}

interface Entering {
  takeOver?: boolean;
  /** The student has been asked, also where the browser can't remember it. */
  isAsked?: boolean;
  /** The student has returned, where the clock waits for that. */
  isBack?: boolean;
}

/** Its clock waits for the student. */
const isAwaited = (state: AttemptState | null) =>
  (state?.paused?.is_awaited ?? state?.paused?.until_back) === true;

export function createEnter(context: SessionContext, { outbox, sequence, onEnded }: EnterParts) {
  const { userId, examId, device, calls, store, clock, signal, view, show, step, keep, timed } = context;

  function openQuestions(
    state: AttemptState,
    paper: readonly QuestionForStudent[],
    at?: number,
    seen?: readonly number[],
  ) {
    const { waiting } = outbox.get();
    sequence.atLeast(Math.max(state.last_seq, lastSeq(waiting, state.opening)));
    const isForwardOnly = state.navigation === 'forward_only';
    const sheet = openSheet({
      ...orderOf(paper),
      count: state.question_count,
      isForwardOnly,
      // Forward only, everything up to the question that is open was seen.
      isSeenUnknown: !isForwardOnly && state.opening > 1,
      answers: overlay(state.answers, waiting, state.opening),
      at,
      seen,
    });
    show({ entry: { at: 'in' }, state, paper, sheet });
    keep();
  }

  /** The server decides about the time and the end. */
  function follow(state: AttemptState) {
    const isBack = isAwaited(view().state) && !isAwaited(state);
    show({ state, ...(isBack && { asksCode: false }) });
    keep();
    if (state.status !== 'in_progress') void onEnded();
    else if (mayContinue(state, view().sheet?.phase)) step({ do: 'become', phase: 'open' });
  }

  /** There is time again, or the clock stands still. */
  function mayContinue(state: AttemptState, phase: Phase | undefined): boolean {
    const until = phase === 'photos' ? Date.parse(state.deadline) : closesAt(state);
    return /^(time_up|photos)$/.test(phase ?? '') && (Boolean(state.paused) || clock.now() < until);
  }

  /** Asks before an exam opened by its address begins: the clock starts when the student says so. */
  async function mustAskFirst(): Promise<boolean> {
    return !view().sheet && !isAttending(examId) && (await showUnstarted());
  }

  /** Where it can be started, waited for, or continued in Safe Exam Browser. */
  async function showUnstarted(): Promise<boolean> {
    const askedAt = clock.tick();
    const exam = (await calls.list()).find(({ id }) => id === examId);
    if (exam) clock.heard(exam.server_time, askedAt);
    if (exam) show({ community: exam.community });
    const isElsewhere = exam?.seb?.is_here === false;
    const isUnstarted = exam?.status === 'assigned' ? exam.state !== 'over' || exam.door : isElsewhere;
    // It may have been started while the list was on its way.
    if (!exam || !isUnstarted || (view().entry.at === 'in' && !isElsewhere)) return false;
    // What was on the screen is covered, too.
    show({ entry: { at: 'unstarted', exam }, ...(isElsewhere && { sheet: null, paper: [], state: null }) });
    return true;
  }

  async function open({ takeOver = false, isBack = false }: Entering) {
    const before = sequence.used();
    const withPaper = view().paper.length === 0;
    const { paper: sent, ...reply } = await timed(() =>
      calls.start(examId, device, { takeOver, withPaper, isBack }),
    );
    let state = withNewestTime(reply);
    showSaved(state);
    // A code that is being typed stays asked for until it has been used.
    if (takeOver || isBack || !isAwaited(state)) show({ asksCode: false });
    if (state.status !== 'in_progress') {
      show({ state });
      await onEnded();
      return;
    }
    const known = view().paper;
    // No question is sent while it is paused: the page looks again when it continues.
    if (state.paused && !isKnown(state, known)) return show({ entry: { at: 'in' }, state });
    const paper = await paperFor(state, known, sent);
    state = withNewestTime(state);
    const { sheet } = view();
    if (sheet && sheet.phase !== 'elsewhere' && view().state?.opening === state.opening) {
      if (paper !== view().paper) show({ paper });
      step({ do: 'reach', ...orderOf(paper) });
      sequence.atLeast(state.last_seq);
      const answers = overlay(state.answers, outbox.get().waiting, state.opening);
      // The reply misses what was chosen while it was on its way.
      if (sequence.used() === before) step({ do: 'answers', answers });
    } else {
      const place = placeOf(state, paper);
      openQuestions(state, paper, sheet?.at ?? place.at, sheet ? [...sheet.seen] : place.seen);
    }
    // Once it is on the screen: encrypting a paper takes a slow phone a while.
    const kept = paper !== known && keepPaper(store, userId, examId, paper);
    rememberOpenedExam({ userId, examId, device, until: state.deadline });
    follow(state);
    await kept;
  }

  /** What the hall said last, also before the exam is on the page. */
  let heard: HallForStudent | null = null;

  /** The hall may have spoken while the reply was on its way. */
  function withNewestTime(state: AttemptState): AttemptState {
    const shown = view().state;
    const known = heard && (!shown || heard.server_time > shown.server_time) ? heard : shown;
    if (!known || known.server_time <= state.server_time) return state;
    const { server_time, paused, granted_seconds, granted_reason, newest_message } = known;
    const deadline = known.deadline ?? state.deadline;
    return { ...state, server_time, deadline, paused, granted_seconds, granted_reason, newest_message };
  }

  /** A reply may be older than what was heard meanwhile. */
  function showSaved({ saved_at, late_questions }: AttemptState) {
    const { savedAt, late } = view();
    const newest = savedAt !== null && (saved_at ?? '') < savedAt ? savedAt : saved_at;
    show({ savedAt: newest, late: new Set([...late, ...late_questions]) });
  }

  /** Where this browser was; on another device, at the question that was answered last. */
  function placeOf({ opening, last_question }: AttemptState, paper: readonly QuestionForStudent[]) {
    const place = rememberedPlace(userId, examId);
    const last = paper.findIndex(({ id }) => id === last_question);
    const at = place?.opening === opening ? place.at : Math.max(0, last);
    return { at, seen: place?.seen };
  }

  const isKnown = ({ current_question }: AttemptState, known: readonly QuestionForStudent[]) =>
    known.length > 0 && (current_question === null || known.some(({ id }) => id === current_question));

  /** Read again where the server has opened questions that are not known here. */
  async function paperFor(
    state: AttemptState,
    known: readonly QuestionForStudent[],
    sent: readonly QuestionForStudent[] | undefined,
  ): Promise<readonly QuestionForStudent[]> {
    return isKnown(state, known) ? known : (sent ?? calls.paper(examId, device));
  }

  /** True once the server has answered, with a refusal too. */
  async function enter(how: Entering = {}): Promise<boolean> {
    try {
      if (how.takeOver || how.isAsked || !(await mustAskFirst())) await open(how);
      return true;
    } catch (error) {
      // Without a list nobody knows whether to wait: that is no answer yet.
      return waitsAtDoor(error).then((isWaiting) => isWaiting || refused(error), refused);
    }
  }

  /** Refused because it has not been started, is paused, or for want of the code: all of them are waited for. */
  async function waitsAtDoor(error: unknown): Promise<boolean> {
    const code = error instanceof CallError ? error.code : '';
    if (code === 'seb_needed') return showUnstarted();
    if (view().sheet || !['exam_not_open', 'exam_paused', 'entry_code_needed'].includes(code)) return false;
    return showUnstarted();
  }

  /** The cover of a pause asks for it itself. On a page that is open the student has signed in again. */
  function askCode() {
    const isAsked = view().entry.at === 'in' && isAwaited(view().state);
    if (!isAsked) step({ do: 'become', phase: 'elsewhere' });
    show({ asksCode: true, ...(!isAsked && { entry: { at: 'elsewhere' } }) });
  }

  function refused(error: unknown): boolean {
    // Only our server's own refusals count: a proxy in between may answer anything.
    const isFinal =
      error instanceof CallError &&
      // A start while the hall is paused is tried again until it continues.
      !['internal', 'exam_paused'].includes(error.code) &&
      [400, 403, 404, 409].includes(error.status);
    if (isFinal && error.code === 'entry_code_needed') askCode();
    else if (isFinal && error.code === 'open_elsewhere') {
      if (view().sheet) step({ do: 'become', phase: 'elsewhere' });
      else show({ entry: { at: 'elsewhere' } });
    } else if (isFinal) {
      const at = error.code === 'exam_cancelled' ? 'cancelled' : 'refused';
      show({ entry: { at, message: sentenceOf(error) } });
      void forgetPage(store, userId, examId);
      // Whoever waits for the start keeps the page that says so.
    } else if (!view().sheet && view().entry.at !== 'unstarted')
      show({ entry: { at: 'failed', message: sentenceOf(error) } });
    return isFinal;
  }

  let round = 0;
  /** The newest call alone goes on. */
  async function enterUntilAnswered(how?: Entering) {
    round += 1;
    const mine = round;
    while (!signal.aborted && mine === round && !(await enter(how))) await context.backOff();
  }

  let syncing: Promise<unknown> | null = null;
  let isDueAgain = false;
  /** Asks the server how the attempt is there. Calls during a call share one more. */
  async function sync(): Promise<unknown> {
    const phase = view().sheet?.phase;
    if (view().entry.at !== 'in' || phase === 'ended' || phase === 'elsewhere') return;
    if (syncing) {
      isDueAgain = true;
      return syncing;
    }
    syncing = enter();
    await syncing;
    syncing = null;
    if (!isDueAgain) return;
    isDueAgain = false;
    await sync();
  }

  return {
    refused,
    enterUntilAnswered,

    /** What the hall says, with or without having been asked. Older news than the page has is left aside. */
    hear(said: HallForStudent) {
      if (!heard || said.server_time >= heard.server_time) heard = said;
      const { server_time, deadline, exam_id: _, ...time } = said;
      const { state, sheet } = view();
      if (!state || server_time < state.server_time) return;
      follow({ ...state, server_time, deadline: deadline ?? state.deadline, ...time });
      if (time.paused) return;
      context.wake();
      if (!sheet) void sync();
    },

    sync,
    follow,
    /** From what this device kept: with or without a network. */
    reopen(page: KeptPage) {
      show({ savedAt: page.savedAt ?? null, late: new Set(page.late) });
      openQuestions({ ...page.state, answers: page.answers }, page.paper, page.at, page.seen);
    },
  };
}
