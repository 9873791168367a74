// Dragging an item of a list by its grip, with a mouse or a pen. A finger that scrolls the page would move items, and so
// answer, by accident: it has the buttons.
import { type PointerEvent, type RefObject, useState } from 'react';
import { movedRow } from '../rows.ts';

/** The list follows the pointer; `onDrop` gets the order when the item is let go at another position. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  given: readonly string[],
  onDrop: (order: string[], id: string) => void,
) {
  const [drag, setDrag] = useState<{ id: string; order: string[] } | null>(null);

  function start(event: PointerEvent<HTMLElement>) {
    const id = (event.target as Element).closest<HTMLElement>('[data-grip]')?.dataset.grip;
    if (!id || event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    // By the list: the row moves in the page, and would lose the pointer.
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id, order: [...given] });
  }

  function follow({ clientY }: PointerEvent) {
    if (!drag) return;
    const from = drag.order.indexOf(drag.id);
    const middles = Array.from(list.current?.children ?? [], (row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const above = middles.filter((middle, i) => i !== from && middle < clientY).length;
    if (above !== from) setDrag({ ...drag, order: movedRow(drag.order, from, above) });
  }

  function drop() {
    if (drag && drag.order.join() !== given.join()) onDrop(drag.order, drag.id);
    setDrag(null);
  }

  return {
    order: drag?.order ?? [...given],
    dragged: drag?.id,
    listProps: {
      onPointerDown: start,
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    },
  };
}
