// Keys of a page where people work: where they are heard, and that letters can be turned off.
import { useEffect, useEffectEvent, useState } from 'react';
import { storage } from '../offline/storage.ts';
import { meantBy, useKeysInForce } from './chosen-keys.ts';

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
  press: (key: string, event: KeyboardEvent) => boolean;
  /** Without them only keys such as Escape work. */
  hasLetters: boolean;
  /** Before other parts of the page that hear the same key. */
  goesFirst?: boolean;
}

/** Wherever the focus is: nobody looks for it in an emergency. */
export function useKeys({ press, hasLetters, goesFirst = false }: Keys): void {
  const chosen = useKeysInForce();
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!hasLetters && event.key.length === 1) return;
    const key = hasLetters ? meantBy(chosen, event.key) : event.key;
    if (isForPage(event) && press(key, event)) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', hear, goesFirst);
    return () => document.removeEventListener('keydown', hear, goesFirst);
  }, [goesFirst]);
}

/** On this device. Software for dictating types letters too, so that they can be turned off. */
export function useLetters(name: string): [hasLetters: boolean, turn: (isOn: boolean) => void] {
  const [hasLetters, setLetters] = useState(() => storage.read(name) !== 'off');
  function turn(isOn: boolean) {
    storage.write(name, isOn ? 'on' : 'off');
    setLetters(isOn);
  }
  return [hasLetters, turn];
}
