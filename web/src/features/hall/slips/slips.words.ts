import { plural } from '@quivia/contract/plural';

export const page = {
  title: 'Entry slips',
  lead: "For students who can't sign in, such as while the college sign-in is down. A slip opens this exam once, and nothing else.",
  noPage: 'Exam not found',
  noPageHint: 'It may have been deleted, or you are not on duty there.',
  make: 'Make slips',
  for: 'For',
  everyone: 'Everyone who has not finished',
  room: (room: string) => `Everyone in ${room}`,
  one: 'One student',
  rollNumber: 'Roll number',
  notFound: 'Nobody on the list of this exam has this roll number.',
  hint: 'Give each slip to the student it names, and check who they are first. Earlier slips that were not used stop working.',
  submit: 'Make entry slips',
  made: (count: number) => plural(count, 'slip'),
  once: 'The codes are shown only now. Print them or read them out before you leave this page.',
  print: 'Print',
  none: 'No slips to show',
  noneHint: 'Codes are shown once, when they are made. Make new ones for students who need another.',
  withdraw: 'Withdraw all slips',
  withdrawTitle: 'Withdraw all entry slips of this exam?',
  withdrawText:
    'Codes stop working at once, and so do the sessions that they opened. Saved answers are kept, and students can continue after signing in.',
  confirm: 'Withdraw them',
};

export const slip = {
  how: (address: string) => `Open ${address} and enter this code. It works once.`,
};
