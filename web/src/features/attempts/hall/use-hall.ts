import { giveEntryCode } from '@quivia/contract/hall/door';
import { getOwnHall, type HallForStudent } from '@quivia/contract/hall/student';
import { useEffect } from 'react';
import { call } from '../../../platform/http/call.ts';

/** Spread out, because a whole hall is paused at the same moment. */
const LOOK_MS = 10_000;
const SPREAD_MS = 10_000;

/** Asks from time to time how it is, for a page whose stream is dead. */
export function useHallLook(examId: number, onHeard: (state: HallForStudent) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const query = { quiz_or_viva_id: String(examId) };
      const state = await call(getOwnHall, { query }, { signal }).catch(() => null);
      if (state && !signal.aborted) onHeard(state);
    };
    const timer = setInterval(look, LOOK_MS + Math.random() * SPREAD_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [examId, onHeard]);
}

/** For this session; the start itself then asks for nothing. */
export const enterCode = (examId: number, code: string) =>
  call(giveEntryCode, { body: { quiz_or_viva_id: examId, code } });
