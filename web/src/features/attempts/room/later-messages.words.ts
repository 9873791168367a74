export const elsewhere = {
  device: {
    text: 'An exam can be open in one place at a time. If you continue here, it closes on the other device. Your answers are safe, and the switch is recorded.',
    title: 'This exam is open on another device',
    movedTitle: 'Continued on another device',
    movedText: "You're taking this exam on another device now. Answers you gave here are kept.",
  },
  tab: {
    text: 'An exam can be open in one place at a time. If you continue here, it closes in the other tab. Your answers are safe, and the switch is recorded.',
    title: 'This exam is open in another tab',
    movedTitle: 'Continued in another tab',
    movedText: "You're taking this exam in another tab now. Answers you gave here are kept.",
  },
  /** After signing in again, or on another device. */
  codeTitle: 'Enter the code to continue here',
  codeText:
    'This exam asks for the code shown in the hall when you sign in again or change devices. Your answers are kept.',
  continue: 'Continue here',
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
