// The one sentence about the end of an exam, on the wall, the board, the exam's page and the session report.
import { deadlineAt, endsOf } from '@quivia/contract/exam-ends';
import type { Progress } from '@quivia/contract/hall/board';
import { timeOf } from '../../platform/app/date-time.tsx';
import { examEnds as words } from './exam.words.ts';

type Ends = NonNullable<ReturnType<typeof endsOf>>;

const MINUTE_MS = 60_000;

export const endsLine = ({ most, closes }: Ends): string =>
  closes - most < MINUTE_MS ? words.closes(timeOf(closes)) : words.differ(timeOf(most), timeOf(closes));

/** As the server gives them. */
export const endsLineOf = ({ most, closes }: { most: string; closes: string }): string =>
  endsLine({ most: Date.parse(most), closes: Date.parse(closes) });

type Row = Pick<Progress, 'status' | 'due_at' | 'paused_at'>;

/** Whoever is paused has their time as soon as they are resumed. */
export const canTake = ({ status, due_at, paused_at }: Row, now: number): boolean =>
  (status === 'assigned' || status === 'in_progress') && due_at !== null && due_at > (paused_at ?? now);

/** Of the rows of a board; undefined where nobody can take it any longer. */
export const endsOfRows = (rows: readonly Row[], now: number): Ends | undefined =>
  endsOf(
    rows
      .filter((row) => canTake(row, now))
      .map(({ due_at, paused_at }) => deadlineAt({ due_at: due_at ?? 0, paused_at }, now)),
  );
