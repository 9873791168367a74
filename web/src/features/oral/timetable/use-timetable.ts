import type { Input } from '@quivia/contract/endpoint';
import { getOralPeople } from '@quivia/contract/oral/people';
import * as endpoints from '@quivia/contract/oral/timetable';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useOne, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { toast, toastWithUndo } from '../../../ui/feedback/toasts.tsx';

const of = (examId: number) => ({ params: { id: String(examId) } });

export const useTimetable = (examId: number) => useOne(endpoints.getTimetable, examId);
export const useOralRooms = (examId: number) => useOne(endpoints.listOralRooms, examId);
export const usePanels = (examId: number) => useOne(getOralPeople, examId);

/** The room is given by its id, or by the name of a new one. */
export type SessionToSave = Omit<endpoints.GivenSession, 'room_id'> & { room: number | string; id?: number };

async function roomIdOf(examId: number, room: number | string): Promise<number> {
  if (typeof room === 'number') return room;
  // The one that a refused attempt to save has left.
  const known = (await call(endpoints.listOralRooms, of(examId))).find(({ name }) => name === room);
  return known?.id ?? (await call(endpoints.addOralRoom, { ...of(examId), body: { name: room } })).id;
}

/** A new one, or with an id a change. */
export const useSaveSession = (examId: number, onDone: () => void) =>
  useAction(async ({ id, room, ...form }: SessionToSave): Promise<{ message: string }> => {
    const body = { key: randomUuid(), ...form, room_id: await roomIdOf(examId, room) };
    return id === undefined
      ? call(endpoints.addSession, { ...of(examId), body })
      : call(endpoints.changeSession, { params: { id: String(examId), session_id: String(id) }, body });
  }, onDone);

export const useRemoveSession = (examId: number, onDone: () => void) =>
  useAction(
    (sessionId: number) =>
      call(endpoints.removeSession, {
        params: { id: String(examId), session_id: String(sessionId) },
        body: { key: randomUuid() },
      }),
    onDone,
  );

type CircuitForm = Omit<Input<typeof endpoints.addCircuit>['body'], 'key'>;
type StationForm = NonNullable<CircuitForm['stations'][number]>;

export type CircuitToSave = Omit<CircuitForm, 'stations'> & {
  /** Each with the id of its room, or the name of a new one. */
  stations: ((Omit<StationForm, 'room_id'> & { room: number | string }) | null)[];
};

export const useSaveCircuit = (examId: number, onDone: () => void) =>
  useAction(async ({ stations, ...form }: CircuitToSave): Promise<{ message: string }> => {
    const ids = new Map<number | string, number>();
    for (const station of stations)
      if (station && !ids.has(station.room)) ids.set(station.room, await roomIdOf(examId, station.room));
    const body = {
      key: randomUuid(),
      ...form,
      stations: stations.map(
        (station) =>
          station && {
            panel_id: station.panel_id,
            name: station.name,
            room_id: ids.get(station.room) as number,
          },
      ),
    };
    return call(endpoints.addCircuit, { ...of(examId), body });
  }, onDone);

export type GroupMode = (typeof endpoints.GROUP_MODES)[number];

export const useGenerate = (examId: number, onDone: () => void) =>
  useAction(
    (groups: GroupMode) =>
      call(endpoints.generateTimetable, { ...of(examId), body: { key: randomUuid(), groups } }),
    onDone,
  );

export const useAnnounce = (examId: number, onDone: () => void) =>
  useAction(() => call(endpoints.announceTimetable, { ...of(examId), body: { key: randomUuid() } }), onDone);

interface Moving {
  moves: endpoints.GivenMove[];
  /** What undoes them; none for what is undone itself. */
  back?: endpoints.GivenMove[];
}

/** The message offers to undo it. */
export function useMoveSlots(
  examId: number,
  on: Record<'onMoved' | 'onUndo', (back: endpoints.GivenMove[]) => void>,
) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: ({ moves }: Moving) =>
      call(endpoints.moveSlots, { ...of(examId), body: { key: randomUuid(), moves } }),
    onSuccess: async ({ message }, { back }) => {
      if (back) {
        on.onMoved(back);
        toastWithUndo(message, () => on.onUndo(back));
      } else toast.success(message);
      await refetchLists();
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      void refetchLists();
    },
  });
}
