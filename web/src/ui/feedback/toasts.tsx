// Short messages about what just happened. Import `toast` from here only: react-hot-toast's headless build has its own
// store, needs no style element at run time and leaves the look to us.
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { toasts as words } from '../ui.words.ts';

export { toast };

const UNDO_MS = 10_000;
/** Marks those that offer to undo something: they stay their time. */
const WITH_UNDO = 'with-undo';

/** A success that can be taken back for a while. */
export function toastWithUndo(message: string, onUndo: () => void, duration = UNDO_MS) {
  toast.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        {message}
        <button
          type="button"
          className="-my-2 min-h-11 rounded-md px-2 font-semibold text-pencil underline underline-offset-4"
          onClick={() => {
            toast.dismiss(id);
            onUndo();
          }}
        >
          {words.undo}
        </button>
      </span>
    ),
    { duration, className: WITH_UNDO },
  );
}

/** Milliseconds, as the specification orders them. At most 20 toasts show at once, which is the library's own limit. */
const FIRST_SCREENS = {
  removeDelay: 1000,
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};
const LATER = { duration: 5000 };
const LATER_SCREENS = { ...FIRST_SCREENS, blank: LATER, error: LATER, custom: LATER, success: LATER };

/** A success that is younger belongs to what happens now, such as the page that opens after it. */
const FRESH_MS = 1000;

interface ToastsProps {
  isSignedIn?: boolean;
  /** Changes with every page. */
  page?: string;
}

/**
 * Toasts stay longer on the screens after sign-in: what they say there is longer, too. They are at the bottom, where
 * they cover neither the title nor the way back.
 */
export function Toasts({ isSignedIn = false, page = '' }: ToastsProps) {
  const { toasts, handlers } = useToaster(isSignedIn ? LATER_SCREENS : FIRST_SCREENS);
  useDismissStale(toasts, page);
  useDismissOverdue(toasts);
  // A card that goes under the finger that pressed it is never left, and would pause all that come later.
  const { endPause } = handlers;
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) endPause();
  }, [isEmpty, endPause]);
  return (
    // The live region is always present: one that appears together with its text is often not read out.
    <section
      aria-live="polite"
      aria-label={words.region}
      className="toasts pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 sm:bottom-6 lg:items-end lg:right-6 print:hidden"
    >
      {/* The newest last: those above must not move when it appears. */}
      {toasts.toReversed().map((item) => (
        <ToastCard key={item.id} item={item} onEnter={handlers.startPause} onLeave={handlers.endPause} />
      ))}
    </section>
  );
}

/** What one presses to do the next thing. */
const ACTIONS = 'button, a[href], input, select, [role=button], [role=option]';

/**
 * What a toast says must still be true: an error goes with the next press, when something succeeds or another page is opened; a success goes
 * when something fails later or another page is opened later. Others, such as notifications and what can be undone, stay
 * their time.
 */
function useDismissStale(toasts: readonly Toast[], page: string) {
  const succeeded = newest(toasts, 'success');
  const failed = newest(toasts, 'error');
  const current = useRef(toasts);
  current.current = toasts;
  useEffect(
    () => dismiss(current.current, { errorsBefore: succeeded, successesBefore: failed - FRESH_MS }),
    [succeeded, failed],
  );
  useEffect(() => {
    function pressed({ target }: MouseEvent) {
      if (!(target instanceof Element) || target.closest('.toasts') || !target.closest(ACTIONS)) return;
      dismiss(current.current, { errorsBefore: Date.now() - FRESH_MS, successesBefore: 0 });
    }
    document.addEventListener('click', pressed, true);
    return () => document.removeEventListener('click', pressed, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page
  useEffect(() => {
    const now = Date.now();
    dismiss(current.current, { errorsBefore: now, successesBefore: now - FRESH_MS });
  }, [page]);
}

/**
 * A tab that was hidden or frozen may have missed the end of a toast, or that the pointer left it: what should have gone by
 * the clock on the wall goes when the tab wakes.
 */
function useDismissOverdue(toasts: readonly Toast[]) {
  const current = useRef(toasts);
  current.current = toasts;
  useEffect(() => {
    const waking = new AbortController();
    function wake() {
      if (document.visibilityState !== 'visible') return;
      for (const { id, visible, createdAt, duration = 0 } of current.current)
        if (visible && createdAt + duration <= Date.now()) toast.dismiss(id);
    }
    for (const event of ['visibilitychange', 'resume'])
      document.addEventListener(event, wake, { signal: waking.signal });
    return () => waking.abort();
  }, []);
}

const newest = (toasts: readonly Toast[], wanted: Toast['type']) =>
  Math.max(0, ...toasts.filter(({ type }) => type === wanted).map(({ createdAt }) => createdAt));

function dismiss(toasts: readonly Toast[], limits: { errorsBefore: number; successesBefore: number }) {
  for (const { id, type, createdAt, visible, className } of toasts) {
    if (!visible || className === WITH_UNDO) continue;
    if (type === 'error' && createdAt < limits.errorsBefore) toast.dismiss(id);
    if (type === 'success' && createdAt < limits.successesBefore) toast.dismiss(id);
  }
}

interface ToastCardProps {
  item: Toast;
  onEnter: () => void;
  onLeave: () => void;
}

function ToastCard({ item, onEnter, onLeave }: ToastCardProps) {
  const message = resolveValue(item.message, item);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps a message on screen
    <div
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      className={`flex max-w-[min(32rem,100%)] items-center gap-3 rounded-md border border-rule-strong bg-sheet py-1 pr-1 pl-4 text-sm font-semibold shadow-float transition duration-150 starting:translate-y-2 starting:opacity-0 ${item.visible ? 'pointer-events-auto' : 'translate-y-2 opacity-0'}`}
    >
      <Mark type={item.type} />
      <div className="min-w-0 py-2">{message}</div>
      <button
        type="button"
        onClick={() => toast.dismiss(item.id)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink"
      >
        <X className="size-4" />
        <span className="sr-only">{words.dismiss}</span>
      </button>
    </div>
  );
}

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'success') {
    return (
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-correct text-on-pencil">
        <Check className="size-4" strokeWidth={3} />
      </span>
    );
  }
  if (type === 'error') return <CircleAlert className="size-6 shrink-0 text-wrong" />;
  if (type === 'loading') {
    return (
      <span className="size-5 shrink-0 animate-turn rounded-full border-2 border-pencil border-r-transparent" />
    );
  }
  return null;
}
