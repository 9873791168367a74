import type { AgreementFigures, ExaminerPair } from '@quivia/contract/marking/figures';
import { stationName } from '@quivia/contract/marking/stations.words';
import type { OralFigures } from '@quivia/contract/oral/figures';
import { plural } from '@quivia/contract/plural';
import { markWords, signed, size } from '../numbers.words.ts';
import { roles } from '../oral.words.ts';

type Range = AgreementFigures['interval'];
type Examiner = ExaminerPair['first'];

const has = ({ low, high }: Range, value: number) => low <= value && value <= high;

const ROLE_SUBJECTS: Partial<Record<Examiner['role'], string>> = { external: 'The external' };
const subjectOf = ({ role, name }: Examiner) => {
  const title = ROLE_SUBJECTS[role];
  return title ? `${title}, ${name},` : name;
};

/** 'The external, K. Raman, marks 2.1 lower on average than Asha Rao.' */
export function differenceSentence(
  { first, second }: ExaminerPair,
  { difference, interval }: AgreementFigures,
) {
  if (size(difference) === '0')
    return `${subjectOf(second)} and ${first.name} give the same marks on average.`;
  const direction = difference < 0 ? 'lower' : 'higher';
  const finding = `${subjectOf(second)} marks ${size(difference)} ${direction} on average than ${first.name}`;
  return has(interval, 0) ? `${finding}, which may be chance.` : `${finding}.`;
}

/** Undefined where the day changes nothing that chance could not. */
export function driftSentence({ first, second }: ExaminerPair, { drift }: AgreementFigures) {
  if (!drift || has(drift.interval, 0)) return undefined;
  const direction = drift.per_hour < 0 ? 'stricter' : 'more generous';
  return `Over the day ${second.name} becomes ${direction} than ${first.name}, by ${size(drift.per_hour)} marks an hour.`;
}

export const range = ({ low, high }: Range) => `${signed(low)} to ${signed(high)}`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

export const figures = {
  lead: ({ open, subjects }: OralFigures) =>
    `From the marks of ${open} of ${plural(subjects, 'candidate')}: marks count here once every examiner has submitted.`,
  title: ({ first, second, station }: ExaminerPair) =>
    `${station ? `${stationName(station)}: ` : ''}${second.name} compared with ${first.name}`,
  byComponent: ({ first, second }: ExaminerPair) => `${second.name} and ${first.name} by component`,
  byStation: 'Pass mark by station',
  roles: ({ first, second }: ExaminerPair) => `${roles[second.role]} and ${roles[first.role].toLowerCase()}`,
  tooFew: (n: number, fewest: number) =>
    `Too few to say: ${plural(n, 'pair')}, at least ${fewest} are needed.`,
  tooFewShort: 'Too few to say',
  total: 'Total',
  columns: {
    component: 'Component',
    n: 'Pairs',
    difference: 'Mean difference',
    interval: '95 % interval',
    within: 'Within tolerance',
    limits: 'Limits of agreement',
    single: 'ICC(A,1)',
    mean: 'ICC(A,2)',
    kappa: 'Kappa',
    drift: 'Drift an hour',
  },
  within: (share: number, tolerance: number) => `${percent(share)} (±${markWords(tolerance)})`,
  none: 'No pairs of marks yet',
  noneHint: 'Figures appear once two examiners have submitted their sheets for the same candidates.',
  stations: 'Pass marks of the stations',
  stationsLead:
    'By borderline regression: the marks are regressed on the global rating and read off at borderline. R² says how well the rating explains the marks.',
  stationColumns: { station: 'Station', n: 'Candidates', passMark: 'Pass mark', r2: 'R²', taken: 'Decides' },
  exam: 'Exam (mean of the stations)',
  examSum: 'Exam (sum of the stations)',
  take: 'Take as pass mark',
  takeOf: (of: string) => `Take the pass mark of ${of}`,
  undo: 'Undo',
  undoOf: (of: string) => `Undo the pass mark of ${of}`,
  taken: (mark: string, by: string, day: string) => `${mark}, taken by ${by} on ${day}`,
  notTaken: 'Not taken',
  ofExam: 'the exam',
  ofStation: (station: string) => `station ${station}`,
  takeExamText: (mark: string) =>
    `Candidates pass with a total of at least ${mark}, in place of the pass mark of the scheme. You can undo this until the award list is frozen; the list prints it.`,
  takeStationText: (mark: string, station: string) =>
    `Candidates with less than ${mark} at station ${station} fail, whatever their total. You can undo this until the award list is frozen; the list prints it.`,
  passMark: (mark: string, maximum: string) => `${mark} of ${maximum}`,
  noStations: 'No pass marks',
  noStationsHint:
    'They need stations in the timetable, and a rating in the scheme of a station that does not count and has a level called borderline.',
  how: 'What the figures mean',
  meanings: [
    ['Mean difference', 'How much higher (+) or lower (−) the second examiner marks, on average.'],
    [
      '95 % interval',
      'Where the true mean difference probably is. If it includes 0, the difference can be chance.',
    ],
    [
      'Within tolerance',
      'How many pairs differ by no more than the scheme allows. A component has its share of the tolerance of the total.',
    ],
    ['Limits of agreement', 'Where 95 % of the differences are expected to be.'],
    [
      'ICC(A,1), ICC(A,2)',
      'How far one mark, or the mean of both, tells candidates apart: 1 is perfect; below 0.5 is poor.',
    ],
    ['Kappa', 'Agreement on levels beyond chance; a difference of two levels counts four times that of one.'],
    ['Drift an hour', 'How the difference changes over the day.'],
  ],
} as const;
