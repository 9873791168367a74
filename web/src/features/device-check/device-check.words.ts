import { plural } from '@quivia/contract/plural';

export const checkPage = {
  title: 'Check your device',
  lead: 'Do this before the day of the exam, on the device and network you will use. It takes a few seconds and is not recorded.',
  checking: 'Checking…',
  again: 'Check again',
  rehearse: 'Take the rehearsal',
  toQuizzes: 'Go to your quizzes',
  verdict: {
    good: 'This device is ready.',
    risk: 'This device works. Please read the advice below.',
    bad: 'This device is not ready. Please read what to do below.',
  },
};

export const browser = {
  good: 'Your browser has everything an exam needs.',
  insecure: 'This page is not served over https, so an exam that is reloaded needs a network.',
  insecureAdvice: 'Use the https address of your college.',
  old: 'Your browser is too old for parts of the exam page.',
  oldAdvice: 'Update it, or use a current version of Chrome, Firefox, Edge or Safari.',
};

export const storage = {
  good: 'Storage works. Answers are kept on this device until they have been sent.',
  blocked: 'Storage is blocked. Without a network, your answers would be lost if the page closes.',
  blockedAdvice:
    "Leave private browsing, or allow this site to store data in your browser's settings. If that doesn't help, use another browser.",
  full: (megabytes: number) => `Only ${megabytes} MB of storage is left for this site.`,
  fullAdvice: 'Delete some files, apps or photos before the exam.',
};

export const clock = {
  good: 'The clock is right.',
  wrong: (minutes: number, isFast: boolean) =>
    `The clock of this device is ${isFast ? 'fast' : 'slow'} by ${plural(minutes, 'minute')}.`,
  advice:
    "Set the date and time automatically in the device's settings. The exam uses the server's clock, so you get your full time either way.",
  unknown: "The clock couldn't be checked without a connection.",
};

export const answers = {
  good: (ms: number) => `3 answers sent and received, ${seconds(ms)} each.`,
  slow: (ms: number) => `3 answers sent and received, but the network is slow: ${seconds(ms)} each.`,
  slowAdvice:
    'The exam works on a slow network: answers are kept here and sent when they can be. Another network or a place nearer to the router helps.',
  failed: (received: number) => `Only ${received} of 3 answers came back.`,
  failedAdvice: 'Check that you are connected to the internet, then check again.',
};

export const camera = 'A camera and a microphone are not needed.';

const seconds = (ms: number) =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
