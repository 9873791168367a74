// A board of three students in one room.
import { type Board, DEFAULT_THRESHOLDS, packPresence, packProgress } from '@quivia/contract/hall/board';

/** When the exam opens. */
export const EPOCH = Date.UTC(2026, 10, 16, 9);

export const progressOf = (id: number) => ({
  id,
  status: 'in_progress' as const,
  started_at: EPOCH + 60_000,
  due_at: EPOCH + 3_660_000,
  ended_at: null,
  paused_at: null,
  answered: 3,
  saved_at: EPOCH + 600_000,
  moved_at: null,
  help_at: null,
});

const presence = (id: number, seen_at: number) => ({
  id,
  seen_at,
  question: 4,
  unsaved: 0,
  unsaved_since: null,
  hidden_since: null,
  seen_message: 0,
  device: 'cw',
});

/** As it was so many minutes after the start. */
export function boardOf(given: Partial<Board> = {}, minutes = 30): Board {
  const now = EPOCH + minutes * 60_000;
  return {
    exam: {
      id: 3,
      title: 'Series 1',
      course_code: 'CS301',
      start_time: new Date(EPOCH).toISOString(),
      end_time: new Date(EPOCH + 3_600_000).toISOString(),
      questions: 10,
      is_over: false,
      rehearsal_of: null,
    },
    duty: 'owner',
    rooms: [{ id: 8, name: 'Hall A', rows: 3, columns: 4 }],
    thresholds: DEFAULT_THRESHOLDS,
    server_time: new Date(now).toISOString(),
    epoch: EPOCH,
    deaf: null,
    students: [
      [11, 41, 'R25CS001', 'Anna Nair', 8, [1, 1]],
      [12, 42, 'R25CS002', 'Bala Menon', 8, [1, 2]],
      [13, 43, 'R25CS003', null, 8, [1, 3]],
    ],
    progress: [11, 12, 13].map((id) => packProgress(EPOCH, progressOf(id))),
    presence: [11, 12, 13].map((id) => packPresence(EPOCH, presence(id, now - 3000))),
    ...given,
  };
}
