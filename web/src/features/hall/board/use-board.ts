// The exams of one board: a picture of each, then every change as it comes.
import {
  BoardEvent,
  getBoard,
  MOST_ON_A_BOARD,
  setThresholds,
  streamBoard,
  type Thresholds,
} from '@quivia/contract/hall/board';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { keepConnected } from '../../../platform/http/event-source.ts';
import { createServerClock } from '../../../platform/http/server-clock.ts';
import { applyEvent, type ExamOnBoard, readBoard, watchOf } from './board-state.ts';
import { type SeenRow, seeRow } from './order.ts';

interface BoardView {
  exams: readonly ExamOnBoard[];
  /** Why there is nothing to show: not on duty, or no such exam. */
  refused: CallError | undefined;
  /** Since when the figures stand still, by the server's clock. */
  lostAt: number | undefined;
}

/** The server's time, once a second and with every change. */
export interface BoardClock {
  get: () => number;
  subscribe: (listener: () => void) => () => void;
}

const STILL: BoardClock = { get: () => 0, subscribe: () => () => {} };
export const ClockContext = createContext(STILL);

/** What is read from the time: drawn again when that changes, and not each second. */
export function useClock<Shown>(read: (now: number) => Shown): Shown {
  const clock = use(ClockContext);
  return useSyncExternalStore(clock.subscribe, () => read(clock.get()));
}

/** The same list where all its members are the same. */
export const keepSame = <Member>(before: readonly Member[], after: readonly Member[]) =>
  before.length === after.length && after.every((one, i) => one === before[i]) ? before : after;

/** Every row with what time has made of it; the same list until one of them changes. */
export function useSeenRows(exams: readonly ExamOnBoard[]): readonly SeenRow[] {
  const last = useRef<{ exams: typeof exams; now: number; seen: readonly SeenRow[] }>(undefined);
  return useClock((now) => {
    const before = last.current;
    if (before?.exams === exams && before.now === now) return before.seen;
    const seen = exams.flatMap((board) => {
      const watch = watchOf(board, now);
      return Array.from(board.rows.values(), (row) => seeRow(row, watch));
    });
    last.current = { exams, now, seen: keepSame(before?.seen ?? [], seen) };
    return last.current.seen;
  });
}

const FIRST: BoardView = { exams: [], refused: undefined, lostAt: undefined };
const RETRY_MS = 3_000;

function createBoard(ids: readonly number[]) {
  const clock = createServerClock(Date.now());
  const closing = new AbortController();
  const { signal } = closing;
  const boards = new Map<number, ExamOnBoard>();
  /** Events of exams whose picture is being fetched. */
  const early = new Map<number, BoardEvent[]>();
  const listeners = new Set<() => void>();
  let view = FIRST;
  let shownAt = clock.now();

  /** The same view where nothing changed but the time: then only what shows the time is drawn again. */
  function show(change: Partial<BoardView>) {
    if (signal.aborted) return;
    const exams = keepSame(
      view.exams,
      ids.flatMap((id) => boards.get(id) ?? []),
    );
    const next = { ...view, ...change, exams };
    const isSame = exams === view.exams && next.refused === view.refused && next.lostAt === view.lostAt;
    if (!isSame) view = next;
    shownAt = clock.now();
    for (const listener of listeners) listener();
  }

  async function fetchBoard(id: number): Promise<void> {
    early.set(id, []);
    const askedAt = clock.tick();
    try {
      const board = await call(getBoard, { params: { id: String(id) } }, { signal });
      clock.heard(board.server_time, askedAt);
      boards.set(id, (early.get(id) ?? []).reduce(applyEvent, readBoard(board)));
      early.delete(id);
      show({ refused: undefined, lostAt: undefined });
    } catch (error) {
      if (signal.aborted) return;
      early.delete(id);
      if (error instanceof CallError && !error.isTransient) return show({ refused: error });
      lose();
      setTimeout(() => !signal.aborted && void fetchBoard(id), RETRY_MS);
    }
  }

  const lose = () => show({ lostAt: view.lostAt ?? clock.now() });

  function receive(data: string) {
    const event = BoardEvent.safeParse(JSON.parse(data)).data;
    if (!event) return;
    const waiting = early.get(event.exam_id);
    if (waiting) waiting.push(event);
    else if (event.resync) void fetchBoard(event.exam_id);
    else {
      const board = boards.get(event.exam_id);
      if (board) boards.set(event.exam_id, applyEvent(board, event));
      show({});
    }
  }

  // Changes come once a second too: one drawing serves both.
  const ticking = setInterval(() => clock.now() - shownAt > 600 && show({}), 1000);
  const [first, ...others] = ids;
  void keepConnected({
    endpoint: streamBoard,
    input: { params: { id: String(first) }, query: { also: others.join() } },
    onConnected: () => {
      for (const id of ids) void fetchBoard(id);
    },
    onData: receive,
    onLost: (why) => (why && !why.isTransient ? show({ refused: why }) : lose()),
    signal,
  });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => view,
    subscribe,
    clock: { get: () => shownAt, subscribe },
    close() {
      clearInterval(ticking);
      closing.abort();
    },
  };
}

/** Of the address; none where it isn't one of a board. */
export function useExamIds(): readonly number[] {
  const { ids = '' } = useParams();
  const isRight = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(ids);
  return isRight ? [...new Set(ids.split(',').map(Number))].slice(0, MOST_ON_A_BOARD) : [];
}

const nothing = () => () => {};

/** For as long as the page is open. */
export function useBoards(ids: readonly number[]): BoardView & { clock: BoardClock } {
  const key = ids.join();
  const [board, setBoard] = useState<ReturnType<typeof createBoard>>();
  useEffect(() => {
    const opened = createBoard(key.split(',').map(Number));
    setBoard(opened);
    return opened.close;
  }, [key]);
  const view = useSyncExternalStore(board?.subscribe ?? nothing, board?.get ?? firstView);
  return { ...view, clock: board?.clock ?? STILL };
}

const firstView = () => FIRST;

export const useSetThresholds = (examId: number, onDone: () => void) =>
  useAction((body: Thresholds) => call(setThresholds, { params: { id: String(examId) }, body }), onDone);
