// The pages of an exam that show no question.

export const elsewhere = {
  text: 'An exam can be open in one place at a time. If you continue here, it closes there. Your answers are safe, and the switch is recorded.',
  device: {
    title: 'This exam is open on another device',
    movedTitle: 'Continued on another device',
    movedText: "You're now taking this exam on another device. Answers from here are still sent.",
  },
  tab: {
    title: 'This exam is open in another tab',
    movedTitle: 'Continued in another tab',
    movedText: "You're now taking this exam in another tab. Answers from here are still sent.",
  },
  continue: 'Continue here',
};

export const closing = {
  title: "Time's up",
  endedEarly: 'Exam ended early',
  text: "Your answers are being submitted. There's nothing you need to do.",
  unsent:
    "Some answers are still on this device. Keep this page open: they'll be sent when you're back online. Your examiner decides about answers that arrive late.",
};

export const submitting = {
  title: 'Submitting…',
  text: "Your answers are sent first, then your exam is submitted. If you're offline, this happens as soon as you're connected.",
  timeLeft: 'Time left',
  keepWorking: 'Keep working',
};

export const cancelled = {
  title: 'Exam cancelled',
  text: "It won't be graded, and there's nothing you need to do.",
};

export const noExam = {
  failed: "We couldn't open the exam",
  refused: "You can't open this exam",
  retry: 'Try again',
  retrying: 'Retrying automatically every few seconds.',
};
