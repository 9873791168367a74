import type { Input } from '@quivia/contract/endpoint';
import * as endpoints from '@quivia/contract/hall/rooms';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne, useWholeList } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });
const ofRoom = (examId: number, roomId: number) => ({
  params: { id: String(examId), room_id: String(roomId) },
});

export const useRooms = (examId: number) => useOne(endpoints.listRooms, examId);
export const usePeople = (examId: number) => useWholeList(endpoints.listHallPeople, {}, { of: examId });

const LIVE = [endpoints.listRooms, endpoints.listHallPeople];
const LOOK_EVERY_MS = 10_000;

/** Keeps the plan on the page as it is: colleagues move students too. */
export const useLivePlan = () => useLiveExamLists(LIVE, LOOK_EVERY_MS);

type RoomForm = Input<typeof endpoints.addRoom>['body'];

/** A new one, or with an id a change. */
export const useSaveRoom = (examId: number, onDone: () => void) =>
  useAction(
    ({ id, ...body }: RoomForm & { id?: number }): Promise<{ message: string }> =>
      id === undefined
        ? call(endpoints.addRoom, { ...of(examId), body })
        : call(endpoints.changeRoom, { ...ofRoom(examId, id), body }),
    onDone,
  );

export const useRemoveRoom = (examId: number, onDone: () => void) =>
  useAction((roomId: number) => call(endpoints.removeRoom, ofRoom(examId, roomId)), onDone);

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
