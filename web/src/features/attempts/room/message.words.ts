// The pages of an exam that show no question.
import type { AttemptState } from '@quivia/contract/attempts';

const UNSENT =
  "Some answers are still on this device. Keep this page open: they'll be sent when you're back online.";
const DECIDED = 'Your examiner decides whether answers that arrive late count.';
const BEFORE_RESULTS =
  "Get online as soon as you can: results are released automatically, and answers that arrive after that don't count unless your examiner says so.";

export const closing = {
  title: "Time's up",
  endedEarly: 'Exam ended early',
  text: "Your answers are being submitted. There's nothing you need to do.",
  unsent: (release: AttemptState['release']) =>
    release === 'by_hand' ? `${UNSENT} ${DECIDED}` : `${UNSENT} ${DECIDED} ${BEFORE_RESULTS}`,
};

export const noExam = {
  failed: "We couldn't open the exam",
  refused: "You can't open this exam",
  retry: 'Try again',
  retrying: 'Retrying automatically every few seconds.',
};
