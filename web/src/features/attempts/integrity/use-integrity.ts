import { useEffect, useRef } from 'react';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { homeOf } from '../exam-home.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import type { DeviceEventKind } from '../session/unsent.ts';
import { eventWords } from './event-words.ts';
import { watchDevice } from './watch-device.ts';

const SHOWN_MS = 8_000;

/** Records what happens while questions are on the screen, and says so to the student. */
export function useIntegrity(view: AttemptView, session: AttemptSession | undefined) {
  const { sheet, entry } = view;
  const { setter } = homeOf(view);
  const isOpen = entry.at === 'in' && sheet?.phase === 'open';
  const question = useRef<number | null>(null);
  question.current = sheet?.order[sheet.at] ?? null;

  useEffect(() => {
    if (!isOpen || !session) return;
    const tell = (what: DeviceEventKind) =>
      toast(eventWords(what, setter), { id: `noted-${what}`, duration: SHOWN_MS });
    const note = (what: DeviceEventKind) => void session.record(what, question.current);
    return watchDevice({
      onEvent(what) {
        note(what);
        // Who is away reads it on their return.
        if (what !== 'left_page') tell(what);
      },
      onReturn: () => tell('left_page'),
    });
  }, [isOpen, session, setter]);

  useLeaving(isOpen, session, question);
}

/** Going to another page of ours is leaving, too; a session that ended by itself is not. */
function useLeaving(
  isOpen: boolean,
  session: AttemptSession | undefined,
  question: { current: number | null },
) {
  const open = useRef(isOpen);
  open.current = isOpen;
  useEffect(() => {
    const sitter = sessionStore.get().user?.id;
    return () => {
      const isSignedIn = sitter !== undefined && sessionStore.get().user?.id === sitter;
      if (open.current && session && isSignedIn) void session.record('left_page', question.current);
    };
  }, [session, question]);
}
