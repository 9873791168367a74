import {
  type DoorSettings,
  getAtDoor,
  getDoor,
  getEntryCode,
  letIn,
  setDoor,
  startHall,
} from '@quivia/contract/hall/door';
import { getStanding } from '@quivia/contract/hall/duties';
import { endSebExemption, exemptFromSeb } from '@quivia/contract/seb';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { createServerClock } from '../../../platform/http/server-clock.ts';
import { listKey, useOne } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

export const useStanding = (examId: number) => useOne(getStanding, examId);

const LIVE = [getDoor];
const LOOK_EVERY_MS = 10_000;

/** Keeps every door on the page as it is. */
export const useLiveDoors = () => useLiveExamLists(LIVE, LOOK_EVERY_MS);

export const useDoorNow = (examId: number) => useOne(getDoor, examId);

/** Who is present and which rooms have started, as it changes. */
export function useDoor(examId: number) {
  useLiveDoors();
  return useDoorNow(examId);
}

/** Of one student who has not started. */
export const useAtDoor = (examId: number, studentId: number) =>
  useQuery({
    queryKey: listKey(getAtDoor, examId, studentId),
    queryFn: ({ signal }) =>
      call(getAtDoor, { params: { id: String(examId), student_id: String(studentId) } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });

export const useSetDoor = (examId: number) =>
  useAction((body: DoorSettings) => call(setDoor, { ...of(examId), body }));

export const useStartHall = (examId: number, onDone?: () => void) =>
  useAction(
    (room_id: number | undefined) =>
      call(startHall, { ...of(examId), body: { key: randomUuid(), ...(room_id && { room_id }) } }),
    onDone,
  );

export const useLetIn = (examId: number) =>
  useAction((student_id: number) => call(letIn, { ...of(examId), body: { key: randomUuid(), student_id } }));

interface OfStudent {
  examId: number;
  studentId: number;
}

const ofStudent = ({ examId, studentId }: OfStudent) => ({
  params: { id: String(examId), student_id: String(studentId) },
});

/** From Safe Exam Browser. */
export const useExempt = (student: OfStudent, onDone: () => void) =>
  useAction(
    (reason: string) => call(exemptFromSeb, { ...ofStudent(student), body: { key: randomUuid(), reason } }),
    onDone,
  );

export const useEndExemption = (student: OfStudent) =>
  useAction(() => call(endSebExemption, { ...ofStudent(student), body: { key: randomUuid() } }));

/** The server accepts a code for so long after the next one has replaced it. */
const ACCEPTED_MS = 60_000;
const RETRY_MS = 2_000;

/** The code that is shown now, read again when the next one replaces it. None once the server no longer accepts it. */
export function useEntryCode(examId: number, isAsked: boolean) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['entry-code', examId],
    queryFn: async ({ signal }) => {
      const clock = createServerClock(Date.now());
      const reply = await clock.timed(() => call(getEntryCode, of(examId), { signal }));
      return { ...reply, changesInMs: Math.max(0, Date.parse(reply.changes_at) - clock.now()) };
    },
    enabled: isAsked,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.error instanceof CallError && state.error.isTransient) return RETRY_MS;
      return Math.max(1_000, (state.data?.changesInMs ?? 15_000) + 200);
    },
  });
  const [expired, setExpired] = useState<number>();
  const expiresAt = data && dataUpdatedAt + data.changesInMs + ACCEPTED_MS;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => setExpired(expiresAt), Math.max(0, expiresAt - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return { data: expired === expiresAt ? undefined : data };
}
