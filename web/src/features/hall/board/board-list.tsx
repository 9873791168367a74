// A thousand rows, of which only those in view are drawn. It is one stop for the keyboard: arrows move in it.
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { columns, board as words } from './board.words.ts';
import { BoardListRow, COLUMNS, type RowFacts, useRowHeight } from './board-row.tsx';
import type { BoardRow } from './live/board-state.ts';
import { useOnBoard } from './live/use-board.ts';

/** Drawn above and below what is in view. */
const MARGIN = 3;
const PAGE = 10;

export interface ListHandle {
  focus: () => void;
}

interface BoardListProps {
  /** The ids of the rows in their order. A function, so that a new order doesn't draw the list: each place reads it in its turn. */
  order: () => readonly number[];
  count: number;
  factsOf: (row: BoardRow) => RowFacts;
  isNarrow: boolean;
  /** Exams. */
  hasSeveral: boolean;
  selected: number | undefined;
  onOpen: (id: number) => void;
  /** A finger, which leaves the focus behind wherever it taps, was used last. */
  isTouched: () => boolean;
  /** The pointer or the focus is in the list, or no longer. */
  onAttended: (isAttended: boolean) => void;
  ref: Ref<ListHandle>;
}

export const BoardList = memo(function BoardList(props: BoardListProps) {
  const { order, count, factsOf, isNarrow, hasSeveral, selected, onOpen, isTouched, onAttended, ref } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  const [active, setActive] = useState<number>();
  const attended = useRef({ pointer: false, focus: false });
  const height = useRowHeight({ isNarrow, hasSeveral });
  useImperativeHandle(ref, () => ({ focus: () => list.current?.focus() }));

  function attend(change: Partial<typeof attended.current>) {
    attended.current = { ...attended.current, ...change };
    onAttended(attended.current.pointer || attended.current.focus);
  }

  // A list that is taken off the screen hears of no leaving.
  useEffect(() => () => onAttended(false), [onAttended]);

  const at = useOnBoard(() => (active === undefined ? 0 : Math.max(0, order().indexOf(active))));
  const idAt = useCallback((position: number) => order()[position], [order]);

  // By the element: a scroll that a key has just caused may not have been reported yet.
  function isInView(position: number): boolean {
    const top = list.current?.scrollTop ?? 0;
    return position * height >= top && (position + 1) * height <= top + scroll.height;
  }

  // A list that gets smaller, as beside an opened panel, keeps showing the active row.
  const keepInView = useRef<() => void>(undefined);
  keepInView.current = () => active !== undefined && isInView(at) && reveal(at);

  // So does one whose order changes while the panel of a student is open.
  const stoodAt = useRef(at);
  useLayoutEffect(() => {
    if (selected !== undefined && stoodAt.current !== at && isInView(stoodAt.current)) reveal(at);
    stoodAt.current = at;
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const watching = new ResizeObserver(() => {
      keepInView.current?.();
      setScroll({ top: element.scrollTop, height: element.clientHeight || 800 });
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, []);

  function moveTo(position: number) {
    const to = Math.min(Math.max(position, 0), count - 1);
    setActive(idAt(to));
    reveal(to);
  }

  function reveal(position: number) {
    const element = list.current;
    if (!element) return;
    if (position * height < element.scrollTop) element.scrollTop = position * height;
    else if ((position + 1) * height > element.scrollTop + element.clientHeight)
      element.scrollTop = (position + 1) * height - element.clientHeight;
  }

  /** False for a key that isn't the list's own. */
  function move(key: string): boolean {
    const steps = { ArrowDown: active === undefined ? 0 : 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    if (key in steps) moveTo(at + steps[key as keyof typeof steps]);
    else if (key === 'Home') moveTo(0);
    else if (key === 'End') moveTo(count - 1);
    else if (key === 'Enter' || key === ' ') {
      const id = idAt(at);
      if (id !== undefined) onOpen(id);
    } else return false;
    return true;
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    attend({ focus: true });
    if (move(event.key)) event.preventDefault();
  }

  /** Here and not in each row, which would be drawn again for a new function. */
  function click({ target }: MouseEvent) {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (!row) return;
    setActive(Number(row.dataset.row));
    onOpen(Number(row.dataset.row));
  }

  const first = Math.max(0, Math.floor(scroll.top / height) - MARGIN);
  const last = Math.min(count, Math.ceil((scroll.top + scroll.height) / height) + MARGIN);
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  // The active one is always there, so that a screen reader can name it.
  if (at < count && (at < first || at >= last)) drawn.push(at);

  return (
    <div className="@container flex min-h-0 grow flex-col">
      {!isNarrow && (
        <div
          aria-hidden="true"
          className={`${COLUMNS} shrink-0 border-b border-rule-strong overflow-hidden px-4 py-2 text-xs [scrollbar-gutter:stable] text-ink-3`}
        >
          <span>{columns.state}</span>
          <span>{columns.student}</span>
          <span>{columns.attention}</span>
          <span className="text-right">{columns.answered}</span>
          <span className="text-right">{columns.question}</span>
          <span className="text-right">{columns.timeLeft}</span>
          <span className="hidden @5xl:block">{columns.device}</span>
          <span className="hidden @5xl:block">{columns.seat}</span>
        </div>
      )}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={words.students}
        aria-activedescendant={count === 0 ? undefined : `${id}${at}`}
        onKeyDown={press}
        onClick={click}
        onScroll={(event) =>
          setScroll({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight || 800 })
        }
        onPointerEnter={() => attend({ pointer: true })}
        onPointerLeave={() => attend({ pointer: false })}
        onFocus={() => attend({ focus: !isTouched() })}
        onBlur={() => attend({ focus: false })}
        className="group/list relative min-h-60 grow overflow-y-auto outline-none [scrollbar-gutter:stable] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-pencil"
      >
        <div role="presentation" style={{ height: count * height }}>
          {drawn.map((position) => (
            <BoardListRow
              key={position}
              id={`${id}${position}`}
              idAt={idAt}
              position={position}
              height={height}
              isNarrow={isNarrow}
              isActive={position === at}
              selected={selected}
              count={count}
              factsOf={factsOf}
            />
          ))}
        </div>
      </div>
    </div>
  );
});
