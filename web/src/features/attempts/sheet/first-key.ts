// Keyboard shortcuts are loaded with the first key. It waits for them, and so do those that follow meanwhile.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** What has keys of its own: fields, lists to choose from, the scratch pad and the calculator. */
const OWN_KEYS = '[data-own-keys],select,textarea,input:not([type=radio],[type=checkbox])';

/** Not in a dialog, nor typed into a field, nor used by the answer sheet. */
export const isForShortcuts = ({ defaultPrevented, target }: KeyboardEvent) =>
  !defaultPrevented &&
  !document.querySelector('dialog[open]') &&
  !(target instanceof Element && target.closest(OWN_KEYS));

/** The keys that wait; null once the shortcuts are there and listen themselves. */
export type WaitingKeys = RefObject<KeyboardEvent[] | null>;

/** Null until a key was pressed. */
export function useFirstKey(isListening: boolean): WaitingKeys | null {
  const waiting: WaitingKeys = useRef([]);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isListening) return;
    function press(event: KeyboardEvent) {
      if (!waiting.current || !isForShortcuts(event)) return;
      // Otherwise arrows move through the options as well.
      if (/^Arrow[LR]/.test(event.key)) event.preventDefault();
      waiting.current.push(event);
      setPressed(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isListening]);
  return isPressed ? waiting : null;
}
