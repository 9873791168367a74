import { type RefObject, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useMedia } from './use-media.ts';

/** Narrower, the list and the panel don't fit beside each other. */
const COVERS = '(width < 64rem)';

export interface SidePanelState {
  isOpen: boolean;
  /** It lies over the list, instead of beside it. */
  covers: boolean;
  open: () => void;
  close: () => void;
  /** What was created is in the list: there is nothing more to do in a panel that covers it. */
  done: () => void;
  button: RefObject<HTMLButtonElement | null>;
  /** It was opened by its button, and gets the focus. */
  takesFocus: RefObject<boolean>;
}

/**
 * Whether the panel beside a list is open: in the address, for reload, Back and a link to it. Beside the list it is open at
 * first unless told, because menu entries such as Create Institution are named after what it does.
 */
export function useSidePanel({ startsOpen = true } = {}): SidePanelState {
  const [params, setParams] = useSearchParams();
  const covers = useMedia(COVERS);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  const inAddress = params.get('new');
  const isOpen = inAddress === null ? startsOpen && !covers : inAddress === 'yes';

  function set(open: boolean) {
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.set('new', open ? 'yes' : 'no');
      return after;
    };
    setParams(change, { replace: true, preventScrollReset: true, flushSync: true });
  }

  function close() {
    set(false);
    button.current?.focus();
  }

  return {
    isOpen,
    covers,
    button,
    takesFocus,
    open() {
      takesFocus.current = true;
      set(true);
    },
    close,
    done: () => covers && close(),
  };
}
