// The seats of an exam, for whoever gives them; and of one that is moved, whose seats another exam may have at the new time.
import * as queries from './rooms.queries.ts';

export type { SeatRow } from './rooms.queries.ts';

export interface SharedRoom extends queries.RoomRow {
  /** Positions of people who take another exam at the same time. */
  taken: number[];
}

/** In the order in which they are filled. */
export async function roomsOf(examId: number): Promise<{ id: number; name: string }[]> {
  return queries.selectExamRooms(examId);
}

/** The rooms of the exam in their order, held until the transaction ends: nobody else seats anyone there, or starts one. */
export async function holdSeating(examId: number, at: queries.At): Promise<SharedRoom[]> {
  await queries.shareExam(examId);
  const order = (await queries.selectExamRooms(examId)).map((room) => room.id);
  const locked = await queries.lockRooms(at, order);
  const taken = await queries.selectTaken(examId, order);
  return order.flatMap((id) => {
    const room = locked.find((one) => one.id === id);
    if (!room) return [];
    return [{ ...room, taken: taken.filter((one) => one.room_id === id).map(({ position }) => position) }];
  });
}

/** Until the transaction ends people keep the seats they have. */
export async function shareSeating(examId: number): Promise<void> {
  await queries.shareExamKey(examId);
  await queries.shareExamRooms(examId);
}

/** Until the transaction ends nobody changes the exam, as before its rooms are held. */
export async function shareBeforeRooms(examId: number): Promise<void> {
  await queries.shareExamKey(examId);
}

export async function seatOf(attemptId: number): Promise<queries.SeatRow | undefined> {
  return queries.selectSeat(attemptId);
}

export async function seatAt(examId: number, spot: { room_id: number; row: number; column: number }) {
  return queries.selectSeatAt(examId, spot);
}

/** In place of those these students had. The seating is held. */
export async function giveSeats(
  examId: number,
  attemptIds: number[],
  seats: readonly queries.SeatRow[],
): Promise<void> {
  await queries.replaceSeats(examId, attemptIds, seats);
}

/** For a rehearsal, whose ghosts are made: each gets the seat of one student. */
export async function copySeating(examId: number, rehearsalId: number): Promise<void> {
  await queries.copySeats(examId, rehearsalId);
}

/** In the transaction that holds the exam, before it holds attempts: nobody else seats anyone in its rooms. */
export async function holdRooms(examId: number): Promise<void> {
  await queries.lockRoomsOfSeats(examId);
}

/** After its times were changed. The students keep their rooms; how many lost their seat. */
export async function giveUpTakenSeats(examId: number): Promise<number> {
  return queries.updateSeatsTaken(examId);
}
