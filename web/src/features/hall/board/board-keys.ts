// Keys of the board: where they work, and where the focus is after them.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { storage } from '../../../platform/offline/storage.ts';
import type { ListHandle } from './board-list.tsx';

const TYPED_IN = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]';
const DIALOGS = '[role=dialog], [role=alertdialog], dialog[open]';
/** Have keys of their own. */
const NOT_OURS = `${TYPED_IN}, ${DIALOGS}, [role=menu]`;

/** Not where it is text, and not while a dialog is open: one that this key closes counts too. */
function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !document.querySelector(DIALOGS) && !(target instanceof Element && target.closest(NOT_OURS));
}

interface Keys {
  /** False for a key that does nothing. */
  press: (key: string) => boolean;
  /** Without them only keys such as Escape work. */
  hasLetters: boolean;
}

/** Wherever the focus is: nobody looks for it in an emergency. */
export function useKeys({ press, hasLetters }: Keys): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!hasLetters && event.key.length === 1) return;
    if (isForPage(event) && press(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

const LETTERS = 'board-letters';

/** On this device. Software for dictating types letters too, so that they can be turned off. */
export function useLetters(): [hasLetters: boolean, turn: (isOn: boolean) => void] {
  const [hasLetters, setLetters] = useState(() => storage.read(LETTERS) !== 'off');
  function turn(isOn: boolean) {
    storage.write(LETTERS, isOn ? 'on' : 'off');
    setLetters(isOn);
  }
  return [hasLetters, turn];
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
