export const elsewhere = {
  text: 'An exam can be open in one place at a time. If you continue here, it closes on the other device or tab. Your answers are safe, and the switch is recorded.',
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
