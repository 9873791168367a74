import type { Recommendation, ThesisResult } from '@quivia/contract/oral/thesis';

export const recommendations: Record<Recommendation, string> = {
  accept: 'Accept',
  revise: 'Revise',
  reject: 'Reject',
};

export const results: Record<ThesisResult, string> = {
  awarded: 'Degree awarded',
  corrections: 'Awarded after corrections',
  not_awarded: 'Not awarded',
};

export const thesis = {
  none: 'No candidates',
  noneHint: 'Theses appear here once candidates are added.',
  due: 'Reports due',
  dueHint: 'External examiners see this date. Leave blank for none.',
  dueOn: (day: string) => `Reports are due on ${day}.`,
  save: 'Save',
  viva: (at: string) => `Viva ${at}`,
  noViva: 'No time yet',
  reports: 'Reports',
  noExternals: 'No external examiner yet. Add them under Panels.',
  missing: 'Missing',
  in: (day: string) => `Submitted ${day}`,
  hidden: 'You can read it once your own report is in.',
  overridden: (by: string, reason: string) => `${by} decided to hold the viva without all reports: ${reason}`,
  write: 'Write your report',
  rewrite: 'Submit a new version',
  reportTitle: (name: string) => `Report on the thesis of ${name}`,
  recommendation: 'Recommendation',
  chooseRecommendation: 'Please choose a recommendation',
  text: 'Report',
  submit: 'Submit',
  cancel: 'Cancel',
  override: 'Hold the viva without a report',
  overrideTitle: 'Hold the viva although a report is missing?',
  overrideBody: 'Your reason is recorded and everyone on the panel sees it.',
  confirm: 'Confirm',
  decide: 'Record the result',
  decideAgain: 'Change the result',
  decideTitle: (name: string) => `Result of ${name}`,
  result: 'Result',
  chooseResult: 'Please choose a result',
  note: 'Note',
  noteHint: 'Such as the corrections that are needed.',
  recorded: (by: string, day: string) => `Recorded by ${by} on ${day}`,
};
