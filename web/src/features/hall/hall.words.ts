import type { Duty } from '@quivia/contract/endpoint';
import { type ActKind, isActKind } from '@quivia/contract/hall/acts';

export const frame = {
  label: 'Pages of the hall',
  board: 'Board',
  noExam: 'Exam not found',
  noExamHint: 'It may have been deleted, or you are not on duty there.',
};

export const pages = {
  checkIn: 'Check-in',
  seats: 'Seats',
  slips: 'Entry slips',
  report: 'Session report',
  settings: 'Hall settings',
};

export const oneExam = {
  exam: 'Exam',
  /** Whom it concerns, where there are several exams. */
  whom: (name: string, exam: string) => `${name}, ${exam}`,
};

export const dutyNames: Record<Duty, string> = {
  observer: 'Observer',
  invigilator: 'Invigilator',
  chief: 'Chief invigilator',
  owner: 'Owner of the exam',
};

/** What staff did, by the name under which it is stored. */
const ACTS: Record<ActKind, string> = {
  pause: 'Paused',
  resume: 'Resumed',
  evacuate: 'Evacuated',
  back: 'Back in the seat after an evacuation',
  not_back: 'Not back after an evacuation',
  minutes: 'Changed the time',
  'minutes-undone': 'Undid a change of time',
  're-entry': 'Let back in',
  'end-student': 'Ended the exam of one student',
  end: 'Ended the exam',
  reopened: 'Reopened the attempt',
  disqualified: 'Disqualified',
  message: 'Sent a message',
  ask_taken: 'Took a question',
  ask_answered: 'Answered a question',
  start: 'Started the exam',
  let_in: 'Let in late',
  seb_exempt: 'Exempted from Safe Exam Browser',
  seb_needed: 'Ended the exemption from Safe Exam Browser',
  entry_slips: 'Made entry slips',
  entry_slips_withdrawn: 'Withdrew entry slips',
  walk_in: 'Added to the exam',
  check_in: 'Checked in',
  check_in_undone: 'Undid a check-in',
  seats: 'Assigned seats',
  seat: 'Changed a seat',
  'incident.noted': 'Noted an incident',
  'incident.reported': 'Reported an incident',
  'incident.decided': 'Decided on an incident',
  'report.frozen': 'Froze the report',
  extended: 'Extended the exam',
  outage_time: 'Gave back time lost in an outage',
  extra_minutes: 'Changed the extra minutes',
};

/** An act that this page doesn't know yet is shown by its name. */
export const actName = (kind: string) => (isActKind(kind) ? ACTS[kind] : kind.replaceAll(/[_.-]/g, ' '));
