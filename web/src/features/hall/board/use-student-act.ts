// The act for the student whose details are open, whose dialog is opened by its button or by a key.
import type { Progress } from '@quivia/contract/hall/board';
import { use, useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { type ActName, isAllowed } from '../acts/act-bar.tsx';
import { studentKeys as text } from './board.words.ts';
import type { Head } from './live/board-state.ts';
import { hasOpened } from './live/time-left.ts';
import { BoardContext } from './live/use-board.ts';

/** Those that the server would do. */
export function actsFor({ status, paused_at }: Progress, { exam }: Head, now: number): ActName[] {
  if (!hasOpened(exam, now)) return [];
  const clock = paused_at === null ? 'pause' : 'resume';
  if (status === 'assigned') return [clock, 'minutes'];
  if (status === 'in_progress') return [clock, 'minutes', 'reEntry', 'end'];
  return status === 'submitted' || status === 'closed_by_deadline' ? ['reEntry'] : [];
}

export interface StudentAct {
  act: ActName | undefined;
  setAct: (act: ActName | undefined) => void;
}

/** Of the student with this id. An act of another one, from before, is none of theirs. */
export function useStudentAct(exams: readonly Head[], selectedId: number | undefined) {
  const { rows, now } = use(BoardContext);
  const [asked, setAsked] = useState<{ of: number | undefined; act: ActName | undefined }>();
  const setAct = (act: ActName | undefined) => setAsked({ of: selectedId, act });

  /** Why a key can do nothing for this student; undefined where it can. */
  function whyNot(wanted: ActName): string | undefined {
    if (wanted === 'evacuate') return text.evacuate;
    const row = rows.get(selectedId ?? 0)?.row;
    const board = exams.find(({ exam }) => exam.id === row?.exam_id);
    if (!row || !board) return undefined;
    const name = row.name ?? row.roll_number;
    if (!actsFor(row.progress, board, now()).includes(wanted)) return text.notNow(wanted, name);
    const scope = { student_id: row.student_id };
    return isAllowed(wanted, { duty: board.duty, scope }) ? undefined : text.notChief(wanted, name);
  }

  return {
    act: asked?.of === selectedId ? asked?.act : undefined,
    setAct,
    /** By a key: one that does nothing says so, or it would seem to have acted. */
    open(wanted: ActName) {
      const why = whyNot(wanted);
      if (why) toast.error(why);
      else setAct(wanted);
    },
  };
}
