import type { ExamForStudent } from '@quivia/contract/attempts';
import { giveEntryCode } from '@quivia/contract/hall/door';
import { getOwnHall, type HallForStudent } from '@quivia/contract/hall/student';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';

/** Spread out, because a whole hall is paused at the same moment. */
const LOOK_MS = 10_000;
const SPREAD_MS = 10_000;

async function look(examId: number, onHeard: (state: HallForStudent) => void, signal: AbortSignal) {
  const query = { quiz_or_viva_id: String(examId) };
  const state = await call(getOwnHall, { query }, { signal }).catch(() => null);
  if (state && !signal.aborted) onHeard(state);
}

/** Asks from time to time how it is, for a page whose stream is dead. */
export function useHallLook(examId: number, onHeard: (state: HallForStudent) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => void look(examId, onHeard, leaving.signal);
    const timer = setInterval(ask, LOOK_MS + Math.random() * SPREAD_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [examId, onHeard]);
}

/** What the hall says about an exam that has not been started. Asked whenever the page has read the exam again. */
export function useOwnHall(exam: ExamForStudent) {
  const { id } = exam;
  const [hall, setHall] = useState<HallForStudent>();
  const hear = useCallback(
    (state: HallForStudent) =>
      setHall((before) => (before && before.server_time > state.server_time ? before : state)),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the exam is another object
  useEffect(() => {
    const leaving = new AbortController();
    void look(id, hear, leaving.signal);
    return () => leaving.abort();
  }, [exam, id, hear]);
  useEffect(
    () =>
      onStreamNews((news) => {
        if (news.kind === 'event' && news.event.kind === 'hall' && news.event.state.exam_id === id)
          hear(news.event.state);
      }),
    [id, hear],
  );
  return { hall, hear };
}

/** For this session; the start itself then asks for nothing. */
export const enterCode = (examId: number, code: string) =>
  call(giveEntryCode, { body: { quiz_or_viva_id: examId, code } });
