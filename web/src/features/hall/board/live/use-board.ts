// The exams of one board: a picture of each, then every change as it comes.
import {
  BoardEvent,
  getBoard,
  MOST_ON_A_BOARD,
  setThresholds,
  streamBoard,
  type Thresholds,
} from '@quivia/contract/hall/board';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useParams } from 'react-router';
import { useAction } from '../../../../platform/forms/use-action.ts';
import { call } from '../../../../platform/http/call.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import { keepConnected } from '../../../../platform/http/event-source.ts';
import { createServerClock } from '../../../../platform/http/server-clock.ts';
import { applyEvent, type ExamOnBoard, type Head, readBoard } from './board-state.ts';
import { COST, createTurns, type Turns } from './drawing-turns.ts';
import { createFreshness } from './freshness.ts';
import { createListing, createSeenRows, keepSame, type Listed, type SeenRows } from './listing.ts';
import { looksAlike, type RowFilter, type SeenRow } from './order.ts';

interface BoardView {
  exams: readonly Head[];
  /** Why there is nothing to show: not on duty, or no such exam. */
  refused: CallError | undefined;
  /** Exams of the address that the others are shown without: not on duty there, or no longer. */
  dropped: readonly DroppedExam[];
  /** Since when the figures stand still, by the server's clock. */
  lostAt: number | undefined;
}

interface DroppedExam {
  id: number;
  /** Where it was on the board before. */
  title: string | undefined;
}

interface BoardStore extends Pick<Turns, 'subscribe' | 'watch' | 'news'> {
  /** The same until something of it changes; rows are none of it. */
  view: () => BoardView;
  /** The server's time, once a second and with every change. */
  now: () => number;
  rows: SeenRows;
}

const FIRST: BoardView = { exams: [], refused: undefined, dropped: [], lostAt: undefined };
const nothing = () => () => {};
const NO_BOARD: BoardStore = {
  subscribe: nothing,
  watch: nothing,
  news: () => {},
  view: () => FIRST,
  now: () => 0,
  rows: createSeenRows(),
};
export const BoardContext = createContext(NO_BOARD);

/** What is read from the board: drawn again with news that changes it. */
export const useOnBoard = <Shown>(read: () => Shown): Shown =>
  useSyncExternalStore(use(BoardContext).subscribe, read);

/** What is read from the time: drawn again when that changes, and not each second. */
export function useClock<Shown>(read: (now: number) => Shown): Shown {
  const board = use(BoardContext);
  return useOnBoard(() => read(board.now()));
}

/** The same, drawn in its turn: for what there is one of on each row. */
export function useRowClock<Shown>(read: (now: number) => Shown): Shown {
  const board = use(BoardContext);
  const isStale = useRef<() => boolean>(() => true);
  const watch = useCallback(
    (draw: () => void) => board.watch({ isStale: () => isStale.current(), draw, cost: COST.clock }),
    [board],
  );
  const readNow = () => read(board.now());
  const shown = useSyncExternalStore(watch, readNow);
  isStale.current = () => readNow() !== shown;
  return shown;
}

/** One row, with each sign of life. */
export function useRow(id: number): SeenRow | undefined {
  const board = use(BoardContext);
  return useOnBoard(() => board.rows.get(id));
}

/** The row that belongs there, drawn in its turn, when it looks different; until then the one before, whatever else is drawn. */
export function useRowInTurn(idOf: () => number | undefined, cost: number): SeenRow | undefined {
  const { rows, watch } = use(BoardContext);
  const read = () => rows.get(idOf() ?? 0);
  const [held] = useState(() => ({ shown: read(), read }));
  held.read = read;
  const subscribe = useCallback(
    (draw: () => void) =>
      watch({
        isStale() {
          const [before, now] = [held.shown, held.read()];
          return before !== now && !(before && now && looksAlike(before, now));
        },
        draw() {
          held.shown = held.read();
          draw();
        },
        cost,
      }),
    [watch, held, cost],
  );
  // A state of React's own would be drawn later than in its turn.
  return useSyncExternalStore(subscribe, () => held.shown);
}

/** The rows that are shown, in their order, and how many are in which state. Pass the same filter again to keep it. */
export function useListing(filter: RowFilter): () => Listed {
  const { rows } = use(BoardContext);
  return useMemo(() => createListing(rows, filter), [rows, filter]);
}

const RETRY_MS = 3_000;
/** Longer than the comments of any stream are apart. */
const RECONNECT_MS = 30_000;
/** A board is right again within five seconds of a restart. Only a few people have one open. */
const LONGEST_WAIT_MS = 3_000;

/** Asking again would change nothing. */
const isRefusal = (why: unknown): why is CallError =>
  why instanceof CallError && !why.isTransient && why.code !== 'too_many_requests';

function createBoard(ids: readonly number[]) {
  const clock = createServerClock(Date.now());
  const closing = new AbortController();
  const { signal } = closing;
  const boards = new Map<number, ExamOnBoard>();
  const heads = new Map<number, Head>();
  /** The newest fetch of each exam that has no picture yet, and the events since it began. */
  const fetches = new Map<number, BoardEvent[]>();
  const freshness = createFreshness(clock.tick);
  const turns = createTurns();
  const rows = createSeenRows();
  let open = ids;
  let view = FIRST;
  let shownAt = clock.now();
  let lost: { since: number; at: number } | undefined;

  const timeAt = (tick: number) => clock.now() - (clock.tick() - tick);

  function lostAt(): number | undefined {
    const since = freshness.lostSince(open);
    if (since !== lost?.since) lost = since === undefined ? undefined : { since, at: timeAt(since) };
    return lost?.at;
  }

  function asKnown(board: ExamOnBoard) {
    const since = freshness.stillSince(board.exam.id);
    return since === undefined ? board : { ...board, stillAt: timeAt(since) };
  }

  /** The same view where only rows or the time changed: then only those are drawn again. */
  function show(change: Partial<BoardView> = {}) {
    if (signal.aborted) return;
    const exams = keepSame(
      view.exams,
      open.flatMap((id) => heads.get(id) ?? []),
    );
    const next = { ...view, ...change, exams, lostAt: lostAt() };
    const isSame =
      exams === view.exams &&
      next.refused === view.refused &&
      next.dropped === view.dropped &&
      next.lostAt === view.lostAt;
    if (!isSame) view = next;
    shownAt = clock.now();
    rows.look([...boards.values()].map(asKnown), shownAt);
    turns.news();
  }

  async function fetchBoard(id: number): Promise<void> {
    const events: BoardEvent[] = [];
    fetches.set(id, events);
    /** A newer one has begun. */
    const isOld = () => signal.aborted || fetches.get(id) !== events;
    const askedAt = clock.tick();
    try {
      const picture = await call(getBoard, { params: { id: String(id) } }, { signal });
      clock.heard(picture.server_time, askedAt);
      if (isOld()) return;
      fetches.delete(id);
      freshness.fetched(id, askedAt);
      const board = events.reduce(applyEvent, readBoard(picture));
      boards.set(id, board);
      const { rows: _, ...head } = board;
      heads.set(id, head);
      show({ refused: undefined });
      // It may have been read before that change.
      if (events.some(({ resync }) => resync)) await fetchBoard(id);
    } catch (error) {
      if (isOld()) return;
      if (isRefusal(error)) return drop(id, error);
      freshness.notFetched(id, askedAt);
      show();
      setTimeout(() => !isOld() && void fetchBoard(id), RETRY_MS);
    }
  }

  /** The others stay on the board. */
  function drop(id: number, why: CallError) {
    fetches.delete(id);
    if (open.length === 1) return show({ refused: why });
    const title = heads.get(id)?.exam.title;
    open = open.filter((one) => one !== id);
    boards.delete(id);
    heads.delete(id);
    freshness.forget(id);
    show({ dropped: [...view.dropped, { id, title }] });
  }

  function fetchAll() {
    for (const id of open) void fetchBoard(id);
  }

  function receive(data: string) {
    const event = BoardEvent.safeParse(JSON.parse(data)).data;
    if (!event) return;
    freshness.heard(event.exam_id);
    const fetching = fetches.get(event.exam_id);
    fetching?.push(event);
    if (event.resync && !fetching && open.includes(event.exam_id)) void fetchBoard(event.exam_id);
    const board = boards.get(event.exam_id);
    if (board) boards.set(event.exam_id, applyEvent(board, event));
    show();
  }

  // Changes come once a second too: one drawing serves both.
  const ticking = setInterval(() => clock.now() - shownAt > 600 && show(), 1000);
  void keepConnected({
    endpoint: streamBoard,
    get input() {
      const [first, ...others] = open;
      return { params: { id: String(first) }, query: { also: others.join() } };
    },
    silenceMs: RECONNECT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    onConnected() {
      freshness.connected();
      fetchAll();
    },
    onData: receive,
    onLost(why) {
      freshness.disconnected(open);
      if (!isRefusal(why)) return show();
      if (open.length === 1) return show({ refused: why });
      // It may be of one of them alone: their pictures tell.
      show();
      fetchAll();
    },
    signal,
  });

  const store: BoardStore = {
    subscribe: turns.subscribe,
    watch: turns.watch,
    news: turns.news,
    view: () => view,
    now: () => shownAt,
    rows,
  };
  return {
    store,
    close() {
      clearInterval(ticking);
      closing.abort();
      turns.close();
    },
  };
}

/** Of the address; none where it isn't one of a board. */
export function useExamIds(): { ids: readonly number[]; leftOut: readonly number[] } {
  const { ids = '' } = useParams();
  const isRight = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(ids);
  const all = isRight ? [...new Set(ids.split(',').map(Number))] : [];
  return { ids: all.slice(0, MOST_ON_A_BOARD), leftOut: all.slice(MOST_ON_A_BOARD) };
}

/** For as long as the page is open. */
export function useBoards(ids: readonly number[]): BoardView & { board: BoardStore } {
  const key = ids.join();
  const [board, setBoard] = useState(NO_BOARD);
  useEffect(() => {
    const opened = createBoard(key.split(',').map(Number));
    setBoard(opened.store);
    return opened.close;
  }, [key]);
  return { ...useSyncExternalStore(board.subscribe, board.view), board };
}

export const useSetThresholds = (examId: number, onDone: () => void) =>
  useAction((body: Thresholds) => call(setThresholds, { params: { id: String(examId) }, body }), onDone);
