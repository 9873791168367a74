import { awayWords } from '../../../platform/app/spans.words.ts';
import { shortAbsences } from '../../../shared/attempts/absences.words.ts';
import type { OwnEvent } from '../use-attempts.ts';

export const receipt = {
  titles: {
    submitted: 'Submitted',
    closed_by_deadline: "Time's up",
    disqualified: 'You were disqualified',
  },
  endedEarly: 'Exam ended early',
  exam: 'Exam',
  number: 'Receipt',
  ended: 'Ended',
  answered: 'Answered',
  count: (answered: number, questions: number) => `${answered} of ${questions}`,
  keep: 'Keep this receipt number in case there is a question later.',
  reopenedTitle: 'You can continue this exam',
  reopened: 'Your examiner reopened this exam for you.',
  continue: 'Continue',
  results: 'View Results',
  logOut: 'Log out',
};

export const picture = {
  save: 'Save as picture',
  file: (exam: string) => `Receipt ${exam}`,
  failed: "The picture couldn't be made. Please take a screenshot instead.",
};

const EVENTS: Record<OwnEvent['kind'], string> = {
  left_page: 'You left the page',
  left_full_screen: 'You left full screen',
  copied: 'You copied something',
  pasted: 'You pasted something',
  second_device: 'You continued on another device',
  second_tab: 'You continued in another tab',
  other_session: 'Another sign-in to your account tried to take this exam and was refused',
  other_address: 'Your network address changed',
  other_browser: 'Your browser changed',
  answered_in_pause: 'You sent answers while your clock had stopped',
  malpractice: 'You answered after one of these events',
};

export const record = {
  title: 'What was recorded',
  lead: 'This was recorded during your exam. Your examiner can see it too.',
  none: 'Nothing was recorded during your exam.',
  short: shortAbsences,
  event(kind: OwnEvent['kind'], question: number | null, away: number | null) {
    const what = `${EVENTS[kind]}${away === null ? '' : ` for ${awayWords(away)}`}`;
    return question === null ? what : `${what} (question ${question})`;
  },
};
