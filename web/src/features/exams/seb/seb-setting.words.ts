import type { SebMode } from '@quivia/contract/seb';

export const view = {
  title: (exam: string) => `Safe Exam Browser for ${exam}`,
  untitled: 'Safe Exam Browser',
  lead: 'A program for Windows, macOS and iPad that closes everything else while a student takes an exam.',
  back: 'Back to the exam',
  save: 'Save',
  opened:
    'This exam has opened. You can turn Safe Exam Browser off, exempt a student on the board, or change versions, keys and the quit password.',
  over: { title: 'This exam has ended', hint: 'Its Safe Exam Browser settings can no longer be changed.' },
  conflict: 'Somebody else has changed these settings. What you entered is still here: save again to use it.',
};

export const modeLabel = 'Students take this exam';

export const modes: Record<SebMode, { words: string; hint: string }> = {
  off: { words: 'In any browser', hint: 'Safe Exam Browser is not asked for.' },
  quivia: {
    words: "In Safe Exam Browser, with Quivia's file",
    hint: 'Students press a button. The file is made for each of them and signs them in.',
  },
  own: {
    words: 'In Safe Exam Browser, with a file of your own',
    hint: 'Also from SEB Server. You paste its keys here, and students sign in as usual.',
  },
};

export const quivia = {
  quitPassword: 'Quit password',
  quitHint:
    'For invigilators, to quit Safe Exam Browser before a student has submitted. Leave blank to let anybody quit.',
  suggest: 'Suggest one',
  filePassword: 'Password of the file',
  fileHint:
    'Read it out in the hall: Safe Exam Browser asks for it before it opens the exam. Leave blank for none.',
};

export const own = {
  configKeys: 'Config keys',
  configHint:
    'One a line. In the SEB Config Tool, tab Exam, or in SEB Server. The same on Windows, macOS and iPad.',
  examKeys: 'Browser exam keys',
  examHint:
    'One a line. Different for each platform and version of Safe Exam Browser. Where you paste both, a student needs one of each.',
  line: (line: number, message: string) => `Line ${line}: ${message}`,
  addresses: 'For your file',
  start: 'Start URL',
  quit: 'Quit URL',
  quitLater: 'Shown once you have saved.',
  copy: 'Copy',
  copied: 'Copied.',
};

export const versions = {
  label: 'Minimum versions',
  hint: 'Such as 3.10. Leave blank to accept any version.',
  least_windows: 'Windows',
  least_macos: 'macOS',
  least_ios: 'iPad (iOS)',
};

export const file = {
  title: 'What the file tells Safe Exam Browser',
  all: (count: number) => `All ${count} settings by name`,
  name: 'Setting',
  value: 'Value',
  ticket: '… stands for the ticket of one student.',
};

export const limits = {
  title: 'What this shows, and what it does not',
  text: 'Quivia checks that Safe Exam Browser runs with exactly these settings. It can’t tell a modified Safe Exam Browser or a virtual machine that hides itself: invigilators are still needed.',
  exempt:
    'For a student on Linux, with a screen reader or with a broken laptop: open the student on the board and choose Exempt.',
};
