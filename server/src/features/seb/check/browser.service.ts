// What attempts ask before they show questions: whether Safe Exam Browser has shown the right keys in this session.
import type { SebForStudent } from '@quivia/contract/attempts';
import { SEB_OPENS_BEFORE } from '@quivia/contract/seb';
import { AppError } from '../../../platform/app-error.ts';
import { after, minutes } from '../../../platform/clock.ts';
import { type BrowserRow, selectBrowsers, upsertExempt } from '../seb.queries.ts';
import { words } from '../seb.words.ts';
import { selectSetting } from '../setting/setting.queries.ts';

interface Attempt {
  id: number;
  starts_at: Date;
  needs_seb: boolean;
}

interface Caller {
  sessionId: number;
}

const isHere = ({ mode, is_here, is_exempt }: BrowserRow) => mode === 'off' || is_exempt || is_here;

/** One statement, and none for exams that any browser can take. */
export async function requireSeb({ id, needs_seb }: Attempt, { sessionId }: Caller): Promise<void> {
  if (!needs_seb) return;
  const [row] = await selectBrowsers([id], sessionId);
  if (row && !isHere(row)) throw new AppError('seb_needed', { message: words.needed });
}

export async function sebsOf(
  attempts: readonly Attempt[],
  { sessionId }: Caller,
): Promise<Map<number, SebForStudent>> {
  if (attempts.length === 0) return new Map();
  const rows = await selectBrowsers(
    attempts.map(({ id }) => id),
    sessionId,
  );
  return new Map(
    rows.map((row) => {
      const { starts_at } = attempts.find(({ id }) => id === row.attempt_id) as Attempt;
      return [
        row.attempt_id,
        {
          has_file: row.mode === 'quivia',
          is_here: isHere(row),
          is_exempt: row.is_exempt,
          opens_at: after(starts_at, -minutes(SEB_OPENS_BEFORE)).toISOString(),
          failure: row.failure,
        },
      ];
    }),
  );
}

export async function needsSeb(examId: number): Promise<boolean> {
  const setting = await selectSetting(examId);
  return setting !== undefined && setting.mode !== 'off';
}

/** By an act in the hall. */
export const exempt = (attemptId: number, isExempt: boolean) => upsertExempt(attemptId, isExempt);
