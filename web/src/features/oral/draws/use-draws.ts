import type { Input, ReplyTo } from '@quivia/contract/endpoint';
import { drawQuestions, getDrawRules, replaceDraw, setDrawRules } from '@quivia/contract/oral/draws';
import { useState } from 'react';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';

const of = (examId: number) => ({ id: String(examId) });

export const useDrawRules = (examId: number) => useOne(getDrawRules, examId);

export const useSetDrawRules = (examId: number) =>
  useAction((body: Input<typeof setDrawRules>['body']) => call(setDrawRules, { params: of(examId), body }));

interface Whom {
  session_id: number;
  candidate_id?: number | null;
  group_id?: number | null;
}

/** For one candidate or group, or for the whole session. */
export const askDraw = (examId: number, whom: Whom) =>
  call(drawQuestions, { params: of(examId), body: { key: randomUuid(), ...whom } });

export const askAnother = (examId: number, drawId: number) =>
  call(replaceDraw, { params: { ...of(examId), draw_id: String(drawId) }, body: { key: randomUuid() } });

/** For the whole session; `short` names those for whom the banks had too few. */
export function useDrawForSession(examId: number) {
  const [short, setShort] = useState<ReplyTo<typeof drawQuestions>['short']>([]);
  const draw = useAction(async (session_id: number) => {
    const reply = await askDraw(examId, { session_id });
    setShort(reply.short);
    return reply;
  });
  return { draw, short };
}
