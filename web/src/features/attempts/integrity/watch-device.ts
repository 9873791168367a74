// Watches for what an exam's rules do not want: leaving the page or full screen, copying and pasting. Nothing is
// prevented: it is recorded, shown to the student, and judged by people.
import type { DeviceEventKind } from '../session/unsent.ts';

interface Watch {
  /** `characters`: of what was pasted. */
  onEvent: (what: DeviceEventKind, characters?: number) => void;
  /** The student is back on a page that was left. */
  onReturn: () => void;
}

/** The browser's own windows may take the focus briefly. */
const GRACE_MS = 300;
const CLOSING_MS = 3_000;

export function watchDevice({ onEvent, onReturn }: Watch): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let isAway = false;
  let isClosing = false;

  function leave() {
    if (isAway || isClosing) return;
    isAway = true;
    onEvent('left_page');
  }

  function comeBack() {
    if (!isAway || document.hidden || !document.hasFocus()) return;
    isAway = false;
    onReturn();
  }

  const on = (target: EventTarget, name: string, act: (event: Event) => void) =>
    target.addEventListener(name, act, { signal });

  // A reload hides the page too, but is not leaving. Somebody who stays after all is still here a moment later.
  on(window, 'beforeunload', () => {
    isClosing = true;
    setTimeout(() => {
      isClosing = false;
    }, CLOSING_MS);
  });
  on(document, 'visibilitychange', () => (document.hidden ? leave() : comeBack()));
  on(window, 'blur', () =>
    setTimeout(() => {
      if (!signal.aborted && !document.hasFocus()) leave();
    }, GRACE_MS),
  );
  on(window, 'focus', comeBack);
  on(document, 'copy', () => onEvent('copied'));
  on(document, 'cut', () => onEvent('copied'));
  on(document, 'paste', (event) =>
    onEvent('pasted', (event as ClipboardEvent).clipboardData?.getData('text/plain').length),
  );
  on(document, 'fullscreenchange', () => {
    if (!document.fullscreenElement) onEvent('left_full_screen');
  });
  return () => watching.abort();
}
