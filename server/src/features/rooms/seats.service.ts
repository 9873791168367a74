// The seats of an exam, for whoever gives them; and of one that is moved, whose seats another exam may have at the new time.
import * as queries from './rooms.queries.ts';

export {
  copySeats,
  lockRooms,
  replaceSeats,
  type SeatRow,
  selectExamRooms,
  selectSeat,
  selectSeatAt,
  selectTaken,
  shareExam,
  shareExamKey,
  shareExamRooms,
} from './rooms.queries.ts';

/** In the transaction that holds the exam, before it holds attempts: nobody else seats anyone in its rooms. */
export async function holdRooms(examId: number): Promise<void> {
  await queries.lockRoomsOfSeats(examId);
}

/** After its times were changed. The students keep their rooms; how many lost their seat. */
export async function giveUpTakenSeats(examId: number): Promise<number> {
  return queries.updateSeatsTaken(examId);
}
