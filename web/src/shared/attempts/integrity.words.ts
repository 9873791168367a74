import type { IntegrityKind } from '@quivia/contract/attempts';
import { awayWords } from '../../platform/app/spans.words.ts';
import { shortAbsences } from './absences.words.ts';

interface Recorded {
  kind: string;
  question_number: number | null;
  away_seconds: number | null;
}

const KINDS: Record<IntegrityKind | 'malpractice', string> = {
  left_page: 'Left the page',
  left_full_screen: 'Left full screen',
  copied: 'Copied text',
  pasted: 'Pasted text',
  second_device: 'Opened the exam on a second device',
  second_tab: 'Opened the exam in another tab of the same browser',
  other_session: 'Another sign-in to this account tried to take the exam and was refused',
  other_address: 'Continued from another network address',
  other_browser: 'Continued in another browser',
  answered_in_pause: 'Sent answers while the clock had stopped',
  malpractice: 'Gave an answer marked as malpractice',
};

export const integrity = {
  /** A kind that this page doesn't know yet is shown by its name. */
  kind: (kind: string) => KINDS[kind as IntegrityKind] ?? kind.replaceAll('_', ' '),
  event({ kind, question_number, away_seconds }: Recorded) {
    const what = `${integrity.kind(kind)}${away_seconds === null ? '' : ` for ${awayWords(away_seconds)}`}`;
    return question_number === null ? what : `${what}, at question ${question_number}`;
  },
  short: shortAbsences,
  none: 'Nothing was recorded.',
  dropped: (events: number) =>
    events === 1 ? '1 more was not recorded.' : `${events} more were not recorded.`,
};
