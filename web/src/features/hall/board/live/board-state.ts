// What a board knows of its exams: the picture it fetched, and every change since. Pure; rows that did not change stay the
// same objects, so that only changed ones are drawn again.
import type { Watch, Watched } from '@quivia/contract/hall/attention';
import {
  type Board,
  type BoardEvent,
  type BoardExam,
  unpackPresence,
  unpackProgress,
} from '@quivia/contract/hall/board';

export interface BoardRow extends Watched {
  /** Of the attempt: one row of one exam. */
  id: number;
  exam_id: number;
  student_id: number;
  roll_number: string;
  name: string | null;
  room_id: number | null;
  /** Row and column. */
  seat: readonly [number, number] | null;
}

export type Room = Board['rooms'][number];

export interface ExamOnBoard extends Pick<Board, 'duty' | 'rooms' | 'thresholds' | 'epoch' | 'deaf'> {
  exam: BoardExam;
  rows: ReadonlyMap<number, BoardRow>;
}

/** What of an exam its students don't change. */
export type Head = Omit<ExamOnBoard, 'rows'>;

export function readBoard(board: Board): ExamOnBoard {
  const { exam, duty, rooms, thresholds, epoch, deaf } = board;
  const progress = new Map(
    board.progress.map((text) => {
      const row = unpackProgress(epoch, text);
      return [row.id, row];
    }),
  );
  const presence = new Map(
    board.presence.map((text) => {
      const row = unpackPresence(epoch, text);
      return [row.id, row];
    }),
  );
  const rows = new Map<number, BoardRow>();
  for (const [id, student_id, roll_number, name, room_id, seat] of board.students) {
    const own = progress.get(id);
    if (own)
      rows.set(id, {
        id,
        exam_id: exam.id,
        student_id,
        roll_number,
        name,
        room_id,
        seat,
        progress: own,
        presence: presence.get(id),
      });
  }
  return { exam, duty, rooms, thresholds, epoch, deaf, rows };
}

export function applyEvent(board: ExamOnBoard, event: BoardEvent): ExamOnBoard {
  const rows = new Map(board.rows);
  const change = (id: number, part: Partial<BoardRow>) => {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...part });
  };
  for (const text of event.progress ?? []) {
    const progress = unpackProgress(board.epoch, text);
    change(progress.id, { progress });
  }
  for (const text of event.presence ?? []) {
    const presence = unpackPresence(board.epoch, text);
    change(presence.id, { presence });
  }
  const seen_at = Date.parse(event.server_time);
  for (const id of event.seen ?? []) {
    const presence = rows.get(id)?.presence;
    if (presence) change(id, { presence: { ...presence, seen_at } });
  }
  return { ...board, rows };
}

export const watchOf = ({ thresholds, deaf, exam }: Head, now: number): Watch => ({
  thresholds,
  deaf,
  starts_at: Date.parse(exam.start_time),
  ends_at: Date.parse(exam.end_time),
  now,
});
