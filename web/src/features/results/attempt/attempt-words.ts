// What happened with an attempt, in words for who runs the exam.
import type { IntegrityKind } from '@quivia/contract/attempts';
import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import type { AttemptForFaculty, ResultRow } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';
import type { Decision } from '@quivia/contract/results';
import { marksWords } from '../marks-words.ts';

export const STATUS_WORDS: Record<ResultRow['status'], string> = {
  assigned: 'Not started',
  in_progress: 'Sitting it now',
  submitted: 'Handed in',
  closed_by_deadline: 'Closed at the deadline',
  disqualified: 'Disqualified',
  cancelled: 'Cancelled',
  absent: 'Absent',
};

const INTEGRITY_WORDS: Record<IntegrityKind | 'malpractice', string> = {
  left_page: 'Left the page',
  left_full_screen: 'Left full screen',
  copied: 'Copied text',
  pasted: 'Pasted text',
  second_device: 'Opened the exam on a second device',
  other_address: 'Went on from another network address',
  other_browser: 'Went on in another browser',
  malpractice: 'Gave an answer marked as malpractice',
};

/** A kind this page does not know yet is still told of. */
export const integrityWords = (kind: string) =>
  INTEGRITY_WORDS[kind as IntegrityKind] ?? kind.replaceAll('_', ' ');

export const DECISION_WORDS: Record<Decision['kind'], string> = {
  marks_corrected: 'Marks corrected',
  regraded: 'A question was graded anew',
  late_accepted: 'Late answers accepted',
  late_refused: 'Late answers refused',
  disqualified: 'Disqualified',
  reopened: 'Reopened with more time',
};

export const POLICY_WORDS: Record<RegradePolicy, string> = {
  new_key: 'graded anew by the corrected key',
  all_correct: 'counted as right for all',
  drop: 'does not count',
};

/** '4 → 6 marks'; empty where the marks did not change. */
export function marksChange({ marks_before, marks_after }: Decision): string {
  if (marks_before === null || marks_after === null || marks_before === marks_after) return '';
  return `${marks_before < 0 ? 'AB' : marksWords(marks_before)} → ${marksWords(marks_after)} marks`;
}

type Notable = Pick<
  ResultRow,
  'status' | 'late_answers' | 'late_accepted' | 'integrity_events' | 'is_corrected'
>;

/** What to know about a row, the most pressing first. */
export function notesOf(row: Notable): { words: string; tone: 'plain' | 'risk' | 'wrong' }[] {
  const late = plural(row.late_answers, 'late answer');
  return [
    row.status === 'disqualified' && { words: 'Disqualified', tone: 'wrong' as const },
    row.late_answers > 0 &&
      row.late_accepted === null && { words: `${late} to decide on`, tone: 'risk' as const },
    row.integrity_events > 0 && {
      words: plural(row.integrity_events, 'integrity event'),
      tone: 'risk' as const,
    },
    row.late_answers > 0 &&
      row.late_accepted !== null && {
        words: `${late} ${row.late_accepted ? 'accepted' : 'refused'}`,
        tone: 'plain' as const,
      },
    row.is_corrected && { words: 'Marks corrected', tone: 'plain' as const },
    (row.status === 'assigned' || row.status === 'in_progress') && {
      words: STATUS_WORDS[row.status],
      tone: 'plain' as const,
    },
  ].filter((note) => note !== false);
}

type Attempt = Pick<AttemptForFaculty, 'status' | 'late_answers' | 'is_corrected'>;

/** What can be decided about an attempt now; the server asks the same. */
export function possible({ status, late_answers, is_corrected }: Attempt) {
  const hasMarks = status === 'submitted' || status === 'closed_by_deadline';
  return {
    late: hasMarks && late_answers > 0,
    correct: hasMarks,
    restore: hasMarks && is_corrected,
    reopen: status !== 'assigned' && status !== 'in_progress',
    disqualify: status !== 'disqualified',
  };
}
