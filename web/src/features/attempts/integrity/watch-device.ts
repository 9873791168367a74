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
/** To choose a file or to take a photograph, which is another app on a phone. */
const CHOOSING_MS = 120_000;

export function watchDevice({ onEvent, onReturn }: Watch): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let isAway = false;
  let isClosing = false;
  let choosing: ReturnType<typeof setTimeout> | undefined;

  function leave() {
    if (isAway || isClosing || choosing !== undefined) return;
    isAway = true;
    onEvent('left_page');
  }

  function choose({ target }: Event) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    clearTimeout(choosing);
    choosing = setTimeout(() => {
      choosing = undefined;
      if (document.hidden || !document.hasFocus()) leave();
    }, CHOOSING_MS);
  }

  function hasChosen() {
    clearTimeout(choosing);
    choosing = undefined;
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
  on(document, 'click', choose);
  on(document, 'change', hasChosen);
  on(document, 'cancel', hasChosen);
  on(document, 'copy', () => onEvent('copied'));
  on(document, 'cut', () => onEvent('copied'));
  on(document, 'paste', (event) =>
    onEvent('pasted', (event as ClipboardEvent).clipboardData?.getData('text/plain').length),
  );
  on(document, 'fullscreenchange', () => {
    if (!document.fullscreenElement && choosing === undefined) onEvent('left_full_screen');
  });
  return () => {
    clearTimeout(choosing);
    watching.abort();
  };
}
