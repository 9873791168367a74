import { useEffect, useState, useSyncExternalStore } from 'react';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { cacheExamPage } from '../../../platform/offline/exam-page-cache.ts';
import { forgetExamSession, rememberExamSession } from '../../../platform/offline/exam-session.ts';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { needsOf, prefetch } from '../../../ui/rich-text/render/prefetch.ts';
import { attemptCalls } from '../use-attempts.ts';
import { type AttemptSession, createAttemptSession } from './attempt-session.ts';
import { type AttemptView, FIRST_VIEW } from './attempt-view.ts';

interface Seat {
  session: AttemptSession;
  subscribe: (listener: () => void) => () => void;
}

/** The exam of this page, for as long as the page is open. */
export function useAttemptSession(userId: number, examId: number): [AttemptView, AttemptSession | undefined] {
  const [seat, setSeat] = useState<Seat>();
  useEffect(() => {
    const listeners = new Set<() => void>();
    const session = createAttemptSession({
      userId,
      examId,
      calls: attemptCalls,
      onChange: () => {
        for (const listener of listeners) listener();
      },
    });
    setSeat({
      session,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
    void session.open();
    const stop = lookAgainWhenever(() => session.lookAgain(), examId);
    return () => {
      stop();
      session.close();
    };
  }, [userId, examId]);

  const view = useSyncExternalStore(seat?.subscribe ?? never, seat?.session.get ?? firstView);
  useKeptForReload(view);
  useUnkept(view);
  return [view, seat?.session];
}

const never = () => () => {};
const firstView = () => FIRST_VIEW;

/** The network returns, the student does, or the server has news of this exam. */
function lookAgainWhenever(look: () => void, examId: number): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && look(), { signal });
  const stop = onStreamNews((news) => {
    if (news.kind === 'connected' || news.event.kind === 'notification') look();
    else if (news.event.kind === 'exam' && news.event.exam_id === examId) look();
  });
  return () => {
    stop();
    watching.abort();
  };
}

/** As long as the exam goes on, a reload opens it again: the person, the files and what the questions bring along. */
function useKeptForReload({ sheet, paper, entry, receipt }: AttemptView) {
  const isGoing = entry.at === 'in' && sheet !== null && receipt === null;
  useEffect(() => {
    const { user, roles } = sessionStore.get();
    if (!isGoing || !user) return;
    rememberExamSession({ user, roles: [...roles] });
    return forgetExamSession;
  }, [isGoing]);
  useEffect(() => {
    if (paper.length > 0) void bringAlong(paper).finally(cacheExamPage);
  }, [paper]);
}

const UNKEPT =
  'This browser cannot keep your answers through a reload. They are sent at once; please leave this page open.';

/** Without a place to keep answers, the student is told, and asked before the page is closed too early. */
function useUnkept({ outbox: { isStored, waiting } }: AttemptView) {
  const isAtRisk = !isStored && waiting.length > 0;
  useEffect(() => {
    if (!isStored) toast(UNKEPT, { id: 'unkept', duration: 15_000 });
  }, [isStored]);
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}

const bringAlong = (paper: AttemptView['paper']) =>
  prefetch(
    needsOf(
      paper.flatMap(({ question, options }) => [
        { text: question, kind: 'question' as const },
        ...options.map(({ option }) => ({ text: option, kind: 'option' as const })),
      ]),
    ),
  );
