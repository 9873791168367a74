import { useEffect, useRef } from 'react';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import { type AttemptView, isCovered } from '../session/attempt-view.ts';
import type { DeviceEventKind } from '../session/unsent.ts';
import { recorded } from './integrity.words.ts';
import { useAwake } from './keep-awake.ts';
import { watchDevice } from './watch-device.ts';

const SHOWN_MS = 8_000;

/** Records what happens while questions are on the screen, and tells the student. */
export function useIntegrity(view: AttemptView, session: AttemptSession | undefined) {
  const { sheet, entry, state } = view;
  const isPaused = Boolean(state?.paused);
  const isOpen = entry.at === 'in' && sheet?.phase === 'open' && !isPaused;
  const question = useRef<number | null>(null);
  question.current = sheet?.order[sheet.at] ?? null;

  useEffect(() => {
    if (!isOpen || !session) return;
    const tell = (what: DeviceEventKind, seconds?: number) =>
      toast(recorded(what, seconds), { id: `recorded-${what}`, duration: SHOWN_MS });
    const onReturn = () => {
      const seconds = session.returned();
      if (seconds !== null) tell('left_page', seconds);
    };
    // The page was left, and then opened again.
    onReturn();
    const stopWatching = watchDevice({
      onEvent(what, characters) {
        void session.record(what, question.current, characters);
        // Somebody who has left the page reads it when they return.
        if (what !== 'left_page') tell(what);
      },
      onReturn,
    });
    return stopWatching;
  }, [isOpen, session]);

  // During a pause too: it may continue at any moment.
  useAwake(session !== undefined && (isOpen || isCovered(view)));

  // An absence that began before a pause ends with it: during a pause students may go.
  useEffect(() => {
    if (isPaused) session?.returned();
  }, [isPaused, session]);

  useLeaving(isOpen, session, question);
}

/** Going to another page of ours is leaving too; a session that expired is not. */
function useLeaving(
  isOpen: boolean,
  session: AttemptSession | undefined,
  question: { current: number | null },
) {
  const open = useRef(isOpen);
  open.current = isOpen;
  useEffect(() => {
    const userId = sessionStore.get().user?.id;
    return () => {
      const isSignedIn = userId !== undefined && sessionStore.get().user?.id === userId;
      if (open.current && session && isSignedIn) void session.record('left_page', question.current);
    };
  }, [session, question]);
}
