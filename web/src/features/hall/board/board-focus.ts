// Where the focus is after a key of the board.
import { type RefObject, useEffect, useRef } from 'react';
import type { ListHandle } from './board-list.tsx';

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
