import type { Attendance, ReportedAct, Revision } from '@quivia/contract/hall/report';
import { plural } from '@quivia/contract/plural';
import { addressOfCheck } from '../../../platform/app/address-of-check.ts';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { inWords } from '../../../platform/app/spans.words.ts';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import { actName } from '../hall.words.ts';

export const page = {
  title: 'Session report',
  lead: 'Attendance and incidents, for your records. Freeze it when the exam has ended.',
  print: 'Print',
  freeze: 'Freeze',
  shown: 'Version',
  now: 'Current version',
  revision: ({ revision, frozen_at }: Revision) => `Revision ${revision}, ${dateTimeOf(frozen_at)}`,
  stillOpen:
    'Some students can still take this exam. You can freeze the report when it has ended for everyone.',
  draft: 'This is a draft: it has not been frozen.',
  changed: (revision: number) =>
    `The report has changed since revision ${revision}. Freeze it again to keep the changes.`,
  same: (revision: number) => `Nothing has changed since revision ${revision}.`,
};

export const dialog = {
  title: 'Freeze the report?',
  confirm: 'Freeze',
  body: 'The report is kept exactly as it is now, with a hash printed on every page. Later changes become a new revision.',
  note: 'Note (optional)',
};

export const sheet = {
  drillTitle: (exam: string) => `Rehearsal: session report of ${exam}`,
  title: (exam: string) => `Session report: ${exam}`,
  course: 'Course',
  owner: 'Owner',
  opened: 'Opened',
  ends: 'Ends',
  closed: 'Closed',
  timeZone: 'Times are in',
  duration: 'Duration',
  minutes: (minutes: number) => plural(minutes, 'minute'),
  students: 'Students',
  cancelled: 'Cancelled',
  endedEarly: 'Ended early',
  counts: (rows: readonly Attendance[]) => {
    const started = rows.filter(({ started_at }) => started_at !== null).length;
    const absent = rows.filter(({ status }) => status === 'absent').length;
    const late = rows.filter(({ late_minutes }) => late_minutes !== null).length;
    return `${rows.length} (${started} started, ${absent} absent, ${late} late)`;
  },
  staff: 'On duty',
  staffColumns: ['Name', 'Duty', 'Room', 'From', 'Until'],
  noStaff: 'Nobody else was on duty.',
  attendance: 'Attendance',
  attendanceColumns: [
    'No.',
    'Roll number',
    'Name',
    'Room, seat',
    'Checked in',
    'Started',
    'Ended',
    'Status',
    'Time',
  ],
  seb: 'Safe Exam Browser',
  /** Which it was, and when it last showed its keys. */
  sebOf: ({ seb, started_at }: Attendance, verified: string) => {
    if (!seb) return '';
    if (seb.is_exempt) return 'Exempt';
    if (seb.verified_at !== null) return `${verified}, ${seb.browser}`;
    return started_at === null ? '' : 'Not verified';
  },
  noStudents: 'Nobody was assigned to this exam.',
  absentees: 'Absent',
  absenteeColumns: ['Roll number', 'Name', 'Room, seat'],
  noAbsentees: 'Nobody was absent.',
  acts: 'What staff did',
  actColumns: ['Time', 'By', 'What', 'For', 'Reason or text'],
  noActs: 'Nothing was recorded.',
  incidents: 'Incidents',
  incidentColumns: ['Time', 'Concerns', 'What', 'History'],
  noIncidents: 'No incidents were noted.',
  everyone: 'Everyone',
  hall: 'The hall',
  status: ({ status, ended_by_staff }: Attendance) =>
    ended_by_staff ? 'Ended by staff' : attemptStatus[status],
  seat: ({ room, seat }: Pick<Attendance, 'room' | 'seat'>) => [room, seat].filter(Boolean).join(', '),
  time: (one: Attendance) =>
    [
      one.late_minutes !== null && `${one.late_minutes} min late`,
      one.extra_time > 0 && `${one.extra_time} % extra time`,
      one.extra_minutes !== 0 && signedMinutes(one.extra_minutes * 60),
      one.granted_seconds !== 0 && signedMinutes(one.granted_seconds),
      one.paused_seconds > 0 && `paused for ${inWords(one.paused_seconds)}`,
      one.entry_slip_at !== undefined && 'entry slip',
    ]
      .filter(Boolean)
      .join('; '),
  act({ kind, params }: ReportedAct): string {
    if (kind === 'message' && params.question_id)
      return typeof params.question_number === 'number'
        ? `Sent a clarification of question ${params.question_number}`
        : 'Sent a clarification';
    if (kind === 'ask_answered' && typeof params.question_number === 'number')
      return `${actName(kind)} with a clarification of question ${params.question_number}`;
    if (params.only_back === true) return `${actName(kind)}: only students who were back`;
    if (typeof params.minutes === 'number') return `${actName(kind)}: ${signedMinutes(params.minutes * 60)}`;
    return actName(kind);
  },
  /** An answer to everyone is stored with whoever asked. */
  whom: ({ student, room, params }: ReportedAct) =>
    (params.to_all === true ? null : (student ?? room)) ?? sheet.everyone,
  /** Why it was done, or what was said. */
  reason: ({ reason, params }: ReportedAct) => reason || (typeof params.text === 'string' ? params.text : ''),
  signatures: ['Chief invigilator', 'Date'],
  draft: 'Draft, not frozen',
  frozen: ({ revision, frozen_at, frozen_by, hash, note }: Revision) =>
    `Revision ${revision}, frozen ${dateTimeOf(frozen_at)} by ${frozen_by}${note ? ` (${note})` : ''}. ${addressOfCheck(hash)}`,
};

/** '+5 min', '−2 min 30 s' */
export function signedMinutes(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds) / 60);
  const rest = Math.abs(seconds) % 60;
  return `${seconds < 0 ? '−' : '+'}${whole} min${rest === 0 ? '' : ` ${rest} s`}`;
}
