import type { Input } from '@quivia/contract/endpoint';
import * as endpoints from '@quivia/contract/hall/rooms';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useOne, useWholeList } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });
export const useRooms = (examId: number) => useOne(endpoints.listRooms, examId);
export const usePeople = (examId: number) => useWholeList(endpoints.listHallPeople, {}, { of: examId });

const LIVE = [endpoints.listRooms, endpoints.listHallPeople];
const LOOK_EVERY_MS = 10_000;

/** Keeps the plan on the page as it is: colleagues move students too. */
export const useLivePlan = () => useLiveExamLists(LIVE, LOOK_EVERY_MS);

/** Exactly one of them. */
export type RoomPlace =
  | { institution_id: number; community_id?: never }
  | { community_id: number; institution_id?: never };

export const useOwnRooms = ({ institution_id, community_id }: RoomPlace) => {
  const query = institution_id
    ? { institution_id: String(institution_id) }
    : { community_id: String(community_id) };
  return useQuery({
    queryKey: listKey(endpoints.listOwnRooms, query),
    queryFn: ({ signal }) => call(endpoints.listOwnRooms, { query }, { signal }),
  });
};

type RoomForm = Input<typeof endpoints.changeRoom>['body'];

/** A new one, or with an id a change. */
export const useSaveRoom = (place: RoomPlace, onDone: () => void) =>
  useAction(
    ({ id, ...body }: RoomForm & { id?: number }): Promise<{ message: string }> =>
      id === undefined
        ? call(endpoints.addRoom, { body: { ...body, ...place } })
        : call(endpoints.changeRoom, { params: { id: String(id) }, body }),
    onDone,
  );

export const useRemoveRoom = (onDone: () => void) =>
  useAction((id: number) => call(endpoints.removeRoom, { params: { id: String(id) } }), onDone);

export const useChooseRooms = (examId: number) =>
  useAction((room_ids: number[]) => call(endpoints.chooseRooms, { ...of(examId), body: { room_ids } }));

export type SeatOrder = (typeof endpoints.SEAT_ORDERS)[number];

export const useArrange = (examId: number, onDone: () => void) =>
  useAction(
    (order: SeatOrder) => call(endpoints.arrangeSeats, { ...of(examId), body: { key: randomUuid(), order } }),
    onDone,
  );

export interface Move {
  student_id: number;
  room_id: number | null;
  row?: number | null;
  column?: number | null;
  /** Whom the page shows on that seat. */
  holder_id?: number | null;
}

export const useMoveSeat = (examId: number, onDone?: () => void) =>
  useAction(
    (move: Move) => call(endpoints.moveSeat, { ...of(examId), body: { key: randomUuid(), ...move } }),
    onDone,
  );
