// The list of the door, kept on this device, and its taps: stored here first, delivered once the network allows it.
import { addWalkIn, checkIn, findWalkIns, getHallPhoto, getSignature } from '@quivia/contract/hall/check-in';
import { getDoor } from '@quivia/contract/hall/door';
import { HallPerson, listHallPeople } from '@quivia/contract/hall/rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fetchFile } from '../../../platform/forms/files.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { refetch } from '../../../platform/http/refetch.ts';
import { createServerClock } from '../../../platform/http/server-clock.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { listKey, useWholeList } from '../../../platform/lists/use-paginated-list.ts';
import { type DeviceKey, type DeviceStore, deviceStore } from '../../../platform/offline/device-store.ts';
import type { Outbox, OutboxState } from '../../../platform/offline/outbox.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { keepPerson } from '../../../platform/session/kept-person.ts';
import { keptPage } from '../../../shared/kept-session/kept-page.ts';
import { openKeptSession } from '../../../shared/kept-session/kept-session.ts';
import { cacheExamPage } from '../../../shared/kept-session/page-cache.ts';
import { type Photos, usePhotos } from '../../../shared/kept-session/use-photos.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { type Row, Tap, withTaps } from './check-in.rules.ts';
import { outbox as words } from './door.words.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

const LIVE = [listHallPeople];
const LOOK_EVERY_MS = 10_000;
const REFETCH_MS = 1_000;

const Kept = z.object({
  people: z.array(HallPerson),
  /** Milliseconds by which the server's clock is ahead of the device's. */
  ahead: z.number(),
});

const pageOf = (store: DeviceStore, userId: number, examId: number) =>
  keptPage(store, ['page', userId, 'check-in', examId], Kept);

const IDLE: OutboxState<Tap> = { waiting: [], trouble: null, isStored: true };

export interface CheckInList {
  rows: Row[] | undefined;
  /** By student. */
  photos: Photos;
  error: Error | null;
  /** Off duty, or never on it: nothing is shown from memory. */
  isRefused: boolean;
  outbox: OutboxState<Tap>;
  tap: (row: Row, isPresent: boolean, given?: { signature?: string; room_id?: number }) => void;
  retry: () => void;
}

interface CheckInOptions {
  /** A tap of this device was refused, or doesn't count. */
  onTakenBack: () => void;
}

export function useCheckIn(
  examId: number,
  user: { id: number; label: string },
  { onTakenBack }: CheckInOptions,
): CheckInList {
  const cache = useQueryClient();
  useLiveExamLists(LIVE, LOOK_EVERY_MS);
  const list = useWholeList(listHallPeople, {}, { of: examId });
  const clock = useRef(createServerClock(Date.now()));
  const [ahead, setAhead] = useState(0);
  const [kept, setKept] = useState<HallPerson[]>();
  const [outbox, setOutbox] = useState<OutboxState<Tap>>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  const box = useRef<Outbox<Tap>>(undefined);

  const look = useEffectEvent(() => void refetch(cache, listKey(listHallPeople)));
  /** Until the list has been read again. */
  const show = useEffectEvent((tap: Tap) =>
    cache.setQueriesData<HallPerson[]>(
      { queryKey: listKey(listHallPeople, examId) },
      (people) => people && withTaps(people, [tap], user.label),
    ),
  );
  const takeBack = useEffectEvent((why: string) => {
    toast.error(why);
    onTakenBack();
  });
  const about = useEffectEvent(({ student_id }: Tap, why: string) => {
    const person = (list.data ?? kept)?.find((one) => one.student_id === student_id);
    return person ? words.refused(person.name ?? person.roll_number, why) : why;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): each turn opens it again
  useEffect(() => {
    const lookSoon = throttle(() => look(), REFETCH_MS);
    let isLeft = false;
    const closing = new AbortController();
    async function open() {
      const store = await deviceStore();
      const unsent = ['unsent-check-ins', user.id, examId] as const;
      const readPage = pageOf(store, user.id, examId).read;
      const session = await openKeptSession({ store, unsent, shape: Tap, readPage });
      if (isLeft) return;
      if (session.page) {
        clock.current = session.clock;
        setAhead(session.page.ahead);
        setKept(session.page.people);
      }
      const opened: Outbox<Tap> = session.createOutbox({
        laneOf: ({ student_id }) => String(student_id),
        deliver: async (tap) => {
          const { is_ignored, message } = await call(checkIn, { ...of(examId), body: tap });
          if (is_ignored) takeBack(message);
          else show(tap);
          lookSoon();
        },
        onChange: () => setOutbox(opened.get()),
        onRejected: (tap, why) => {
          takeBack(about(tap, why));
          lookSoon();
        },
      });
      box.current = opened;
      opened.resume(session.left);
      addEventListener('online', opened.retry, { signal: closing.signal });
      const door = await clock.current.timed(() => call(getDoor, of(examId))).catch(() => undefined);
      if (door && !isLeft) setAhead(clock.current.ahead());
    }
    open().catch((error: Error) => {
      console.error('The check-in did not open', error);
      if (!isLeft) setFailure(error);
    });
    return () => {
      isLeft = true;
      closing.abort();
      box.current?.close();
    };
  }, [examId, user.id, turn]);

  const refusal = useRefusal(list);
  const people = refusal ? undefined : (list.data ?? kept);
  const photos = usePhotos(
    { userId: user.id, name: 'check-in-photos', id: examId },
    (people ?? []).flatMap(({ student_id, photo }) => (photo ? [{ id: student_id, tag: photo }] : [])),
    (studentId) => fetchFile(getHallPhoto, { params: { id: String(examId), student_id: String(studentId) } }),
  );
  useOpensOffline(list.isSuccess);
  useKeep(user.id, examId, refusal ? null : list.data, ahead);
  return {
    // Not before the taps of this device are known, and the next one can be stored.
    rows: people && outbox && withTaps(people, outbox.waiting, user.label),
    photos,
    error: refusal ?? list.error ?? failure,
    isRefused: refusal !== null,
    outbox: outbox ?? IDLE,
    retry: () => {
      if (failure) setTurn((count) => count + 1);
      setFailure(null);
      box.current?.retry();
      void list.refetch();
    },
    tap({ student_id }, is_present, given = {}) {
      const key = randomUuid();
      const at = new Date(clock.current.now()).toISOString();
      const stored: DeviceKey = ['unsent-check-ins', user.id, examId, Date.now(), key];
      void box.current?.add(stored, { key, student_id, is_present, at, ...given });
    },
  };
}

/** The last refusal, until the list can be read again: a failure that follows must not bring back the old one. */
function useRefusal({ error, isSuccess }: { error: Error | null; isSuccess: boolean }): CallError | null {
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const isRefused = error instanceof CallError && [403, 404].includes(error.status);
  const latest = isSuccess ? null : isRefused ? error : refusal;
  if (latest !== refusal) setRefusal(latest);
  return latest;
}

/** A reload must bring the page back without a network: the person, and once the list is there, the files. */
function useOpensOffline(isLoaded: boolean) {
  useEffect(keepPerson, []);
  useEffect(() => {
    if (isLoaded) void cacheExamPage('/hall/');
  }, [isLoaded]);
}

/** Keeps the list for that reload; null where it is no longer this person's to see. */
function useKeep(userId: number, examId: number, people: HallPerson[] | null | undefined, ahead: number) {
  useEffect(() => {
    if (people === undefined) return;
    void deviceStore().then(async (store) => {
      const page = pageOf(store, userId, examId);
      if (people) await page.keep({ people, ahead });
      else await page.forget();
    });
  }, [userId, examId, people, ahead]);
}

export function useWalkIns(examId: number, search: string) {
  return useQuery({
    queryKey: listKey(findWalkIns, examId, search),
    queryFn: ({ signal }) => call(findWalkIns, { ...of(examId), query: { search } }, { signal }),
    enabled: search.length > 1,
  });
}

export const useAddWalkIn = (examId: number, onDone: () => void) =>
  useAction(
    (given: { student_id: number; room_id?: number }) =>
      call(addWalkIn, { ...of(examId), body: { key: randomUuid(), ...given } }),
    onDone,
  );

export const useSignature = (examId: number, studentId: number) =>
  useQuery({
    queryKey: listKey(getSignature, examId, studentId),
    queryFn: ({ signal }) =>
      call(getSignature, { params: { id: String(examId), student_id: String(studentId) } }, { signal }),
  });
