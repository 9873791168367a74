import { INSTITUTION_DUTY_NAMES } from '@quivia/contract/institution-duties.words';

export const dutyNames = INSTITUTION_DUTY_NAMES;

export const dutiesPanel = {
  title: 'Heads and controllers',
  lead:
    'A head reads the exams, results and analyses of a department, a controller those of the whole institution. They ' +
    'change nothing, and the owner of an exam sees what they open.',
  form: 'Give a duty',
  person: 'Faculty',
  noFaculty: 'Give someone the Faculty role first',
  duty: 'Duty',
  department: 'Department',
  noDepartments: 'Link departments first',
  until: 'Last day',
  untilHint: 'Leave blank until you end it.',
  submit: 'Give duty',
};

export const dutiesList = {
  title: 'Who has a duty',
  none: 'Nobody yet',
  noneHint: 'Without a duty, only an exam’s own team sees it.',
  ofInstitution: 'Whole institution',
  given: (by: string) => `Given by ${by}`,
  until: 'until',
  noAccess: 'This duty opens nothing: its last day has passed, or they are no longer faculty.',
  end: 'End',
  endOf: (who: string) => `End the duty of ${who}`,
};

export const endDutyDialog = {
  title: (who: string) => `End the duty of ${who}?`,
  text: 'They can no longer open exams that nobody shares with them. They are notified.',
  confirm: 'End the duty',
};
