import { catalogue } from '@quivia/contract/message';

export const words = catalogue('attempts', {
  notAssigned: "This exam isn't assigned to you.",
  noSuchQuestion: 'There is no such question in this exam.',
  optionsNotOffered: "This answer doesn't belong to this question.",
  cancelled: ({ reason }: { reason: string }) => `This exam was cancelled: ${reason}`,
  notOpenYet: 'This exam has not opened yet.',
  ended: 'This exam has ended.',
  startFirst: 'Please start this exam first.',
  notStarted: 'You have not started this exam.',
  started: 'Your exam has started.',
  endedForYou: 'This exam has ended for you.',
  saved: 'Response saved',
  savesTooOften:
    "You've sent a lot of answers in a short time. This one is kept on your device and will be sent again.",
  late: 'This answer arrived after the deadline. It has been kept, and your examiner will decide whether it counts.',
  afterResults:
    'This answer arrived after your results were released. It has been kept, but it is not counted. Show this to your examiner.',
  inPause:
    'This answer arrived while your clock had stopped. It has been kept, and your examiner will decide whether it counts.',
  submitted: 'Your answers have been submitted.',
  closedByDeadline: "Time's up. Your answers have been submitted.",
  endedEarly: ({ teacher, reason }: { teacher: string; reason: string }) =>
    `Your answers have been submitted. ${teacher} ended this exam: ${reason}`,
  disqualified: ({ teacher, reason }: { teacher: string; reason: string }) =>
    `${teacher} disqualified you: ${reason}`,
  paused: ({ reason }: { reason: string }) =>
    `This exam is paused${reason ? `: ${reason}` : ''}. It continues when your invigilator resumes it.`,
  submitPaused: 'This exam is paused. You can submit when it continues.',
  notSubmitted: 'You have not submitted this exam.',
  ownSignIn: 'Your college asks for its own sign-in. Continue with it on the sign-in page, then start.',
  withdrawn: 'You are no longer enrolled where this exam is held, so your answers are not accepted.',
  notForwardOnly: 'In this exam you can move between questions freely.',
  paperClosed:
    'This exam has ended for you, so its questions are closed. If they may be reviewed, you will find them with your result.',
  endedAlready: "This exam has ended for you, so you can't continue.",
  recordedLater: 'You can see what was recorded once the exam has ended for you.',
  recorded: 'Recorded.',
  savesStuck: ({ seconds }: { seconds: number }) =>
    `Answers have been waiting ${seconds} seconds to be saved.`,
});
