// What is selected of a text whose parts say where they begin: by mouse, pen, finger or keyboard.
import type { Passage } from '@quivia/contract/marking/annotations';
import { type RefObject, useEffect, useState } from 'react';

const PART = '[data-from]';

/** The place in the text of a point in the page; of what is no text, such as the number of an annotation, what follows. */
function placeOf(text: HTMLElement, node: Node, offset: number): number {
  const own = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(PART);
  if (own && text.contains(own)) {
    const length = own.textContent?.length ?? 0;
    return Number(own.dataset.from) + (node === own ? (offset > 0 ? length : 0) : offset);
  }
  const point = node.childNodes[offset] ?? node;
  const parts = [...text.querySelectorAll<HTMLElement>(PART)];
  const next = parts.find(
    (part) => part === point || point.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const last = parts.at(-1);
  if (next) return Number(next.dataset.from);
  return last ? Number(last.dataset.from) + (last.textContent?.length ?? 0) : 0;
}

function pickedIn(text: HTMLElement, selection: Selection): Passage | undefined {
  const range = selection.getRangeAt(0);
  const from = placeOf(text, range.startContainer, range.startOffset);
  const to = placeOf(text, range.endContainer, range.endOffset);
  return from < to ? { from, to } : undefined;
}

/** Stays while other parts of the page are used; a press on the text ends it. */
export function usePickedPassage(text: RefObject<HTMLElement | null>): [Passage | undefined, () => void] {
  const [picked, setPicked] = useState<Passage>();
  useEffect(() => {
    function read() {
      const selection = getSelection();
      const own = text.current;
      if (!own || !selection || selection.rangeCount === 0) return;
      if (!own.contains(selection.anchorNode) || !own.contains(selection.focusNode)) return;
      setPicked(selection.isCollapsed ? undefined : pickedIn(own, selection));
    }
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [text]);
  function clear() {
    setPicked(undefined);
    getSelection()?.removeAllRanges();
  }
  return [picked, clear];
}
