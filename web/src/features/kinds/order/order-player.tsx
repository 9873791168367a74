// A list that is put in order with buttons, or by dragging an item with a mouse.
import type { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { PlayerProps } from '../kind.ts';
import { movedRow } from '../rows.ts';
import { useDragging } from './dragging.ts';
import { player as words } from './order.words.ts';

type Item = OrderBody['items'][number];

/** The order it starts with is not an answer until the student moves an item or confirms it. */
export default function OrderPlayer(props: PlayerProps<OrderBody, OrderAnswer>) {
  const { children, body, onAnswer, labelledBy, describedBy } = props;
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const focused = useRef<HTMLElement>(null);
  const [lastMoved, setLastMoved] = useState<string>();
  const start = body.items.map(({ id }) => id);
  // In a preview items come and go: an order of others is none of these.
  const isWhole =
    props.answer?.order.length === start.length && start.every((id) => props.answer?.order.includes(id));
  const answer = isWhole ? props.answer : null;
  const given = answer?.order ?? start;
  const dragging = useDragging(list, given, (order, id) => {
    setLastMoved(id);
    onAnswer({ order });
  });
  const { order } = dragging;
  const byId = new Map(body.items.map((item) => [item.id, item]));
  const items = order.flatMap((id) => byId.get(id) ?? []);

  // A row that is moved in the page loses the focus: it stays with the button that moved it.
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });

  function move(from: number, to: number) {
    focused.current = document.activeElement as HTMLElement | null;
    setLastMoved(order[from]);
    onAnswer({ order: movedRow(order, from, to) });
  }

  /** The button goes: the focus moves to the sentence that says what it did. */
  function keep() {
    focused.current = state.current;
    onAnswer({ order });
  }

  return (
    <>
      {children}
      <fieldset
        aria-labelledby={`${labelledBy} ${hint}`}
        aria-describedby={describedBy}
        className="mt-6 min-w-0"
      >
        <p id={hint} className="text-sm font-semibold text-ink-2">
          {words.hint}
        </p>
        <p ref={state} tabIndex={-1} className="mt-1 mb-3 text-sm text-ink-2">
          {answer ? words.answered : words.unanswered}
        </p>
        <ol ref={list} {...dragging.listProps} className="grid gap-2">
          {items.map((item, i) => (
            <Row
              key={item.id}
              item={item}
              position={i + 1}
              count={items.length}
              isAnswer={answer !== null}
              isDragged={dragging.dragged === item.id}
              onMove={(by) => move(i, i + by)}
            />
          ))}
        </ol>
        {!answer && (
          <Button className="mt-3" onClick={keep}>
            {words.keep}
          </Button>
        )}
        <p role="status" className="sr-only">
          <Announcement item={byId.get(lastMoved ?? '')}>
            {words.isNow(order.indexOf(lastMoved ?? '') + 1, order.length)}
          </Announcement>
        </p>
      </fieldset>
    </>
  );
}

const Announcement = ({ item, children }: { item: Item | undefined; children: ReactNode }) =>
  item && (
    <>
      <RichText text={item.text} inline /> {children}
    </>
  );

interface RowProps {
  item: Item;
  position: number;
  count: number;
  isAnswer: boolean;
  isDragged: boolean;
  onMove: (by: -1 | 1) => void;
}

function Row({ item, position, count, isAnswer, isDragged, onMove }: RowProps) {
  const text = useId();
  return (
    <li
      className={`flex min-h-15 items-center rounded-md border-[1.5px] ${isDragged ? 'border-pencil bg-pencil-soft' : `border-rule-strong bg-sheet ${isAnswer ? '' : 'border-dashed'}`}`}
    >
      <span
        data-grip={item.id}
        title={words.drag}
        className="flex h-full min-h-11 shrink-0 cursor-grab items-center pointer-coarse:cursor-auto self-stretch pr-2 pl-3 text-ink-3 select-none"
      >
        <GripVertical className="mr-1 size-4 pointer-coarse:hidden" />
        <span className="tabular min-w-5 text-right text-sm font-semibold text-ink-2">{position}</span>
      </span>
      <div id={text} className="min-w-0 grow py-3">
        <RichText text={item.text} inline />
      </div>
      <MoveButton
        icon={ArrowUp}
        title={words.moveUp}
        text={text}
        where={words.up}
        off={position === 1}
        onClick={() => onMove(-1)}
      />
      <MoveButton
        icon={ArrowDown}
        title={words.moveDown}
        text={text}
        where={words.down}
        off={position === count}
        onClick={() => onMove(1)}
      />
    </li>
  );
}

interface MoveButtonProps {
  icon: typeof ArrowUp;
  title: string;
  /** The id of the item's text, which is part of the name: a formula is read as the list reads it. */
  text: string;
  where: string;
  off: boolean;
  onClick: () => void;
}

/** Stays focusable at the end of the list, where it does nothing. */
function MoveButton({ icon: Icon, title, text, where, off, onClick }: MoveButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      title={title}
      aria-labelledby={`${id}-move ${text} ${id}-where`}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className="grid w-11 min-h-11 shrink-0 place-items-center self-stretch rounded-md text-ink-2 hover:bg-pencil-soft hover:text-pencil aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    >
      <Icon className="size-5" />
      <span hidden id={`${id}-move`}>
        {words.move}
      </span>
      <span hidden id={`${id}-where`}>
        {where}
      </span>
    </button>
  );
}
