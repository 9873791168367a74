import * as asks from '@quivia/contract/hall/asks';
import * as messages from '@quivia/contract/hall/messages';
import type { Scope } from '@quivia/contract/hall/scope';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { asPaginatedList, listKey, usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';
import { type ActedExam, useAct } from '../acts/use-acts.ts';
import { useKeyFor } from '../use-key-for.ts';

const ofExam = (id: number) => ({ params: { id: String(id) } });

/** Changes are announced by the stream; only who has seen a message is not. */
const EVERY_MS = 10_000;
const LOG = [messages.listMessages, messages.listUnseen];
const ASKS = [asks.listAsks];

export function useMessages(examId: number) {
  useLiveExamLists(LOG, EVERY_MS);
  return usePaginatedList(messages.listMessages, {}, { of: examId, rowId: 'number' });
}

/** The most that the server returns at once: all pages are read again every few seconds. */
const UNSEEN_PAGE = 200;

export function useUnseen(examId: number, number: number) {
  return asPaginatedList(
    useInfiniteQuery({
      queryKey: listKey(messages.listUnseen, examId, number),
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        call(
          messages.listUnseen,
          {
            params: { id: String(examId), number: String(number) },
            query: { limit: String(UNSEEN_PAGE), offset: String(pageParam) },
          },
          { signal },
        ),
      getNextPageParam: (last, _pages, offset) =>
        last.length < UNSEEN_PAGE ? undefined : offset + UNSEEN_PAGE,
      // Somebody who comes back meanwhile shifts the rest.
      select: ({ pages }) => [...new Map(pages.flat().map((one) => [one.student_id, one])).values()],
    }),
  );
}

export function useRecentTexts(examId: number): readonly string[] {
  const { data } = useQuery({
    queryKey: listKey(messages.listRecentTexts, examId),
    queryFn: ({ signal }) => call(messages.listRecentTexts, ofExam(examId), { signal }),
  });
  return data ?? [];
}

/** None until the exam has opened. */
export function useHallQuestions(examId: number, isAllowed: boolean): readonly messages.HallQuestion[] {
  const { data } = useQuery({
    queryKey: listKey(messages.listHallQuestions, examId),
    queryFn: ({ signal }) => call(messages.listHallQuestions, ofExam(examId), { signal }),
    enabled: isAllowed,
    retry: false,
  });
  return data ?? [];
}

export interface MessageForm {
  scope: Scope;
  text: string;
  question_id?: number | undefined;
}

export function useSendMessage(examId: number, onDone: () => void) {
  const keyFor = useKeyFor();
  return useAction(
    (form: MessageForm) =>
      call(messages.sendMessage, { ...ofExam(examId), body: { ...form, key: keyFor(form) } }),
    onDone,
  );
}

/** To everyone in each of these exams. Where it fails it is sent again to those exams alone. */
export const useSendToAll = (exams: readonly ActedExam[], onDone: () => void) =>
  useAct(
    exams,
    (examId, key, { text }: Pick<MessageForm, 'text'>) =>
      call(messages.sendMessage, { ...ofExam(examId), body: { key, scope: {}, text } }),
    onDone,
  );

export function useAsks(examId: number) {
  useLiveExamLists(ASKS, EVERY_MS);
  return usePaginatedList(asks.listAsks, {}, { of: examId });
}

/** Students see that someone on duty has their question on the screen. */
export function useAsksSeen(examId: number, ids: readonly number[], isOnDuty: boolean) {
  const told = useRef(new Set<number>());
  useEffect(() => {
    const fresh = ids.filter((id) => !told.current.has(id));
    if (!isOnDuty || fresh.length === 0 || document.visibilityState !== 'visible') return;
    for (const id of fresh) told.current.add(id);
    call(asks.markAsksSeen, { ...ofExam(examId), body: { ask_ids: fresh } }).catch(() => {
      for (const id of fresh) told.current.delete(id);
    });
  }, [examId, ids, isOnDuty]);
}

type AskAct =
  | { do: 'take'; id: number }
  | { do: 'answer'; id: number; text: string; to_all: boolean; question_id?: number };

export function useAskAction(examId: number, onDone?: () => void) {
  const keyFor = useKeyFor();
  return useAction((act: AskAct) => {
    const of = { params: { id: String(examId), ask_id: String(act.id) } };
    const key = keyFor(act);
    if (act.do === 'take') return call(asks.takeAsk, { ...of, body: { key } });
    const { do: _do, id: _id, ...answer } = act;
    return call(asks.answerAsk, { ...of, body: { key, ...answer } });
  }, onDone);
}
