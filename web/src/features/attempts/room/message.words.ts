// The pages of an exam that show no question.

export const closing = {
  title: "Time's up",
  endedEarly: 'Exam ended early',
  text: "Your answers are being submitted. There's nothing you need to do.",
  unsent:
    "Some answers are still on this device. Keep this page open: they'll be sent when you're back online. Your examiner decides about answers that arrive late.",
};

export const noExam = {
  failed: "We couldn't open the exam",
  refused: "You can't open this exam",
  retry: 'Try again',
  retrying: 'Retrying automatically every few seconds.',
};
