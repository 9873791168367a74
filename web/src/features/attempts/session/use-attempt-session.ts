import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { keepPerson } from '../../../platform/session/kept-person.ts';
import { cacheExamPage } from '../../../shared/kept-session/page-cache.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { needsOf, prefetch } from '../../../ui/rich-text/render/prefetch.ts';
import { reportPresence } from '../hall/use-presence.ts';
import { isChecked, isSebTab } from '../seb/seb-tab.ts';
import { attemptCalls } from '../use-attempts.ts';
import { type AttemptSession, openAttemptSession } from './attempt-session.ts';
import { type AttemptView, FIRST_VIEW } from './attempt-view.ts';
import { unstored } from './session.words.ts';
import { PRACTICE_RUN } from './unsent.ts';

const callsOf = async (examId: number) =>
  examId === PRACTICE_RUN
    ? (await import('../practice-run/use-practice-run.ts')).practiceRunCalls
    : attemptCalls;

interface Opened {
  session: AttemptSession;
  subscribe: (listener: () => void) => () => void;
}

interface AttemptOfPage {
  view: AttemptView;
  /** Undefined while it opens, and where it did not: the view says which. */
  session: AttemptSession | undefined;
  openAgain: () => void;
}

/** The exam of this page, for as long as the page is open. */
export function useAttemptSession(userId: number, examId: number): AttemptOfPage {
  const [opened, setOpened] = useState<Opened>();
  const [failed, setFailed] = useState<AttemptView>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): each turn opens it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const listeners = new Set<() => void>();
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const onChange = () => {
      for (const listener of listeners) listener();
    };
    async function open() {
      if (await isCheckedAgain(examId)) return;
      const calls = await callsOf(examId);
      const session = await openAttemptSession({ userId, examId, calls, signal, onChange });
      if (signal.aborted) return;
      signal.addEventListener('abort', session.close);
      lookAgainWhenever(session, examId, signal);
      setOpened({ session, subscribe });
      await session.enter();
      if (examId !== PRACTICE_RUN) reportPresence(examId, session, signal);
    }
    open().catch((error: unknown) => {
      console.error('The exam did not open', error);
      if (signal.aborted) return;
      leaving.abort();
      setOpened(undefined);
      setFailed({ ...FIRST_VIEW, entry: { at: 'failed', message: sentenceOf(error) } });
    });
    return () => leaving.abort();
  }, [userId, examId, turn]);

  const shown = useSyncExternalStore(opened?.subscribe ?? never, opened?.session.get ?? firstView);
  const view = failed ?? shown;
  useKeptForReload(view, opened?.session);
  useUnstored(view);
  const openAgain = useCallback(() => {
    setFailed(undefined);
    setTurn((count) => count + 1);
  }, []);
  return { view, session: opened?.session, openAgain };
}

/** In Safe Exam Browser a page that was loaded again shows its keys first. Without a network it opens as it was. */
async function isCheckedAgain(examId: number): Promise<boolean> {
  if (!isSebTab(examId) || isChecked(examId)) return false;
  const { loadCheckPage } = await import('../seb/use-seb.ts');
  return loadCheckPage(examId).then(
    () => true,
    () => false,
  );
}

const never = () => () => {};
const firstView = () => FIRST_VIEW;

/** The network returns, the student does, or the server has news of this exam. */
function lookAgainWhenever(
  { lookAgain: look, flush, hear }: AttemptSession,
  examId: number,
  signal: AbortSignal,
) {
  addEventListener('online', look, { signal });
  // A page that is hidden may not come back: phones discard it.
  document.addEventListener('visibilitychange', () => (document.hidden ? flush() : look()), { signal });
  const stop = onStreamNews((news) => {
    if (news.kind === 'connected' || news.event.kind === 'notification') look();
    else if (news.event.kind === 'exam' && news.event.exam_id === examId) look();
    else if (news.event.kind === 'hall' && news.event.state.exam_id === examId) hear(news.event.state);
  });
  signal.addEventListener('abort', stop);
}

/** While the exam is open a reload must bring it back: keeps who takes it, the page's files and the questions' needs. */
function useKeptForReload(
  { sheet, paper, entry, receipt }: AttemptView,
  session: AttemptSession | undefined,
) {
  const isGoing = entry.at === 'in' && sheet !== null && receipt === null;
  useEffect(() => (isGoing ? keepPerson() : undefined), [isGoing]);
  useEffect(() => {
    if (paper.length > 0) void bringAlong(paper, session).finally(cacheExamPage);
  }, [paper, session]);
}

/** Where answers can't be stored, warns the student, and asks before the page is closed too early. */
function useUnstored({ outbox: { isStored, waiting } }: AttemptView) {
  const isAtRisk = !isStored && waiting.length > 0;
  useEffect(() => {
    if (!isStored) toast(unstored, { id: 'unstored', duration: 15_000 });
  }, [isStored]);
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}

const bringAlong = (paper: AttemptView['paper'], session: AttemptSession | undefined) =>
  Promise.all([
    paper.some(({ kind }) => kind === 'upload') && session?.files(),
    paper.some(({ kind }) => kind) &&
      import('../../kinds/players.tsx').then(({ bringPlayers }) => bringPlayers(paper)).catch(() => null),
    prefetch(
      needsOf(
        paper.flatMap(({ question, options }) => [
          { text: question, kind: 'question' as const },
          ...options.map(({ option }) => ({ text: option, kind: 'option' as const })),
        ]),
      ),
    ),
  ]);
