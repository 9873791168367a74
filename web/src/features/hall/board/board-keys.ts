// Keys of the board: where they work, and where the focus is after them.
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { ListHandle } from './board-list.tsx';

const TYPED_IN = 'input:not([type=radio]):not([type=checkbox]), textarea, select';

/** Not where it is text, and not of a dialog, whose events React brings here too. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return target instanceof Element && currentTarget.contains(target) && !target.closest(TYPED_IN);
}

interface FocusParts {
  list: RefObject<ListHandle | null>;
  area: RefObject<HTMLElement | null>;
  hasList: boolean;
}

/** A list that goes must not take the keys with it; one that a key brought back gets the focus again. */
export function useFocusKept({ list, area, hasList }: FocusParts): () => void {
  const isByKey = useRef(false);
  const hadList = useRef(hasList);
  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = !activeElement || activeElement === body || activeElement === area.current;
    if (isFree && isByKey.current && hasList) list.current?.focus();
    else if (isFree && hadList.current && !hasList) area.current?.focus();
    hadList.current = hasList;
    isByKey.current = false;
  }, [list, area, hasList]);
  return () => {
    isByKey.current = true;
  };
}
