import type { OralProgress, OralRow, OralStage, OralTime } from '@quivia/contract/oral/exams';
import { plural } from '@quivia/contract/plural';
import { dayOf } from '../../../platform/app/date-time.tsx';
import { daysOf } from '../../../platform/app/near-day.tsx';

export const list = {
  title: 'Viva voce',
  lead: 'Practicals, projects and vivas in which examiners ask and mark.',
  add: 'Set up a viva voce',
  schemes: 'Marking schemes',
  search: 'Search by title or course',
  none: 'No vivas yet',
  noneHint: 'Set one up in four steps: scheme, candidates, panels and timetable.',
  noneForExaminer: 'Vivas at which you examine appear here.',
  noMatch: 'No matching vivas',
  noMatchHint: 'Try another word, or fewer filters.',
  failed: "The list of vivas couldn't be loaded.",
  examine: (title: string) => `Examine at ${title}`,
  examineShort: 'Examine',
  cancelled: 'Cancelled',
  stages: {
    setting_up: 'Being set up',
    announced: 'Announced',
    today: 'Today',
    to_freeze: 'To freeze',
    frozen: 'Frozen',
    released: 'Released',
  } satisfies Record<OralStage, string>,
  when: ({ starts_at, ends_at }: Pick<OralRow, 'starts_at' | 'ends_at'>) => {
    if (!starts_at || !ends_at) return 'No dates yet';
    return daysOf(starts_at, ends_at);
  },
  viva: 'Viva',
  course: 'Course',
  part: 'Your part',
  coordinates: 'Coordinator',
  candidateColumn: 'Candidates',
  /** Behind their number, on a phone. */
  candidateUnit: (count: number) => ` ${count === 1 ? 'candidate' : 'candidates'}`,
  dates: 'Dates',
  state: 'State',
  action: 'Action',
  caption: 'Vivas',
  which: 'Which vivas',
  all: 'All',
  times: { today: 'Today', coming: 'To come', over: 'Over' } satisfies Record<OralTime, string>,
};

export const create = {
  title: 'Set up a viva voce',
  back: 'All vivas',
  steps: 'Steps',
  step: { scheme: 'Scheme', candidates: 'Candidates', panels: 'Panels', timetable: 'Timetable' },
  course: 'Course',
  noCourse: 'There is no course for which you can set up a viva',
  noCourseHint: 'An administrator of your college can assign a course to you.',
  courseName: (given: { course_name: string; course_code: string; institution: string }, isOne: boolean) =>
    `${given.course_name} (${given.course_code})${isOne ? '' : `, ${given.institution}`}`,
  name: 'Title',
  nameHint: 'As candidates will see it. For example: Physics laboratory, semester 3',
  kind: 'Kind',
  kindHints: {
    practical: 'Batches in a laboratory, each candidate alone',
    project: 'Groups present their work; some marks are for the whole group',
    subject: 'A short viva on a course',
    phd: 'One thesis, with external reports',
    osce: 'Candidates rotate through stations',
  },
  scheme: 'Marking scheme',
  ownSchemes: 'Schemes of the college',
  presets: 'Presets',
  copyScheme: 'Copy and change this scheme',
  freezes: 'Award list frozen by',
  freezesHint:
    'They confirm with their password, or a guest with a code by email. After that, marks change only in a new revision.',
  freezesFixed: "Marks have been given, so this can't be changed.",
  instructions: 'What candidates should bring and know (optional)',
  instructionsHint: 'For example: your record, a lab coat, your hall ticket.',
  records: 'Examiners may record the viva as audio',
  recordingDays: 'Delete recordings after (days)',
  save: 'Continue to candidates',
};

export const stations = {
  title: 'Schemes of the stations',
  lead: 'Each station can have a scheme of its own. The marks of the stations are then added up. Stations without one are marked by the scheme of the viva voce.',
  none: 'No stations yet',
  noneHint: 'Add the circuit under Timetable. Then choose a scheme for each of its stations here.',
  timetable: 'Timetable',
  ofExam: 'Scheme of the viva voce',
  older: (name: string, version: number) => `${name} (version ${version})`,
  write: 'Write one',
  writeFor: (station: string) => `Write a scheme for ${station}`,
  /** At most as long as a name may be. */
  nameOf: (title: string, station: string) => `${title}: ${station}`.slice(-80).trim(),
  fixed: "Marks have been given, so the schemes can't be changed.",
};

export const overview = {
  setup: 'Setting up',
  done: '(done)',
  scheme: (maximum: number) => `${plural(maximum, 'mark')} in all`,
  candidates: ({ candidates, ungrouped, groups }: OralProgress, isGrouped: boolean) => {
    if (candidates === 0) return 'Choose who is examined.';
    const counted = plural(candidates, 'candidate');
    if (!isGrouped) return counted;
    return ungrouped > 0
      ? `${counted}, ${ungrouped} in no group yet`
      : `${counted} in ${plural(groups, 'group')}`;
  },
  panels: ({ panels, examiners, idle_panels }: OralProgress) => {
    if (panels === 0) return 'Invite examiners and form panels.';
    const counted = `${plural(panels, 'panel')}, ${plural(examiners, 'examiner')}`;
    return idle_panels > 0 ? `${counted}; ${plural(idle_panels, 'panel')} without an examiner` : counted;
  },
  noExternal: 'The external examiner freezes the list, and there is none yet.',
  timetable: ({ sessions, unplaced, announced_at }: OralProgress) => {
    if (sessions === 0) return 'Add sessions and give everyone a slot.';
    const counted = plural(sessions, 'session');
    if (unplaced > 0) return `${counted}; ${plural(unplaced, 'candidate')} without a slot`;
    return announced_at ? `${counted}, announced ${dayOf(announced_at)}` : `${counted}, not announced yet`;
  },
  facts: 'Details',
  change: 'Change',
  coordinator: 'Coordinator',
  college: 'College',
  course: 'Course',
  freezes: 'Freezes the award list',
  recordings: 'Recordings',
  noRecordings: 'None',
  recordingsFor: (days: number) => `Deleted after ${plural(days, 'day')}`,
  instructions: 'For candidates',
  noInstructions: 'Nothing special',
  scheme_: 'Marking scheme',
  schemes: 'All marking schemes',
  today: 'Candidates now',
  changeTitle: 'Change the viva voce',
  keepScheme: 'Keep the present scheme',
  schemeFixed: "Marks have been given, so the scheme can't be changed.",
  save: 'Save',
  cancelTitle: 'Cancel this viva voce?',
  cancelBody:
    'Its rooms and times become free. If it was announced, candidates and examiners are notified with your reason.',
  cancelConfirm: 'Cancel the viva',
  keep: 'Keep the viva',
};
