// From what the database tells of an attempt to a row of the board.
import type { Presence, Progress } from '@quivia/contract/hall/board';
import type { BoardRow, PresenceRow } from './board.queries.ts';

const at = (epoch: number, seconds: number | null) => (seconds === null ? null : epoch + seconds * 1000);

export function progressOf(epoch: number, row: BoardRow): Progress {
  const [id, , status, started, due, ended, paused, answered, saved, moved, help] = row;
  return {
    id,
    status,
    started_at: at(epoch, started),
    due_at: at(epoch, due),
    ended_at: at(epoch, ended),
    paused_at: at(epoch, paused),
    answered,
    saved_at: at(epoch, saved),
    moved_at: at(epoch, moved),
    help_at: at(epoch, help),
  };
}

export function presenceOf(epoch: number, id: number, row: PresenceRow): Presence {
  const [, seen, question, unsaved, unsavedSince, hiddenSince, seen_message, device] = row;
  return {
    id,
    seen_at: epoch + seen * 1000,
    question,
    unsaved,
    unsaved_since: at(epoch, unsavedSince),
    hidden_since: at(epoch, hiddenSince),
    seen_message,
    device,
  };
}
